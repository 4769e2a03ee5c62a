import { isReference } from '#core/address/reference.ts'
import { formatCounted } from '#core/text/format-count.ts'
import { readOpening } from '#site/reference/plain-text.ts'
import { addressOf, locateMarkdown } from '#site/address/markdown-address.ts'
import { locatePublishedFiles } from '#site/address/published-files.ts'
import { writeDescribedInstructions } from './described-instructions.ts'
import { writePageLists } from './llms-lists.ts'
import type { PageList } from './llms-lists.ts'
import type { ListedPortal } from './listed-portal.ts'
import { isOfDocument } from './published-page.ts'
import type { PublishedPage } from './published-page.ts'
import {
  quoteDocument,
  quoteLinkName,
  writeLinkName,
  writeName,
} from '#core/text/quote-document.ts'

/** A file for language models, from the root of the site. */
export type LlmsFile = readonly [path: string, text: string]

/**
 * `llms.txt` and `llms-full.txt`, with the lists and parts that they name where a document is large.
 *
 * @param largest bytes of one file with the text of pages
 */
export function writeLlmsFiles(portal: ListedPortal, largest = 5_000_000): readonly LlmsFile[] {
  const lists = writePageLists(portal)
  const full = writeFull(portal, lists, largest)
  return [
    ['/llms.txt', writeLlms(portal, lists, full.length - 1)],
    ...lists.map(({ path, text }): LlmsFile => [path, text]),
    ...full,
  ]
}

/** `llms.txt` (llmstxt.org): what to know first, and where to find each page as Markdown. */
function writeLlms(portal: ListedPortal, lists: readonly PageList[], partCount: number): string {
  const { settings, order } = portal
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${addressOf(path, settings)}): ${description}`
  const inLists = new Set(lists.flatMap(({ pages }) => pages))
  const others = order.others
    // Tags have lists of their own.
    .filter(({ path }) => !inLists.has(path) && !(lists.length > 0 && isReference('tag', path)))
  const listLinks = (pages: readonly PublishedPage[]) =>
    pages.map((page) =>
      link(nameLink(portal, page), locateMarkdown(page.path), describe(portal, page)),
    )
  const described = [
    ...lists.slice(0, mostLists).map(({ title, path, about }) => link(title, path, about)),
    ...(lists.length > mostLists
      ? [`- … and ${lists.length - mostLists} more, which the page of all operations links to`]
      : []),
    ...listLinks(others.filter(({ path }) => !isFailure(path))),
  ]
  return [
    ...writeOpening(portal),
    ...order.groups.flatMap(({ title, pages }) => [
      `## ${title}`,
      '',
      listLinks(pages).join('\n'),
      '',
    ]),
    ...(described.length > 0 ? ['## Operations, webhooks and schemas', '', ...described, ''] : []),
    '## API document',
    '',
    ...listDocuments(portal).map(([title, path, description]) => link(title, path, description)),
    partCount === 0
      ? link(
          'All pages in one file',
          '/llms-full.txt',
          'Every page of this list as Markdown, in this order.',
        )
      : link(
          'All pages',
          '/llms-full.txt',
          `The list of ${partCount} files, which together hold every page as Markdown.`,
        ),
    '',
    // llmstxt.org's name for what can be skipped. Each failure has a title that says what happened.
    '## Optional',
    '',
    ...others
      .filter(({ path }) => isFailure(path))
      .map(({ title, path }) => `- [${title}](${addressOf(locateMarkdown(path), settings)})`),
    '',
  ].join('\n')
}

/** llms.txt is read whole, so it stays below 50 KB. */
const mostLists = 200

/** A failure of the console, which concerns no program. */
function isFailure(path: string): boolean {
  return path.startsWith('/errors/')
}

function nameLink({ service }: ListedPortal, { path, title }: PublishedPage): string {
  return isOfDocument(path, service) ? quoteLinkName(title) : writeLinkName(title)
}

function describe({ service }: ListedPortal, { path, description }: PublishedPage): string {
  return isOfDocument(path, service) ? quoteDocument(description) : writeName(description, 300)
}

/** `llms-full.txt`: every page in reading order, each with its address under its title; in parts where it would be too long. */
function writeFull(
  portal: ListedPortal,
  lists: readonly PageList[],
  largest: number,
): readonly LlmsFile[] {
  const { settings, order } = portal
  const { groups, others } = order
  const opening = writeOpening(portal).join('\n')
  const rank = new Map(lists.flatMap(({ pages }) => pages).map((path, index) => [path, index]))
  const pages = [
    ...groups.flatMap((group) => group.pages),
    ...others.toSorted((one, other) => (rank.get(one.path) ?? -1) - (rank.get(other.path) ?? -1)),
  ]
  const texts = pages.map(({ markdown }) => markdown)
  const parts = cutParts(texts, largest)
  if (parts.length <= 1) return [['/llms-full.txt', [opening, ...texts].join(between)]]
  const named = parts.map(({ start, end }, index) => ({
    path: `/llms/full-${index + 1}.txt`,
    text: texts.slice(start, end).join(between),
    holds: `${formatCounted(end - start, 'page')}, from ${quoteDocument(pages[start]?.title ?? '', 120)} to ${quoteDocument(pages[end - 1]?.title ?? '', 120)}.`,
  }))
  const index = [
    opening,
    [
      '## All pages, in parts',
      '',
      ...named.map(
        ({ path, holds }, at) => `- [Part ${at + 1}](${addressOf(path, settings)}): ${holds}`,
      ),
      '',
    ].join('\n'),
  ].join('\n')
  return [['/llms-full.txt', index], ...named.map(({ path, text }): LlmsFile => [path, text])]
}

const between = '\n---\n\n'

/** Whole texts, as many to a part as fit. */
function cutParts(texts: readonly string[], largest: number) {
  const parts: { start: number; end: number }[] = []
  let size = Infinity
  for (const [index, text] of texts.entries()) {
    const bytes = Buffer.byteLength(text) + between.length
    if (size + bytes > largest) {
      parts.push({ start: index, end: index })
      size = 0
    }
    size += bytes
    const part = parts.at(-1)
    if (part) part.end = index + 1
  }
  return parts
}

function listDocuments({
  service,
  contract,
}: ListedPortal): readonly (readonly [string, string, string])[] {
  if (service.formats) {
    return service.formats
      .toReversed()
      .map((format, index) => [
        `OpenAPI in ${format.toUpperCase()}`,
        `/openapi.${format}`,
        index === 0
          ? 'OpenAPI 3.1, with the open points as x-not-specified.'
          : `The same document as ${format.toUpperCase()}.`,
      ])
  }
  const [main] = contract.places
  return locatePublishedFiles(contract.places).map(({ place, address }) => [
    place,
    address,
    place === main ? 'As its owner wrote it.' : 'What the document refers to of this file.',
  ])
}

function writeOpening(portal: ListedPortal): readonly string[] {
  const { service, contract, versionNote } = portal
  const instructions = service.writeInstructions?.(portal) ?? writeDescribedInstructions(portal)
  // Only the beginning: descriptions of others may be whole books, and are on the first page.
  const first = readOpening(contract.description)
  const about = service.wroteDocument ? contract.description : first && quoteDocument(first, 1000)
  const title = service.wroteDocument ? contract.title : quoteDocument(contract.title, 120)
  return [
    `# ${title}`,
    '',
    ...(about ? [`> ${about}`, ''] : []),
    ...(versionNote === undefined ? [] : [versionNote, '']),
    ...instructions,
    '',
  ]
}
