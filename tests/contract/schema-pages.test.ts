import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'
import { findAll, findContent, getAttribute, getVisibleText } from './built-page.ts'

let site = ''
beforeAll(async () => {
  site = await buildTestSite('petStore')
}, buildTime)

describe('The page of a named schema', () => {
  test('Has each property, with an anchor and a pointer', () => {
    const rows = findAll(open(), ({ tagName, attrs }) => {
      return tagName === 'li' && attrs.some(({ name }) => name === 'id')
    })
    expect(
      rows.map((row) => [
        getAttribute(row, 'id'),
        getAttribute(row, 'data-pointer'),
        getVisibleText(row),
      ]),
    ).toEqual([
      ['member-name', '#/components/schemas/Pet/properties/name', 'name string, required'],
      ['member-kind', '#/components/schemas/Pet/properties/kind', 'kind string, one of cat, dog'],
    ])
  })

  test('Lists the operations that use it, with links', () => {
    const links = findAll(open(), ({ tagName }) => tagName === 'a').map((link) =>
      getAttribute(link, 'href'),
    )
    expect(links).toEqual(
      expect.arrayContaining(['/reference/list-pets/', '/reference/create-pet/']),
    )
  })

  test('First lists the operations that return it, and links to the list of all schemas', () => {
    const page = open()
    expect(getVisibleText(page)).toMatch(/^Returned by [^.]+ Taken by /)
    expect(load('reference/schemas/pet/index.html')).toContain('<a href="/reference/schemas/">')
    const index = load('reference/schemas/index.html')
    expect(index).toContain('<a href="/reference/schemas/pet/">Pet</a>')
  })

  test('Does not add styles to the policy of the site', () => {
    const content = load('reference/schemas/pet/index.html')
    const [, body = ''] = content.split('<main')
    expect(body).not.toMatch(/<style|\sstyle="/)
  })

  test('Is published as Markdown too', () => {
    expect(load('reference/schemas/pet.md')).toContain('one of `cat`, `dog`')
  })
})

function load(path: string): string {
  return readFileSync(join(site, path), 'utf8')
}

function open() {
  const content = findContent(load('reference/schemas/pet/index.html'))
  if (!content) throw new Error('The page has no content.')
  return content
}
