import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'
import { joinPlace } from '../support/prove-places.ts'
import { findAll, findContent, readAttribute, readText } from './built-page.ts'

let site = ''
beforeAll(async () => {
  site = await buildTestSite('petStore')
}, buildTime)

describe('The page of a named schema', () => {
  test('It has each member, with an anchor and a place in the document', () => {
    const rows = findAll(open(), ({ tagName, attrs }) => {
      return tagName === 'li' && attrs.some(({ name }) => name === 'id')
    })
    expect(
      rows.map((row) => [
        readAttribute(row, 'id'),
        joinPlace('#/components/schemas/Pet', readAttribute(row, 'data-place') ?? ''),
        readText(row),
      ]),
    ).toEqual([
      ['member-name', '#/components/schemas/Pet/properties/name', 'name string, required'],
      ['member-kind', '#/components/schemas/Pet/properties/kind', 'kind string, one of cat, dog'],
    ])
  })

  test('It names the operations that use it, with links', () => {
    const links = findAll(open(), ({ tagName }) => tagName === 'a').map((link) =>
      readAttribute(link, 'href'),
    )
    expect(links).toEqual(
      expect.arrayContaining(['/reference/list-pets/', '/reference/create-pet/']),
    )
  })

  test('It says first which operations return it, and leads to the list of all schemas', () => {
    const page = open()
    expect(readText(page)).toMatch(/^Returned by [^.]+ Taken by /)
    expect(read('reference/schemas/pet/index.html')).toContain('<a href="/reference/schemas/">')
    const index = read('reference/schemas/index.html')
    expect(index).toContain('<a href="/reference/schemas/pet/">Pet</a>')
  })

  test('It adds no style of its own to the policy of the site', () => {
    const content = read('reference/schemas/pet/index.html')
    const [, body = ''] = content.split('<main')
    expect(body).not.toMatch(/<style|\sstyle="/)
  })

  test('It is published as Markdown too', () => {
    expect(read('reference/schemas/pet.md')).toContain('one of `cat`, `dog`')
  })
})

function read(path: string): string {
  return readFileSync(join(site, path), 'utf8')
}

function open() {
  const content = findContent(read('reference/schemas/pet/index.html'))
  if (!content) throw new Error('The page has no content.')
  return content
}
