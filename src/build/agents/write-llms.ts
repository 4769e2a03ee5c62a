import { locateOperation } from '#site/generated/generated-pages.ts'
import { splitParagraphs } from '#site/generated/plain-text.ts'
import { addressOf, locateMarkdown } from '#site/head/markdown-address.ts'
import { locatePublishedFiles } from '#site/reference/published-files.ts'
import { writeInstructions } from './agent-instructions.ts'
import { writeDescribedInstructions } from './described-instructions.ts'
import type { Portal } from './portal-to-describe.ts'
import type { PublishedPage } from './published-page.ts'

/** `llms.txt` (llmstxt.org): what to know first, and where to find each page as Markdown. */
export function writeLlms(portal: Portal): string {
  const { settings, order } = portal
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${addressOf(path, settings)}): ${description}`
  const listed = leaveOutOperations(portal)
  const listLinks = (pages: readonly PublishedPage[]) =>
    pages
      .filter(listed)
      .map(({ title, path, description }) => link(title, locateMarkdown(path), description))
  return [
    ...writeOpening(portal),
    ...order.groups.flatMap(({ title, pages }) => [`## ${title}`, '', ...listLinks(pages), '']),
    '## API document',
    '',
    ...listDocuments(portal).map(([title, path, description]) => link(title, path, description)),
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
  const texts = pages.map(({ markdown }) => markdown)
  return [writeOpening(portal).join('\n'), ...texts].join('\n---\n\n')
}

/** Of a thousand operations nobody reads the list; the overview of the reference has them all. */
function leaveOutOperations({ source, contract }: Portal): (page: PublishedPage) => boolean {
  if (source.isDefault || contract.operations.length <= mostListed) return () => true
  const operations = new Set(contract.operations.map(locateOperation))
  return ({ path }) => !operations.has(path)
}

const mostListed = 100

function listDocuments({
  source,
  contract,
}: Portal): readonly (readonly [string, string, string])[] {
  if (source.isDefault) {
    return [
      ['OpenAPI in YAML', '/openapi.yaml', 'OpenAPI 3.1, with the open points as x-not-specified.'],
      ['OpenAPI in JSON', '/openapi.json', 'The same document as JSON.'],
    ]
  }
  return locatePublishedFiles(contract.places).map(({ place, address }) => [
    place,
    address,
    'As its owner wrote it.',
  ])
}

function writeOpening(portal: Portal): readonly string[] {
  const { source, contract } = portal
  const instructions = source.isDefault
    ? writeInstructions(portal)
    : writeDescribedInstructions(portal)
  const quoted = splitParagraphs(contract.description).map((paragraph) =>
    paragraph.replaceAll(/\s*\n\s*/g, ' '),
  )
  // Only the beginning: descriptions of others may be whole books, and are on the first page.
  const about = source.isDefault ? contract.description : quoted[0]
  return [`# ${contract.title}`, '', ...(about ? [`> ${about}`, ''] : []), ...instructions, '']
}
