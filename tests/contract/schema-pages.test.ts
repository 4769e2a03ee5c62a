import { describe, expect, test } from 'vitest'
import { buildTestSite } from '../support/sites.ts'
import { findAll, getAttribute, getLinks, getVisibleText } from './built-page.ts'
import { openSite } from './built-site.ts'

const path = 'reference/schemas/pet'

const site = openSite(await buildTestSite('petStore'))

describe('The page of a named schema', () => {
  test('Has each property, with an anchor and a pointer', () => {
    const rows = findAll(site.contentOf(path), ({ tagName, attrs }) => {
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
    expect(getLinks(site.contentOf(path))).toEqual(
      expect.arrayContaining(['/reference/list-pets/', '/reference/create-pet/']),
    )
  })

  test('First lists the operations that return it, and links to the list of all schemas', () => {
    expect(site.readPage(path)).toMatch(/^Returned by [^.]+ Taken by /)
    expect(site.read(path)).toContain('<a href="/reference/schemas/">')
    const index = site.read('reference/schemas')
    expect(index).toContain('<a href="/reference/schemas/pet/">Pet</a>')
  })

  test('Does not add styles to the policy of the site', () => {
    const content = site.read(path)
    const [, body = ''] = content.split('<main')
    expect(body).not.toMatch(/<style|\sstyle="/)
  })

  test('Is published as Markdown too', () => {
    expect(site.read('reference/schemas/pet.md')).toContain('one of `cat`, `dog`')
  })
})
