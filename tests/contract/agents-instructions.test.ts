import { describe, expect, test } from 'vitest'
import { getMarkdownPath } from '#starlight/links/locate.ts'
import { serviceDescription as contract } from '../support/service-description.ts'
import { parseMarkdown } from './markdown-file.ts'
import { loadPlainPages, loadSiteFile } from './plain-pages.ts'

const pages = await loadPlainPages()

describe('llms.txt', () => {
  test('Begins with a title, a summary and instructions, followed only by lists of links', () => {
    const [head = '', ...sections] = loadSiteFile('/llms.txt').split(/^## /m)
    expect(head).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n\*\*Instructions for agents\.\*\*/)
    const titles = sections.map((section) => section.split('\n')[0])
    // This section lists named schemas, if there are any.
    expect(titles.filter((title) => title !== 'Operations, webhooks and schemas')).toEqual([
      'Start',
      'Authentication',
      'Reference',
      'About',
      'Recipes',
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

  test('Optional links have no description, and are shorter than the others', () => {
    const [head = '', ...sections] = loadSiteFile('/llms.txt').split(/^## /m)
    const optional = sections.at(-1) ?? ''
    expect(optional).toMatch(/^Optional\n\n- \[/)
    expect(optional.length).toBeLessThan(head.length / 2)
    expect(Buffer.byteLength(loadSiteFile('/llms.txt'))).toBeLessThan(20_000)
  })

  test('Lists every operation, open point and contradiction of the API description', () => {
    const text = loadSiteFile('/llms.txt')
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

  test('Every specified statement cites its section, and the base URL is listed as missing', () => {
    const [, rest = ''] = loadSiteFile('/llms.txt').split('- **Specified**, ')
    const [head = '', ...lines] = rest.split('\n- **Not specified**')[0]?.split('\n') ?? []
    expect(head).toContain('once you have a base URL, which is not specified')
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter((line) => !/\((?:source, )?section \d+\)\.?$/.test(line))).toEqual([])
  })

  test('Facts that the source does not mention are marked', () => {
    const text = loadSiteFile('/llms.txt')
    for (const { topic, section, mentioned } of contract.openPoints) {
      expect(text).toContain(
        `${topic} (${mentioned ? '' : 'not mentioned; nearest: '}section ${section})`,
      )
    }
  })

  test('Lists every page, and llms-full.txt contains every page', () => {
    const links = parseMarkdown(loadSiteFile('/llms.txt')).links.map(parsePath)
    const full = loadSiteFile('/llms-full.txt')
    for (const { path } of pages) {
      expect(links).toContain(getMarkdownPath(path))
      expect(full).toContain(loadSiteFile(getMarkdownPath(path)))
    }
    const size = new TextEncoder().encode(full).length.toLocaleString('en')
    expect(loadSiteFile('/llms.txt')).toContain(`${size} bytes of Markdown`)
  })

  test('The skill contains the same, and does not ask for a key', () => {
    const skill = loadSiteFile('/.well-known/agent-skills/call-service-api/SKILL.md')
    const [, instructions = ''] = loadSiteFile('/llms.txt').split('**Instructions for agents.**')
    const [shared = ''] = instructions.split('\n## ')
    expect(shared.length).toBeGreaterThan(5000)
    expect(skill).toContain(shared.trim())
    expect(skill).toContain('Never write it into code')
    expect(skill).toContain('Do not ask anyone to paste a key')
  })
})

function parsePath(link: string): string {
  return new URL(link, 'http://portal.invalid').pathname
}
