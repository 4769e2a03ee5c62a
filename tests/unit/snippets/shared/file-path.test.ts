import { describe, expect, test } from 'vitest'
import { getRelativePath } from '#snippets/shared/limitation.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { partsOf, request, sendFile } from '../../../fixtures/requests/request.ts'

const path = 'pictures/2026/deep.png'

const cases = [
  sendFile(path),
  request('multipart', partsOf('multipart/form-data', [['file', path, 'image/png']])),
]

test.for([
  ['cat.png', 'cat.png'],
  ['pictures/cat.png', 'pictures/cat.png'],
  ['-', './-'],
  ['-o/cat.png', './-o/cat.png'],
  ['~/cat.png', './~/cat.png'],
  ['ftp://host/cat.png', './ftp://host/cat.png'],
  ['', './'],
] as const)('Formats the path %j as %j', ([given, named]) => {
  expect(getRelativePath({ handle: '1', fileName: 'cat.png', path: given, type: undefined })).toBe(
    named,
  )
})

describe.for(snippetLanguages)('$label', (language) => {
  test.for(cases)('Reads a file by its path: $name', ({ plan }, { skip }) => {
    const snippet = language.writeSnippet(plan('https://api.example.com'))
    if (snippet.outcome === 'refused') return skip()
    expect(snippet.text).toContain(path)
    // Only the file name is sent.
    expect(snippet.text).not.toMatch(/filename=\W*pictures/)
  })
})
