import { addressOf, locateMarkdown } from '#site/head/markdown-address.ts'
import { writeInstructions } from './agent-instructions.ts'
import type { Portal } from './portal-to-describe.ts'
import type { PublishedPage } from './published-page.ts'
import { writeMarkdown } from './write-markdown.ts'

/** `llms.txt` (llmstxt.org): what to know first, and where to find each page as Markdown. */
export function writeLlms(portal: Portal): string {
  const { settings, order } = portal
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${addressOf(path, settings)}): ${description}`
  const listLinks = (pages: readonly PublishedPage[]) =>
    pages.map(({ title, path, description }) => link(title, locateMarkdown(path), description))
  return [
    ...writeOpening(portal),
    ...order.groups.flatMap(({ title, pages }) => [`## ${title}`, '', ...listLinks(pages), '']),
    '## API document',
    '',
    link(
      'OpenAPI in YAML',
      '/openapi.yaml',
      'OpenAPI 3.1, with the open points as x-not-specified.',
    ),
    link('OpenAPI in JSON', '/openapi.json', 'The same document as JSON.'),
    link(
      'All pages in one file',
      '/llms-full.txt',
      'Every page of this list as Markdown, in this order.',
    ),
    '',
    // llmstxt.org's name for what can be skipped.
    '## Optional',
    '',
    ...listLinks(order.others),
    '',
  ].join('\n')
}

/** `llms-full.txt`: every page in reading order, each with its address under its title. */
export function writeLlmsFull(portal: Portal): string {
  const { groups, others } = portal.order
  const pages = [...groups.flatMap((group) => group.pages), ...others]
  const texts = pages.map((page) => writeMarkdown(page, portal.settings))
  return [writeOpening(portal).join('\n'), ...texts].join('\n---\n\n')
}

function writeOpening(portal: Portal): readonly string[] {
  const { title, description } = portal.contract
  return [`# ${title}`, '', `> ${description}`, '', ...writeInstructions(portal), '']
}
