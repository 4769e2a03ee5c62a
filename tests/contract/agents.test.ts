import { readdirSync } from 'node:fs'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { statuses } from '#starlight/statements/statuses.ts'
import { getMarkdownPath } from '#starlight/links/locate.ts'
import { findAll, hasClass, getAttribute, getVisibleText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'
import { parseMarkdown } from './markdown-file.ts'
import { isFile, loadPlainPages, loadSiteFile, root } from './plain-pages.ts'

const pages = await loadPlainPages()

describe('pages as Markdown', () => {
  test('Every page of the sitemap is also available as Markdown', () => {
    const paths = [...loadSiteFile('/sitemap-0.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, location]) => new URL(location ?? '').pathname,
    )
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !isFile(getMarkdownPath(path)))).toEqual([])
    expect(isFile(getMarkdownPath('/nowhere/'))).toBe(false)
  })

  test('The head of every page links to its Markdown', () => {
    const wrong = pages.filter(({ path }) => {
      const document = parse(loadSiteFile(`${path}index.html`))
      const links = findAll(document, (element) => element.tagName === 'link')
      const found = links.filter((link) => getAttribute(link, 'type') === 'text/markdown')
      return !found.some((link) => getAttribute(link, 'href') === getMarkdownPath(path))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('Contains the statuses of the page, in order', () => {
    const labels = pages.flatMap(({ content }) => getStatuses(content))
    expect(new Set(labels).size).toBe(6)
    for (const { path, content } of pages) {
      expect([path, loadPageMarkdown(path).statuses]).toEqual([path, getStatuses(content)])
    }
  })

  test('Contains the code of the page, unchanged', () => {
    expect(pages.flatMap(({ content }) => getCodeBlocks(content)).length).toBeGreaterThan(20)
    for (const { path, content } of pages) {
      expect([path, loadPageMarkdown(path).codes]).toEqual([path, getCodeBlocks(content)])
    }
  })

  test('Contains the headings and the tables of the page', () => {
    for (const { path, content } of pages) {
      const { headings, tables } = loadPageMarkdown(path)
      const inPage = findAll(content, ({ tagName }) => /^h[2-6]$/.test(tagName))
      expect([path, headings.slice(1)]).toEqual([
        path,
        inPage.map((heading) => getVisibleText(heading)),
      ])
      expect([path, tables]).toEqual([path, countRows(content)])
    }
  })

  test('Words and inline code are separated by spaces', () => {
    const wrong = pages.flatMap(({ path }) =>
      [...loadSiteFile(getMarkdownPath(path)).matchAll(runIntoCode)].map(
        ([match]) => `${path} ${match}`,
      ),
    )
    expect(wrong).toEqual([])
    expect('its origin in`Access-Control-Allow-Origin`').toMatch(runIntoCode)
    expect('Set `A` and `B`, or (`C`)').not.toMatch(runIntoCode)
  })

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

type Element = BuiltPage['content']

/**
 * Matches text and inline code on one line without a space between: an even number of backticks before it closes all others.
 */
const runIntoCode = /^(?!\s*```)(?:[^`\n]*`[^`\n]+`)*[^`\n]*\w`[^`\n]+`/gm

function getStatuses(content: Element): readonly string[] {
  const labels = new Map<string, string>(
    Object.entries(statuses).map(([status, { label }]) => [status, label]),
  )
  return findAll(content, (element) => hasClass(element, 'portal-statement')).map(
    (statement) => labels.get(getAttribute(statement, 'data-status') ?? '') ?? '',
  )
}

/** Returns the code blocks except the console's, whose controls are not in the Markdown, and the same program in other languages. */
function getCodeBlocks(content: Element): readonly string[] {
  const omitted = findAll(
    content,
    (element) => element.tagName === 'portal-console' || hasClass(element, 'portal-program-other'),
  )
  const inOmitted = new Set(omitted.flatMap((element) => findAll(element, isCode)))
  return findAll(content, isCode)
    .filter((code) => !inOmitted.has(code))
    .map((code) => {
      const lines = findAll(code, (line) => hasClass(line, 'ec-line'))
      // Code without highlighting has no line elements.
      return (lines.length > 0 ? lines : [code])
        .map((line) => getCharacters(line).replace(/\n$/, ''))
        .join('\n')
    })
}

function isCode({ tagName }: Element): boolean {
  return tagName === 'pre'
}

function getCharacters(node: Element): string {
  return node.childNodes
    .map((child) =>
      'value' in child ? child.value : 'tagName' in child ? getCharacters(child) : '',
    )
    .join('')
}

function countRows(content: Element): readonly number[] {
  return findAll(content, ({ tagName }) => tagName === 'table').map(
    (table) => findAll(table, ({ tagName }) => tagName === 'tr').length,
  )
}

function loadPageMarkdown(path: string) {
  return parseMarkdown(loadSiteFile(getMarkdownPath(path)))
}

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
