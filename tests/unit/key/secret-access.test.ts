import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')

/**
 * The files that may refer to an access function for the key's text: its definition and its permitted callers. Two files send
 * secrets: the transport of requests, and the transport of token endpoints. The command that runs recipes reads them from the
 * environment, and only masks them as keys.
 */
const accessFunctions = [
  [
    'fillSlot',
    [
      'src/console/exchange/transport.ts',
      'src/console/sign-in/token-endpoint.ts',
      'src/key/fill-slot.ts',
    ],
  ],
  [
    'keepKey',
    [
      // The environment of the command that runs recipes.
      'src/cli/recipes/credentials.ts',
      // Codes, a verifier and tokens, which a server sent or the page created.
      'src/console/sign-in/flows.ts',
      'src/console/sign-in/token-endpoint.ts',
      'src/key/api-key.ts',
      'src/key/hygiene/parse-key.ts',
      'src/key/hygiene/parse-secret.ts',
    ],
  ],
  [
    'keepNameAndPassword',
    [
      'src/cli/recipes/credentials.ts',
      'src/console/sign-in/flows.ts',
      'src/key/api-key.ts',
      'src/key/hygiene/parse-secret.ts',
    ],
  ],
  // A search contains the key.
  ['deriveFromKey', ['src/key/api-key.ts', 'src/key/echo/key-echoes.ts', 'src/key/fill-slot.ts']],
  ['createEchoSearch', ['src/key/echo/echo-search.ts', 'src/key/echo/key-echoes.ts']],
] as const

const sources = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|astro|mdx?)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({
    path: path.slice(project.length + 1).replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }))

describe('Access to the key’s text is restricted', () => {
  test.each(accessFunctions)('Only permitted files use %s: %j', (name, allowed) => {
    // Also fails if an allowed file no longer uses the function, so that the list stays minimal.
    expect(findPaths(new RegExp(`\\b${name}\\b`))).toEqual(allowed)
  })

  test('api-key.ts is never imported as a namespace, which could hide a use', () => {
    const namespaceImport =
      /(?:\*(?:\s+as\s+\w+)?\s+from\s*|\bimport\s*\(\s*)["'`][^"'`]*api-key\.ts/
    expect(findPaths(namespaceImport)).toEqual([])
  })
})

test('Reads the sources of every part', () => {
  const paths = sources.map(({ path }) => path)
  expect(paths).toContain('src/key/key-holder.ts')
  expect(paths.some((path) => path.endsWith('.mdx'))).toBe(true)
})

function findPaths(pattern: RegExp): readonly string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
}
