import { readdirSync } from 'node:fs'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { findAll, getAttribute } from './built-page.ts'
import { parseMarkdown } from './markdown-file.ts'
import { isFile, loadSiteFile, root } from './plain-pages.ts'

describe('links', () => {
  test('Every link in the Markdown and in llms.txt points to an existing file and anchor', () => {
    const entries = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const files = ['llms.txt', 'llms-full.txt', ...entries.filter((file) => file.endsWith('.md'))]
    const links = files.flatMap((file) =>
      parseMarkdown(loadSiteFile(`/${file}`)).links.map((link) => ({ file, link })),
    )
    expect(links.length).toBeGreaterThan(500)
    expect(links.filter(({ link }) => !leadsSomewhere(link))).toEqual([])
  })
})

/** Returns whether a link to this site has a file, and its anchor if it has one. Links to other sites are not checked. */
function leadsSomewhere(link: string): boolean {
  if (!/^(https?:)?\//.test(link)) return false
  if (!isOwn(link)) return true
  const { pathname, hash } = new URL(link, 'http://portal.invalid')
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  if (!isFile(file)) return false
  // The console parses these fragments, so they are not anchors.
  if (hash === '' || /^#(?:snippet|operation)=/.test(hash)) return true
  const ids = findAll(
    parse(loadSiteFile(file)),
    (element) => getAttribute(element, 'id') === hash.slice(1),
  )
  return ids.length > 0
}

function isOwn(link: string): boolean {
  const [location = ''] = /(?<=<loc>)[^<]+/.exec(loadSiteFile('/sitemap-0.xml')) ?? []
  return link.startsWith('/') || new URL(link).origin === new URL(location).origin
}
