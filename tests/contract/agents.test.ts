import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import { serviceContract as contract } from '../support/service-contract.ts'
import { findAll, hasClass, readAttribute, readBuiltPages, readText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'
import { readMarkdown } from './markdown-file.ts'

const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  const built = await readBuiltPages()
  pages = built
    .filter(({ path }) => path.endsWith('/'))
    .map(({ path }) => ({ path, content: readContent(path) }))
})

describe('pages as Markdown', () => {
  test('Every page of the sitemap is also available as Markdown', () => {
    const paths = [...readSite('/sitemap-0.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, location]) => new URL(location ?? '').pathname,
    )
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !isFile(locateMarkdown(path)))).toEqual([])
    expect(isFile(locateMarkdown('/nowhere/'))).toBe(false)
  })

  test('The head of every page links to its Markdown', () => {
    const wrong = pages.filter(({ path }) => {
      const document = parse(readSite(`${path}index.html`))
      const links = findAll(document, (element) => element.tagName === 'link')
      const found = links.filter((link) => readAttribute(link, 'type') === 'text/markdown')
      return !found.some((link) => readAttribute(link, 'href') === locateMarkdown(path))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('It has the statuses of the page, in order', () => {
    const labels = pages.flatMap(({ content }) => listStatuses(content))
    expect(new Set(labels).size).toBe(6)
    for (const { path, content } of pages) {
      expect([path, readPageMarkdown(path).statuses]).toEqual([path, listStatuses(content)])
    }
  })

  test('It has the code of the page, character for character', () => {
    expect(pages.flatMap(({ content }) => listCodes(content)).length).toBeGreaterThan(30)
    for (const { path, content } of pages) {
      expect([path, readPageMarkdown(path).codes]).toEqual([path, listCodes(content)])
    }
  })

  test('It has the headings and the tables of the page', () => {
    for (const { path, content } of pages) {
      const { headings, tables } = readPageMarkdown(path)
      const inPage = findAll(content, ({ tagName }) => /^h[2-6]$/.test(tagName))
      expect([path, headings.slice(1)]).toEqual([path, inPage.map((heading) => readText(heading))])
      expect([path, tables]).toEqual([path, countRows(content)])
    }
  })

  test('No word runs into the code that follows it', () => {
    const wrong = pages.flatMap(({ path }) =>
      [...readSite(locateMarkdown(path)).matchAll(runIntoCode)].map(
        ([match]) => `${path} ${match}`,
      ),
    )
    expect(wrong).toEqual([])
    expect('its origin in`Access-Control-Allow-Origin`').toMatch(runIntoCode)
    expect('Set `A` and `B`, or (`C`)').not.toMatch(runIntoCode)
  })

  test('A diagram is a list of sentences', () => {
    expect(readSite('/authentication/handle-keys.md')).toContain(
      '1. **Created:** Settings, Developer, Create New Key (Specified)',
    )
    expect(readSite('/errors.md')).toMatch(
      /\*\*May it send\?\*\* The browser asks [^*]+\*\*No:\*\* The request is not sent\./,
    )
  })

  test('A missing status, a changed character and a lost row are noticed', () => {
    const before = readMarkdown(
      '> **Specified** (source): a\n\n```bash\nls\n```\n\n| a |\n| - |\n| b |',
    )
    expect(before).toMatchObject({ statuses: ['Specified'], codes: ['ls'], tables: [2] })
    expect(readMarkdown('> a\n\n```bash\nls \n```\n\n| a |\n| - |')).toMatchObject({
      statuses: [],
      codes: ['ls '],
      tables: [1],
    })
  })
})

describe('links', () => {
  test('Every link in the Markdown and in llms.txt leads to an existing file and anchor', () => {
    const entries = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const files = ['llms.txt', 'llms-full.txt', ...entries.filter((file) => file.endsWith('.md'))]
    const links = files.flatMap((file) =>
      readMarkdown(readSite(`/${file}`)).links.map((link) => ({ file, link })),
    )
    expect(links.length).toBeGreaterThan(500)
    expect(links.filter(({ link }) => !leadsSomewhere(link))).toEqual([])
  })

  test('A broken link is noticed', () => {
    expect(leadsSomewhere('/quickstart/')).toBe(true)
    expect(leadsSomewhere('/quickstart/#next')).toBe(true)
    expect(leadsSomewhere('/nowhere/')).toBe(false)
    expect(leadsSomewhere('/quickstart/#nowhere')).toBe(false)
    expect(leadsSomewhere('quickstart')).toBe(false)
  })
})

describe('llms.txt', () => {
  test('It begins with a title, a summary and instructions, and only lists of links follow', () => {
    const [head = '', ...sections] = readSite('/llms.txt').split(/^## /m)
    expect(head).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n\*\*Instructions for agents\.\*\*/)
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Start',
      'Authentication',
      'Reference',
      'About',
      'API document',
      'Optional',
    ])
    const others = sections.flatMap((section) =>
      section
        .split('\n')
        .slice(1)
        .filter((line) => line !== '' && !/^- \[.+\]\(.+\)(?:: .+)?$/.test(line)),
    )
    expect(others).toEqual([])
  })

  test('What can be skipped is named and not described, and is shorter than what cannot', () => {
    const [head = '', ...sections] = readSite('/llms.txt').split(/^## /m)
    const optional = sections.at(-1) ?? ''
    expect(optional).toMatch(/^Optional\n\n- \[/)
    expect(optional.length).toBeLessThan(head.length / 2)
    expect(Buffer.byteLength(readSite('/llms.txt'))).toBeLessThan(20_000)
  })

  test('It names every operation, every open point and every contradiction of the contract', () => {
    const text = readSite('/llms.txt')
    for (const { method, path } of contract.operations) expect(text).toContain(`${method} ${path}`)
    for (const { topic, assume } of contract.openPoints) {
      expect(text).toContain(topic)
      expect(text).toContain(assume)
    }
    for (const { topic, reading } of contract.contradictions) {
      expect(text).toContain(topic)
      expect(text).toContain(reading)
    }
  })

  test('Every specified statement names its section, and the base URL is listed as missing', () => {
    const [, rest = ''] = readSite('/llms.txt').split('- **Specified**, ')
    const [head = '', ...lines] = rest.split('\n- **Not specified**')[0]?.split('\n') ?? []
    expect(head).toContain('once you have a base URL, which is not specified')
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter((line) => !/\((?:source, )?section [1-9]\)\.?$/.test(line))).toEqual([])
  })

  test('What the source does not mention is marked', () => {
    const text = readSite('/llms.txt')
    for (const { topic, section, mentioned } of contract.openPoints) {
      expect(text).toContain(
        `${topic} (${mentioned ? '' : 'not mentioned; nearest: '}section ${section})`,
      )
    }
  })

  test('A page links to it', () => {
    const links = pages.flatMap(({ content }) => findAll(content, ({ tagName }) => tagName === 'a'))
    expect(links.map((link) => readAttribute(link, 'href'))).toContain('/llms.txt')
  })

  test('It lists every page, and llms-full.txt holds every page', () => {
    const links = readMarkdown(readSite('/llms.txt')).links.map(readPath)
    const full = readSite('/llms-full.txt')
    for (const { path } of pages) {
      expect(links).toContain(locateMarkdown(path))
      expect(full).toContain(readSite(locateMarkdown(path)))
    }
  })
})

type Element = BuiltPage['content']

/** Text and inline code on one line with no space between: an even number of backticks before it closes all others. */
const runIntoCode = /^(?!\s*```)(?:[^`\n]*`[^`\n]+`)*[^`\n]*\w`[^`\n]+`/gm

/** The content without JavaScript: with what is in <noscript>, and without what is rendered from the text. */
function readContent(path: string): Element {
  const document = parse(readSite(`${path}index.html`), { scriptingEnabled: false })
  const [content] = findAll(document, (element) => hasClass(element, 'sl-markdown-content'))
  if (!content) throw new Error(`The page ${path} has no content.`)
  content.childNodes = content.childNodes.filter(
    (node) => !('tagName' in node && hasClass(node, 'api-document')),
  )
  return content
}

function listStatuses(content: Element): readonly string[] {
  return findAll(content, (element) => hasClass(element, 'statement-status')).map((label) =>
    readText(label),
  )
}

/** The code blocks except the console's, whose controls are not in the Markdown. */
function listCodes(content: Element): readonly string[] {
  const islands = findAll(content, ({ tagName }) => tagName === 'astro-island')
  const inIslands = new Set(islands.flatMap((island) => findAll(island, isCode)))
  return findAll(content, isCode)
    .filter((code) => !inIslands.has(code))
    .map((code) => {
      const lines = findAll(code, (line) => hasClass(line, 'ec-line'))
      // Code without highlighting has no line elements.
      return (lines.length > 0 ? lines : [code])
        .map((line) => readCharacters(line).replace(/\n$/, ''))
        .join('\n')
    })
}

function isCode({ tagName }: Element): boolean {
  return tagName === 'pre'
}

function readCharacters(node: Element): string {
  return node.childNodes
    .map((child) =>
      'value' in child ? child.value : 'tagName' in child ? readCharacters(child) : '',
    )
    .join('')
}

function countRows(content: Element): readonly number[] {
  return findAll(content, ({ tagName }) => tagName === 'table').map(
    (table) => findAll(table, ({ tagName }) => tagName === 'tr').length,
  )
}

function readPageMarkdown(path: string) {
  return readMarkdown(readSite(locateMarkdown(path)))
}

/** Links to other sites are not checked; one to this site needs a file, and the anchor if it names one. */
function leadsSomewhere(link: string): boolean {
  if (!/^(https?:)?\//.test(link)) return false
  if (!isOwn(link)) return true
  const { pathname, hash } = new URL(link, 'http://portal.invalid')
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  if (!isFile(file)) return false
  // The console reads these fragments, so they are no anchors.
  if (hash === '' || /^#(?:snippet|operation)=/.test(hash)) return true
  const ids = findAll(
    parse(readSite(file)),
    (element) => readAttribute(element, 'id') === hash.slice(1),
  )
  return ids.length > 0
}

function isOwn(link: string): boolean {
  const [location = ''] = /(?<=<loc>)[^<]+/.exec(readSite('/sitemap-0.xml')) ?? []
  return link.startsWith('/') || new URL(link).origin === new URL(location).origin
}

function readPath(link: string): string {
  return new URL(link, 'http://portal.invalid').pathname
}

function isFile(path: string): boolean {
  return existsSync(join(root, path))
}

function readSite(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
