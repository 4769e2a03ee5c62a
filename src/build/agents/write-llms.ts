import { isReference } from '#core/address/reference.ts'
import { formatCounted } from '#core/text/format.ts'
import { readOpening } from '#site/schemas/rich-text.ts'
import { addressOf, locateMarkdown, locatePublishedFiles } from '#site/address/locate.ts'
import {
  quotationRule,
  quoteDocument,
  quoteLinkName,
  writeCode,
  writeLinkName,
  writeName,
} from '#core/text/quote-document.ts'
import { locateOperation, locateWebhook, nameWebhook } from '#site/navigation/generated-pages.ts'
import { countOperations, groupByTag, listGroups } from '#site/navigation/group-by-tag.ts'
import { generates } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { writeOpenApiInstructions } from './openapi-instructions.ts'
import type { ListedPortal, PublishedPage } from './published-page.ts'
import { isOfDocument } from './published-page.ts'

/** A file for language models, from the root of the site. */
export type LlmsFile = readonly [path: string, text: string]

/** `llms.txt` and `llms-full.txt`, with the lists that the first names where a document is large. */
export function writeLlmsFiles(portal: ListedPortal): readonly LlmsFile[] {
  const lists = writePageLists(portal)
  return [
    ['/llms.txt', writeLlms(portal, lists)],
    ...lists.map(({ path, text }): LlmsFile => [path, text]),
    ['/llms-full.txt', writeFull(portal, lists)],
  ]
}

/** `llms.txt` (llmstxt.org): what to know first, and where to find each page as Markdown. */
function writeLlms(portal: ListedPortal, lists: readonly PageList[]): string {
  const { settings, order } = portal
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${addressOf(path, settings)}): ${description}`
  const inLists = new Set(lists.flatMap(({ pages }) => pages))
  const others = order.others
    // Tags have lists of their own.
    .filter(({ path }) => !inLists.has(path) && !(lists.length > 0 && isReference('tag', path)))
  const listLinks = (pages: readonly PublishedPage[]) =>
    pages.map((page) =>
      link(nameLink(portal, page), locateMarkdown(page.path), writeAbout(portal, page)),
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
    link(
      'All pages in one file',
      '/llms-full.txt',
      'Every page of this list as Markdown, in this order.',
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

function writeAbout({ service }: ListedPortal, { path, description }: PublishedPage): string {
  return isOfDocument(path, service) ? quoteDocument(description) : writeName(description, 300)
}

/** `llms-full.txt`: every page in reading order, each with its address under its title. */
function writeFull({ order, ...portal }: ListedPortal, lists: readonly PageList[]): string {
  const rank = new Map(lists.flatMap(({ pages }) => pages).map((path, index) => [path, index]))
  const pages = [
    ...order.groups.flatMap((group) => group.pages),
    ...order.others.toSorted(
      (one, other) => (rank.get(one.path) ?? -1) - (rank.get(other.path) ?? -1),
    ),
  ]
  const texts = pages.map(({ markdown }) => markdown)
  return [writeOpening({ order, ...portal }).join('\n'), ...texts].join('\n---\n\n')
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
  const instructions = service.writeInstructions?.(portal) ?? writeOpenApiInstructions(portal)
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

/** A list of pages that llms.txt only names. */
interface PageList {
  /** As that of a link. */
  readonly title: string
  /** The path of its file. */
  readonly path: string
  /** The entries that it lists, in a few words. */
  readonly about: string
  readonly text: string
  /** The paths of the pages that it lists. */
  readonly pages: readonly string[]
}

/** The pages of a large document in lists of their own: operations by tag, webhooks, schemas. None for a small one. */
function writePageLists({ service, contract, settings }: ListedPortal): readonly PageList[] {
  if (!generates({ service }, 'reference') || contract.operations.length <= mostListed) return []
  const link = (title: string, path: string) => `[${title}](${addressOf(path, settings)})`
  const list = (slug: string, title: string, about: string, pages: readonly ListedPage[]) => ({
    title,
    path: `/llms/${slug}.txt`,
    about,
    text: [
      `# ${title}, of ${quoteDocument(contract.title, 120)}`,
      '',
      quotationRule,
      '',
      ...pages.map(
        ({ name, path, detail }) => `- ${link(quoteLinkName(name), locateMarkdown(path))}${detail}`,
      ),
      '',
    ].join('\n'),
    pages: pages.map(({ path }) => path),
  })
  const groups = listGroups(groupByTag(contract)).map((group) => {
    const operations = group.operations.map((operation): ListedPage => {
      const old = operation.isDeprecated ? ', deprecated' : ''
      return {
        name: operation.name,
        path: locateOperation(operation),
        detail: `: ${writeCode(`${operation.method} ${operation.path}`)}${old}`,
      }
    })
    const count = countOperations(group)
    const about = count === 1 ? 'one operation' : `${count} operations`
    return list(`tag-${group.slug}`, quoteLinkName(group.title), about, operations)
  })
  const webhooks = contract.webhooks.map((webhook): ListedPage => ({
    name: nameWebhook(webhook),
    path: locateWebhook(webhook),
    detail: '',
  }))
  const schemas = [...new Set(nameSchemas(contract.schemas).values())].map(
    ({ name, path }): ListedPage => ({ name, path, detail: '' }),
  )
  return [
    ...groups,
    ...(webhooks.length > 0
      ? [
          list(
            'webhooks',
            'Webhooks',
            `${formatCounted(webhooks.length, 'request')} that the service makes`,
            webhooks,
          ),
        ]
      : []),
    ...(schemas.length > 0
      ? [list('schemas', 'Schemas', `${schemas.length} named schemas`, schemas)]
      : []),
  ]
}

/** The most operations for a single list: nobody reads a list of a thousand. */
const mostListed = 100

interface ListedPage {
  readonly name: string
  readonly path: string
  readonly detail: string
}
