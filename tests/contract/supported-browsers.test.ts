import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { findRow, guarded, guardedInPackages } from '../support/compatibility/guarded.ts'
import { listLackingGlobals } from '../support/compatibility/script-features.ts'
import { listLackingStyles } from '../support/compatibility/style-features.ts'
import { findAll, readAttribute } from './built-page.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** One of each kind: what stands in pages themselves is the same in others. */
const pages = [
  'index.html',
  'quickstart/index.html',
  'console/index.html',
  'reference/api/index.html',
]

const scripts = [
  ...globSync('_astro/*.js', { cwd: site }).map((file) => [file, read(file)] as const),
  ...pages.flatMap((page) => readInline(page, 'script')),
]
const sheets = [
  ...globSync('_astro/*.css', { cwd: site }).map((file) => [file, read(file)] as const),
  ...pages.flatMap((page) => readInline(page, 'style')),
]
const used = [
  ...scripts.flatMap(([file, text]) =>
    listLackingGlobals(text).map((path) => [path, file] as const),
  ),
  ...sheets.flatMap(([file, text]) => listLackingStyles(text).map((path) => [path, file] as const)),
]

test('What a supported browser lacks is used in the built site only where it works without', () => {
  expect(scripts.length).toBeGreaterThan(40)
  expect(sheets.length).toBeGreaterThan(10)
  const rows = { ...guarded, ...guardedInPackages }
  expect(used.filter(([path]) => findRow(path, rows) === undefined)).toEqual([])
})

test('Each row about packages is used', () => {
  const rows = new Set(used.map(([path]) => findRow(path, guardedInPackages)))
  expect(Object.keys(guardedInPackages).filter((row) => !rows.has(row))).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}

function readInline(page: string, tagName: string): readonly (readonly [string, string])[] {
  return findAll(parse(read(page)), (element) => element.tagName === tagName)
    .filter((element) => {
      const type = readAttribute(element, 'type')
      return type === undefined || type === 'module'
    })
    .map(({ childNodes }) => [
      page,
      childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
    ])
}
