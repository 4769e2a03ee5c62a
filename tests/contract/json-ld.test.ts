import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { findAll, readAttribute, readBuiltPages, readText } from './built-page.ts'

const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

test('Each page for search engines describes itself in one JSON-LD graph, with its own address', async () => {
  const pages = (await readBuiltPages()).filter(
    ({ path }) => path.endsWith('/') && path !== '/reference/api/',
  )
  expect(pages.length).toBeGreaterThan(40)
  for (const { path } of pages) {
    const document = parse(readFileSync(join(root, path, 'index.html'), 'utf8'))
    const [script, ...others] = findAll(
      document,
      (element) => readAttribute(element, 'type') === 'application/ld+json',
    )
    expect(others).toEqual([])
    const graph: unknown = JSON.parse(
      script?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '',
    )
    const heading = findAll(document, ({ tagName }) => tagName === 'h1')[0]
    expect(graph).toMatchObject({
      '@graph': [
        { '@type': 'WebSite' },
        { '@type': 'WebPage', url: expect.stringMatching(new RegExp(`^http.*[^/]${path}$`)) },
        { '@type': 'TechArticle', headline: heading && readText(heading) },
      ],
    })
  }
})
