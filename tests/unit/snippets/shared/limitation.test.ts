import { describe, expect, test } from 'vitest'
import type { RequestPlan } from '#request/request-plan.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import type { SnippetLanguage } from '#snippets/shared/language.ts'
import { getRelativePath } from '#snippets/shared/limitation.ts'
import { fileNameCases, requestCases } from '../../../fixtures/request-plans.ts'
import { fileOf, partsOf, request, sendFile } from '../../../fixtures/requests/request.ts'
import { planWithoutKey, textPlan } from '../plans.ts'

type Id = (typeof snippetLanguages)[number]['id']

const languages: readonly SnippetLanguage[] = snippetLanguages
const cases = [...requestCases, ...fileNameCases].map(({ name, plan }) => ({
  name,
  plan: plan('https://api.example.com'),
}))

const text = (length: number): Partial<RequestPlan> => ({
  body: { kind: 'text', text: 'a'.repeat(length) },
})
const at = (target: string): Partial<RequestPlan> => ({ url: `https://api.example.com${target}` })
const withHeader = (name: string): Partial<RequestPlan> => ({ headers: [{ name, value: '1' }] })
const none: Partial<RequestPlan> = { body: { kind: 'none' } }
const part = { name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } as const }
const partNamed = (name: string): Partial<RequestPlan> => ({
  body: { kind: 'multipart', subtype: 'form-data', parts: [{ ...part, name }] },
})
const mixed: Partial<RequestPlan> = { body: { kind: 'multipart', subtype: 'mixed', parts: [part] } }
const file = { kind: 'file', file: fileOf('a\tb.png') } as const

test.for<readonly [Id, Partial<RequestPlan>, string, Id]>([
  [
    'curl',
    text(200_000),
    'The body has 200000 bytes, but an argument of a command can have only 130000.',
    'php',
  ],
  ['curl', { method: 'HEAD' }, 'curl cannot send a body with HEAD without waiting', 'go'],
  ['curl', mixed, 'curl can send only multipart/form-data, not multipart/mixed.', 'php'],
  ['curl', partNamed('a=b'), 'curl cannot send a part named "a=b" unchanged', 'php'],
  ['powershell', partNamed('a'), 'Windows PowerShell 5.1 cannot send a multipart body.', 'curl'],
  ['powershell', { method: 'QUERY' }, 'cannot send the method QUERY.', 'curl'],
  ['powershell', { ...none, stream: 'json-lines' }, 'shows nothing before', 'curl'],
  ['javascript', { method: 'TRACE' }, 'fetch refuses the method TRACE', 'curl'],
  ['javascript', { method: 'GET' }, 'fetch refuses a body with GET', 'curl'],
  ['python-requests', mixed, 'not as mixed', 'php'],
  ['python-requests', partNamed('a\\b'), String.raw`change the name "a\\b" of a part`, 'php'],
  [
    'python-requests',
    { body: { kind: 'multipart', subtype: 'form-data', parts: [{ ...part, content: file }] } },
    String.raw`change the name "a\tb.png" of a part`,
    'php',
  ],
  ['php', { method: 'HEAD' }, 'cannot send a body with HEAD', 'go'],
  ['java', withHeader('Origin'), 'refuses the header Origin', 'curl'],
])('%s explains an unsupported request: %j', ([id, change, sentence, instead]) => {
  expect(find(id).formatSnippet({ ...textPlan, ...change })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining(sentence),
    instead,
  })
})

const programs = languages.slice(2)

test.for(programs)('$label refuses headers that frame the message', (language) => {
  expect(language.formatSnippet({ ...textPlan, ...withHeader('Content-Length') })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining('sets the header Content-Length itself.'),
    instead: 'curl',
  })
})

test.for([
  [{ method: 'CONNECT' }, 'may change or refuse the method CONNECT.'],
  [{ method: 'patch' }, 'may change or refuse the method patch.'],
  ...['/%7Eme', '/a|b', '/a?x=%'].map(
    (target) => [at(target), 'may change or refuse this address'] as const,
  ),
] as const)('Suggests curl for requests that libraries may change: %j', ([change, sentence]) => {
  for (const { id, formatSnippet: writeSnippet } of programs) {
    if (id === 'php') continue
    expect(writeSnippet({ ...textPlan, ...change })).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining(sentence),
      instead: 'curl',
    })
  }
})

test.for(languages)('$label formats an address without an origin unchanged', (language) => {
  const url = '{base_url}/v1/things?a=b'
  expect(language.formatSnippet({ ...textPlan, url })).toMatchObject({ outcome: 'written' })
})

describe('Cases that shells refuse', () => {
  test.for<readonly [Id, readonly string[]]>([
    [
      'curl',
      [
        'text: a character of number zero',
        'multipart, hard names',
        'multipart of another kind',
        'multipart, files of the hardest names',
      ],
    ],
    [
      'powershell',
      [
        ...list(({ body }) => body.kind === 'multipart'),
        ...list(({ method }) => ['QUERY', 'PURGE', 'M-SEARCH', 'get'].includes(method)),
        ...list(({ slots, headers }) =>
          [...slots.map(({ place }) => place), ...headers.map(({ name }) => name)].some((place) =>
            /cookie/i.test(place),
          ),
        ),
        'method POST',
        'method PUT',
        'text with GET',
        'path: signs of the template',
        'header: an empty value',
      ],
    ],
  ])('%s', ([id, refused]) => {
    const found = list((plan) => find(id).formatSnippet(plan).outcome === 'refused')
    expect(found.toSorted()).toEqual([...new Set(refused)].toSorted())
  })
})

test.for(languages)('The language that $label suggests supports the request', (language) => {
  const more = [
    { ...planWithoutKey, method: 'POST', ...text(200_000) },
    { ...planWithoutKey, method: 'HEAD', ...text(1) },
    { ...planWithoutKey, method: 'POST', headers: [], ...text(1) },
  ]
  const dead = [...cases.map(({ plan }) => plan), ...more].filter((plan) => {
    const snippet = language.formatSnippet(plan)
    return (
      snippet.outcome === 'refused' &&
      find(snippet.instead).formatSnippet(plan).outcome === 'refused'
    )
  })
  expect(dead).toEqual([])
})

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

const path = 'pictures/2026/deep.png'
const fileCases = [
  sendFile(path),
  request('multipart', partsOf('multipart/form-data', [['file', path, 'image/png']])),
]

describe.for(languages)('$label', (language) => {
  test.for(fileCases)('Reads a file by its path: $name', ({ plan }, { skip }) => {
    const snippet = language.formatSnippet(plan('https://api.example.com'))
    if (snippet.outcome === 'refused') return skip()
    expect(snippet.text).toContain(path)
    // Only the file name is sent.
    expect(snippet.text).not.toMatch(/filename=\W*pictures/)
  })
})

function find(id: string): SnippetLanguage {
  const language = languages.find((each) => each.id === id)
  if (!language) throw new Error(`There is no language ${id}.`)
  return language
}

function list(matches: (plan: RequestPlan) => boolean): readonly string[] {
  return cases.filter(({ plan }) => matches(plan)).map(({ name }) => name)
}
