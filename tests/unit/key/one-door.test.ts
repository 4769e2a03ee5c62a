import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')

/**
 * The files that may name a door to the key's text: the file that defines it, and those that may use it. The page has two that
 * send: the transport of requests, and that of token endpoints.
 */
const doors = [
  [
    'fillSlot',
    ['src/console/exchange/transport.ts', 'src/key/fill-slot.ts', 'src/sign-in/token-endpoint.ts'],
  ],
  [
    'keepKey',
    [
      'src/key/api-key.ts',
      'src/key/hygiene/read-key.ts',
      'src/key/hygiene/read-secret.ts',
      // Codes, a verifier and tokens, which a server sent or the page made.
      'src/sign-in/authorize.ts',
      'src/sign-in/client.ts',
      'src/sign-in/device.ts',
      'src/sign-in/token-endpoint.ts',
    ],
  ],
  [
    'keepNameAndPassword',
    ['src/key/api-key.ts', 'src/key/hygiene/read-secret.ts', 'src/sign-in/client.ts'],
  ],
  // A search contains the key.
  ['makeFromKey', ['src/key/api-key.ts', 'src/key/echo/key-echoes.ts', 'src/key/fill-slot.ts']],
  ['createEchoSearch', ['src/key/echo/echo-search.ts', 'src/key/echo/key-echoes.ts']],
] as const

interface SourceFile {
  readonly path: string
  readonly text: string
}

describe('The key has one door', () => {
  test.each(doors)('%s is named only by %j', (name, allowed) => {
    const users = findUsers(readSources(), name)
    // Each allowed file that exists uses its door; one that no longer does must leave the list.
    expect(users).toEqual(allowed.filter((path) => existsSync(join(project, path))))
  })

  test('Nothing imports all of api-key.ts, which could hide the name of a door', () => {
    expect(findWholeImports(readSources())).toEqual([])
  })
})

test('The sources of every layer are read', () => {
  const paths = readSources().map(({ path }) => path)
  expect(paths).toContain('src/key/key-holder.ts')
  expect(paths.some((path) => path.endsWith('.mdx'))).toBe(true)
})

function readSources(): readonly SourceFile[] {
  return readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|astro|mdx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(project.length + 1).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }))
}

function findUsers(files: readonly SourceFile[], name: string): readonly string[] {
  const word = new RegExp(`\\b${name}\\b`)
  return findPaths(files, word)
}

function findWholeImports(files: readonly SourceFile[]): readonly string[] {
  return findPaths(
    files,
    /(?:\*(?:\s+as\s+\w+)?\s+from\s*|\bimport\s*\(\s*)["'`][^"'`]*api-key\.ts/,
  )
}

function findPaths(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
}
