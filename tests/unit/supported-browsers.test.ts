import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#host/places.ts'
import { findRow, guarded } from '../support/compatibility/guarded.ts'
import { listLackingMembers } from '../support/compatibility/member-features.ts'
import { listLackingGlobals } from '../support/compatibility/script-features.ts'
import { listLackingStyles } from '../support/compatibility/style-features.ts'

/** What runs in a reader's browser. Some of `site` runs in the build alone, and is read too. */
const layers = 'src/{browser,console,core,form,key,schema,self-check,site,ui,viewer}'
const scripts = globSync(`${layers}/**/*.{ts,tsx}`, { cwd: projectRoot })
const sheets = globSync(`${layers}/**/*.{css,astro}`, { cwd: projectRoot })

const used: readonly (readonly [path: string, file: string])[] = [
  ...[...listLackingMembers(scripts.map((file) => join(projectRoot, file)))].flatMap(
    ([path, files]) => [...files].map((file) => [path, relative(projectRoot, file)] as const),
  ),
  ...scripts.flatMap((file) =>
    listLackingGlobals(read(file), file).map((path) => [path, file] as const),
  ),
  ...sheets.flatMap((file) =>
    listLackingStyles(readStyles(file)).map((path) => [path, file] as const),
  ),
]

test('What a supported browser lacks is used only where the portal works without it', () => {
  expect(used.filter(([path]) => findRow(path, guarded) === undefined)).toEqual([])
})

test('Each row of the table is used', () => {
  const rows = new Set(used.map(([path]) => findRow(path, guarded)))
  expect(Object.keys(guarded).filter((row) => !rows.has(row))).toEqual([])
})

test('The README names the supported browsers', () => {
  const readme = read('README.md')
  expect(readme).toContain('the last two versions of Chrome, Edge and Firefox')
  expect(readme).toContain('the last two major versions of Safari')
  expect(readme).toContain('Firefox ESR')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    browserslist: [
      'last 2 Chrome versions',
      'last 2 Edge versions',
      'last 2 Firefox versions',
      'Firefox ESR',
      'last 2 Safari major versions',
      'last 2 iOS major versions',
    ],
  })
})

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

function readStyles(file: string): string {
  const text = read(file)
  if (file.endsWith('.css')) return text
  return [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('\n')
}
