import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.for([
  ['/', '/console/'],
  ['/docs', '/docs/console/'],
  ['/docs/', '/docs/console/'],
  ['/docs/v1.2', '/docs/v1.2/console/'],
] as const)('With the base %s, the console is at %s', async ([base, address]) => {
  vi.stubEnv('BASE_URL', base)
  const { withBase } = await import('#console/browser/with-base.ts')

  expect(withBase('/console/')).toBe(address)
})

test('Page scripts never use a site path without the base', () => {
  const found = listScripts().flatMap((file) =>
    findBarePaths(readFileSync(join(project, file), 'utf8')).map((path) => `${file}: ${path}`),
  )

  expect(found).toEqual([])
})

test.for([
  [`<a href="/console/">`, ['/console/']],
  [`fetch('/openapi.json')`, ['/openapi.json']],
  ['const file = `/downloads/${id}.json`', ['/downloads/${id}.json']],
  [`fetch(withBase('/openapi.json'))`, []],
  ['withBase(`/downloads/${id}.json`)', []],
  [`import { send } from '#console/exchange/transport.ts'`, []],
  [`text.split('/').join("//")`, []],
] as const)('Finds in %s the paths without a base %j', ([text, paths]) => {
  expect(findBarePaths(text)).toEqual(paths)
})

const project = join(import.meta.dirname, '../../../..')

/** Code that runs in browsers; the rest of src/starlight runs at build time, which adds the base to finished pages. */
const places = [
  'src/console',
  'src/key',
  'src/starlight/pages/scalar/show-scalar.ts',
  'src/starlight/pages/scalar/start-scalar.ts',
  'src/starlight/code-samples/call-card.ts',
  'src/starlight/layout/copy-page.ts',
  'src/starlight/pages/authentication/return-sign-in.ts',
  'src/starlight/pages/console/try-it.ts',
  'src/starlight/pages/operation/operation-bar.ts',
  'src/starlight/plugin/page-scripts.ts',
  'src/starlight/schema-tree/folds.ts',
  'src/starlight/search-dialog',
]

function listScripts(): readonly string[] {
  return places.flatMap((place) => {
    if (place.endsWith('.ts')) return [place]
    return readdirSync(join(project, place), { recursive: true })
      .map((name) => join(place, String(name)))
      .filter((file) => /\.tsx?$/.test(file))
  })
}

/** Finds literal paths from the root that are not passed to `withBase` or `withSiteBase`. */
function findBarePaths(text: string): readonly string[] {
  const paths = /(?<!with(?:Site)?Base\()(["'`])(?<path>\/[a-z][^"'`\n]*)\1/g
  return [...text.matchAll(paths)].map(({ groups }) => groups?.['path'] ?? '')
}
