import { glob } from 'node:fs/promises'
import { parse as parseHtml } from 'parse5'
import { describe, expect, test } from 'vitest'
import { isOperationList } from '#console/choice/listed-operation.ts'
import { buildTestSite } from '../support/sites.ts'
import { findAll, hasClass, getAttribute, getLinks, getVisibleText } from './built-page.ts'
import { openSite } from './built-site.ts'

const site = openSite(await buildTestSite('reference'))

describe('Navigation', () => {
  test('A page links to the pages above it, through nested tags', () => {
    const trail = findAll(parseHtml(site.read('reference/show-examples')), (element) =>
      hasClass(element, 'portal-breadcrumbs'),
    ).map((element) => getVisibleText(element))

    expect(trail).toEqual(['Operations All things Small'])
  })

  test('An operation has one name: in its title, in the sidebar and in the list of the console', () => {
    const file: unknown = JSON.parse(site.read('console/operations.json'))
    if (!isOperationList(file)) throw new Error('There is no list.')
    const names = file.map(({ slug, name }) => {
      const page = parseHtml(site.read(`reference/${slug}`))
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
        getLinks(site.contentOf(path)),
      ),
    )
    const pages: string[] = []
    for await (const file of glob('reference/*/index.html', { cwd: site.root })) {
      pages.push(`/${file.replace('index.html', '')}`)
    }
    const additional = new Set(['/reference/api/', '/reference/schemas/'])
    const missing = pages.filter((path) => !linked.has(path) && !additional.has(path))

    expect(pages.length).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })

  test('The list that the filter loads contains every operation', () => {
    const listed: unknown = JSON.parse(site.read('console/operations.json'))

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
    for await (const file of glob('reference/**/index.html', { cwd: site.root })) {
      const elements = findAll(parseHtml(site.read(file)), () => true)
      const ids = elements.flatMap((element) => getAttribute(element, 'id') ?? [])
      wrong.push(
        ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}: ${id} twice`),
      )
      for (const element of elements) {
        const href = getAttribute(element, 'href') ?? ''
        // Scalar renders the sections of this page (tests/browser/scalar.spec.ts).
        const isScalar = file === 'reference/api/index.html'
        if (
          !isScalar &&
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
    const lines = site.read('openapi.yaml').split('\n')
    const [cite] = findAll(site.contentOf('reference/show-statuses'), (element) =>
      hasClass(element, 'portal-cite'),
    )
    const line = Number(/line (\d+)/.exec(cite ? getVisibleText(cite) : '')?.[1])

    expect(cite && getLinks(cite)).toEqual(['/openapi.yaml'])
    expect(lines[line - 1]).toBe('    get:')
  })

  test("The page of an operation stays below 100 KB, independently of the document's size", async () => {
    const large: string[] = []
    for await (const file of glob('reference/**/index.html', { cwd: site.root })) {
      // A small site has its style sheets in its pages: the same in each, independently of the document.
      const page = site.read(file).replaceAll(/<style>.*?<\/style>/gs, '')
      if (Buffer.byteLength(page) > 100_000) large.push(file)
    }
    expect(large).toEqual([])
  })
})
