import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseHtml } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOperationList } from '#console/choice/listed-operation.ts'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'
import { findAll, hasClass, getAttribute, getVisibleText } from './built-page.ts'
import { createReferenceReader, collectLinks } from './reference-reader.ts'
import type { ReferenceReader } from './reference-reader.ts'

let site = ''
let read: ReferenceReader['read']
let contentOf: ReferenceReader['contentOf']
beforeAll(async () => {
  site = await buildTestSite('reference')
  ;({ read, contentOf } = createReferenceReader(site))
}, buildTime)

describe('Navigation', () => {
  test('A page links to the pages above it, through nested tags', () => {
    const trail = findAll(parseHtml(read('reference/show-examples')), (element) =>
      hasClass(element, 'portal-breadcrumbs'),
    ).map((element) => getVisibleText(element))

    expect(trail).toEqual(['Operations All things Small'])
  })

  test('An operation has one name: in its title, in the sidebar and in the list of the console', () => {
    const file: unknown = JSON.parse(readFileSync(join(site, 'console/operations.json'), 'utf8'))
    if (!isOperationList(file)) throw new Error('There is no list.')
    const names = file.map(({ slug, name }) => {
      const page = parseHtml(read(`reference/${slug}`))
      const named = findAll(
        page,
        (element) =>
          element.tagName === 'h1' ||
          (getAttribute(element, 'aria-current') === 'page' &&
            getAttribute(element, 'data-method') !== undefined),
      )
      return [name].concat(named.map((one) => getVisibleText(one).trim()))
    })

    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((same) => same.length !== 3 || new Set(same).size > 1)).toEqual([])
  })

  test('The overview and the pages of tags link to every operation', async () => {
    const linked = new Set(
      ['reference', 'reference/tags/things', 'reference/tags/small'].flatMap((path) =>
        collectLinks(contentOf(path)),
      ),
    )
    const pages: string[] = []
    for await (const file of glob('reference/*/index.html', { cwd: site })) {
      pages.push(`/${file.replace('index.html', '')}`)
    }
    const additional = new Set(['/reference/api/', '/reference/schemas/'])
    const missing = pages.filter((path) => !linked.has(path) && !additional.has(path))

    expect(pages.length).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })

  test('The list that the filter loads contains every operation', () => {
    const listed: unknown = JSON.parse(readFileSync(join(site, 'console/operations.json'), 'utf8'))

    expect(listed).toHaveLength(5)
    expect(listed).toContainEqual(
      expect.objectContaining({
        slug: 'put-servers',
        name: 'Use servers of its own',
        isDeprecated: true,
      }),
    )
  })

  test('Anchors of a page are unique, and every linked anchor exists', async () => {
    const wrong: string[] = []
    for await (const file of glob('reference/**/index.html', { cwd: site })) {
      const elements = findAll(parseHtml(readFileSync(join(site, file), 'utf8')), () => true)
      const ids = elements.flatMap((element) => getAttribute(element, 'id') ?? [])
      wrong.push(
        ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}: ${id} twice`),
      )
      for (const element of elements) {
        const href = getAttribute(element, 'href') ?? ''
        if (
          href.startsWith('#') &&
          href !== '#' &&
          !ids.includes(decodeURIComponent(href.slice(1)))
        )
          wrong.push(`${file}: ${href}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('Statements', () => {
  test('A citation links to the line of the document', () => {
    const lines = readFileSync(join(site, 'openapi.yaml'), 'utf8').split('\n')
    const [cite] = findAll(contentOf('reference/show-statuses'), (element) =>
      hasClass(element, 'portal-cite'),
    )
    const line = Number(/line (\d+)/.exec(cite ? getVisibleText(cite) : '')?.[1])

    expect(cite && collectLinks(cite)).toEqual(['/openapi.yaml'])
    expect(lines[line - 1]).toBe('    get:')
  })

  test("The page of an operation stays below 100 KB, independently of the document's size", async () => {
    const large: string[] = []
    for await (const file of glob('reference/**/index.html', { cwd: site })) {
      // A small site has its style sheets in its pages: the same in each, independently of the document.
      const page = readFileSync(join(site, file), 'utf8').replaceAll(/<style>.*?<\/style>/gs, '')
      if (Buffer.byteLength(page) > 100_000) large.push(file)
    }
    expect(large).toEqual([])
  })
})
