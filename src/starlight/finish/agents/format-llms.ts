import { recipesPath, referencePath, schemasPath } from '#text/reference.ts'
import { formatCounted } from '#text/format.ts'
import { getOpening } from '../../html/rich-text.ts'
import { getPublicAddress, getMarkdownPath, getDocumentPath } from '../../links/locate.ts'
import {
  quoteDocument,
  quoteLinkName,
  formatLinkName,
  formatDocumentName,
} from '#text/quote-document.ts'
import { countOperations, groupByTag, flattenGroups } from '../../navigation/group-by-tag.ts'
import { isGeneratedPart } from '../../reference/api-reference.ts'
import { formatInstructions, limitList } from './openapi-instructions.ts'
import type { ListedPortal, PageFacts } from './published-page.ts'
import { isUntrustedPage } from './published-page.ts'

/**
 * Formats the files for language models, each with its path from the root of the site.
 *
 * @param readMarkdown returns the Markdown of the page at a path
 */
export function formatLlmsFiles(
  apiReference: ListedPortal,
  readMarkdown: (path: string) => string,
): readonly (readonly [path: string, text: string])[] {
  const full = isLarge(apiReference) ? undefined : formatFull(apiReference, readMarkdown)
  return [
    ['/llms.txt', formatLlms(apiReference, full)],
    ...(full === undefined ? [] : [['/llms-full.txt', full] as const]),
  ]
}

/** Formats `llms.txt` (llmstxt.org): instructions, and links to each page as Markdown. */
function formatLlms(apiReference: ListedPortal, full: string | undefined): string {
  const { settings, order } = apiReference
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${getPublicAddress(path, settings)}): ${description}`
  const listLinks = (pages: readonly PageFacts[]) =>
    pages.map(({ path, title, description }) =>
      isUntrustedPage(path, apiReference.service)
        ? link(quoteLinkName(title), getMarkdownPath(path), quoteDocument(description))
        : link(formatLinkName(title), getMarkdownPath(path), formatDocumentName(description, 300)),
    )
  const { recipes = [], others = [] } = Object.groupBy(
    order.others.filter(({ path }) => !isFailure(path)),
    ({ path }) => (path.startsWith(recipesPath) ? 'recipes' : 'others'),
  )
  const described = isLarge(apiReference)
    ? [
        ...formatTags(apiReference, link),
        ...listLinks(others.filter(({ path }) => !isReferencePage(path))),
      ]
    : listLinks(others)
  return [
    ...formatOpening(apiReference),
    ...order.groups.flatMap(({ title, pages }) => [
      `## ${title}`,
      '',
      listLinks(pages).join('\n'),
      '',
    ]),
    ...(recipes.length > 0 ? ['## Recipes', '', ...listLinks(recipes), ''] : []),
    ...(described.length > 0 ? ['## Operations, webhooks and schemas', '', ...described, ''] : []),
    '## API document',
    '',
    ...getDocuments(apiReference).map(([title, path, description]) =>
      link(title, path, description),
    ),
    ...(full === undefined
      ? []
      : [
          link(
            'All pages in one file',
            '/llms-full.txt',
            `${formatCounted(Buffer.byteLength(full), 'byte')} of Markdown.`,
          ),
        ]),
    '',
    // llmstxt.org's name for links that can be skipped. The title of each failure describes it.
    '## Optional',
    '',
    ...order.others
      .filter(({ path }) => isFailure(path))
      .map(
        ({ title, path }) => `- [${title}](${getPublicAddress(getMarkdownPath(path), settings)})`,
      ),
    '',
  ].join('\n')
}

/**
 * Whether a document has too many operations to list. `llms.txt` then lists only the tags, and there is no file of all pages: a list
 * of a thousand operations or 15 MB of text is of no use, and the page of each tag has its own list.
 */
export function isLarge({ service, api }: Pick<ListedPortal, 'service' | 'api'>): boolean {
  return isGeneratedPart({ service }, 'reference') && api.operations.length > 100
}

function isReferencePage(path: string): boolean {
  return path.startsWith(referencePath) && path !== schemasPath
}

function formatTags(
  { api }: ListedPortal,
  link: (title: string, path: string, about: string) => string,
): readonly string[] {
  const lines = flattenGroups(groupByTag(api)).map((group) =>
    link(
      quoteLinkName(group.title),
      getMarkdownPath(group.path),
      formatCounted(countOperations(group), 'operation'),
    ),
  )
  return limitList(
    lines,
    maxTags,
    (left) => `- … and ${left} more, which the page of all operations links to`,
  )
}

/** Agents load all of llms.txt, so it stays below 50 KB. */
const maxTags = 200

/** Whether a page describes a failure of the console, which does not concern programs. */
function isFailure(path: string): boolean {
  return path.startsWith('/errors/')
}

/** Formats `llms-full.txt`: every page in reading order, each with its address under its title. */
function formatFull(apiReference: ListedPortal, readMarkdown: (path: string) => string): string {
  const { groups, others } = apiReference.order
  const pages = [...groups.flatMap((group) => group.pages), ...others]
  const texts = pages.map(({ path }) => readMarkdown(path))
  return [formatOpening(apiReference).join('\n'), ...texts].join('\n---\n\n')
}

function getDocuments({
  service,
  api,
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
  const { bytes } = api.published
  const about = bytes ? 'As its owner wrote it.' : 'In one file, as these pages describe it.'
  return [[api.paths[0] ?? '', getDocumentPath(api), about]]
}

function formatOpening(apiReference: ListedPortal): readonly string[] {
  const { service, api, versionNote } = apiReference
  // Only the beginning: other teams' descriptions may be very long, and are complete on the first page.
  const first = getOpening(api.description)
  const about = service.trustDocument ? api.description : first && quoteDocument(first, 1000)
  const title = service.trustDocument ? api.title : quoteDocument(api.title, 120)
  return [
    `# ${title}`,
    '',
    ...(about ? [`> ${about}`, ''] : []),
    ...(versionNote === undefined ? [] : [versionNote, '']),
    ...formatInstructions(apiReference),
    '',
  ]
}
