import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { papers, project, read, readCode } from './paper.ts'

describe.each(papers)('%s', (paper) => {
  const text = read(paper)

  test('Every path that it names exists', () => {
    expect(listPaths(text).filter((path) => !existsSync(join(project, path)))).toEqual([])
  })

  test('Every link leads to a file of the project, and to a heading of it', () => {
    const links = listLinks(text).map(([path, anchor]) => ({
      path: path === '' ? paper : join(dirname(paper), path),
      anchor,
    }))
    const isBroken = ({ path, anchor }: (typeof links)[number]) =>
      !existsSync(join(project, path)) || (anchor !== '' && !listAnchors(path).includes(anchor))
    expect(links.filter(isBroken)).toEqual([])
  })
})

test.for([
  ['`src/a.ts`, `docs/` and `.ci/run`', ['src/a.ts', 'docs/', '.ci/run']],
  ['`npm run x`, `#core/a.ts`, `docs.example.com`, `dist/` and `/docs`', []],
  ['`src/a/<path>.mdx` is to be written', ['src/a']],
] as const)('In %s, the paths are %j', ([text, paths]) => {
  expect(listPaths(text)).toEqual(paths)
})

/** Paths as code; of one with a placeholder, the folder in which it stands. */
function listPaths(text: string): readonly string[] {
  return readCode(text)
    .filter((code) =>
      /^(?:src|tests|docs|openapi|public|\.github|\.ci)(?:\/|$)|^astro\.config/.test(code),
    )
    .map((code) => (code.includes('<') ? dirname(code.slice(0, code.indexOf('<') + 1)) : code))
}

function listLinks(text: string): readonly (readonly [path: string, anchor: string])[] {
  return Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g), ([, path, anchor]) => [
    path ?? '',
    anchor ?? '',
  ])
}

/** The anchors that GitHub gives to headings. */
function listAnchors(file: string): readonly string[] {
  return Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
