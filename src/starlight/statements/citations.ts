import { formatCount } from '#text/format.ts'
import { getCitationUrl, formatCitation } from '#text/citation.ts'
import type { Citation } from '#text/citation.ts'
import type { SourcePointer } from '#openapi/load/reference.ts'
import type { SourceLine } from '#openapi/load/problem-list.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { OperationDocumentation } from '#openapi/parse/documented-operation.ts'
import { getDocumentPath } from '../links/locate.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { linkSection } from '../reference/service.ts'
import { publicSources } from './public-sources.ts'
import type { PublicSourceId } from './public-sources.ts'
import { getKnownFindings } from './documentation.ts'
import { findNearestPointer } from '#openapi/load/nearest-pointer.ts'
import { getSentenceText } from '#response/exchange/failures/failure.ts'
import type { Sentence } from '#response/exchange/failures/failure.ts'

export interface CitationSource {
  /** The section of the source; for a document without a published source, an arbitrary label. */
  readonly section?: string | undefined
  readonly at?: SourcePointer | undefined
  /** An id cites an entire public document, an object one of its sections. */
  readonly source?: Source | readonly Source[] | undefined
}

type Source = PublicSourceId | Citation

export interface CitationLink {
  readonly text: string
  readonly title?: string
  readonly href?: string
}

/** Returns the citations of a sentence, as short as a reader can follow: `§5`, `line 1,204`, `RFC 9110, section 9.2.2`. */
export function createCitations(
  { api, service }: Pick<ApiReference, 'api' | 'service'>,
  { section, at, source = [] }: CitationSource,
): readonly CitationLink[] {
  const own = section === undefined ? [] : [citeSection(service, section)]
  // A document that cites a source needs no citation itself.
  const line = at === undefined || service.source ? undefined : citeLine(api, at)
  const practice = [source].flat().map(citePublic)
  return [...own, ...(line ? [line] : []), ...practice]
}

/** Cites an entire public document by its author, such as `GitHub`, or its number. */
function citePublic(source: Source): CitationLink {
  if (typeof source !== 'string') {
    const href = getCitationUrl(source)
    return { text: formatCitation(source), ...(href !== undefined && { href }) }
  }
  const { title, url } = publicSources[source]
  return { text: title.split(', ')[0] ?? title, title, href: url }
}

function citeSection({ source }: ApiReference['service'], section: string): CitationLink {
  if (!source) return { text: `§${section}` }
  const title = `Source document, section ${section}: ${source.sections[section]?.title}`
  return { text: `§${section}`, title, href: linkSection(source, section) }
}

function citeLine(api: ApiReference['api'], at: SourcePointer): CitationLink | undefined {
  const found = findLine(api, at)
  if (!found) return undefined
  const isMain = api.paths[0] === found.file
  // Line numbers belong to the original files, not to changed or bundled ones.
  const isAsWritten = isMain && api.published.bytes !== undefined
  const href = isAsWritten ? { href: getDocumentPath(api) } : {}
  // In a document of one line, which is always JSON, the line number is useless.
  if (isOneLine(api)) return { text: '§', title: at, ...href }
  const title = `${found.file}, ${formatLine(found)}`
  return { text: isMain ? formatLine(found) : title, title, ...href }
}

function formatLine({ line }: SourceLine): string {
  return `line ${formatCount(line)}`
}

function findLine(api: ApiDescription, at: SourcePointer): SourceLine | undefined {
  const lines = getOrCreate(linesOf, api, () => {
    const found = new Map<SourcePointer, SourceLine | undefined>()
    return addLines(found, api, collectDocumentPointers(api))
  })
  // A page cites findings after it has got them.
  if (!lines.has(at)) addLines(lines, api, [at, ...getKnownFindings(api).map((one) => one.at)])
  return lines.get(at)
}

const linesOf = new WeakMap<ApiDescription, Map<SourcePointer, SourceLine | undefined>>()

/** Returns whether the document is minified. */
function isOneLine(api: ApiDescription): boolean {
  return getOrCreate(oneLiners, api, () =>
    api.findLines(['#/info', '#/paths']).every((found) => found?.line === 1),
  )
}

const oneLiners = new WeakMap<ApiDescription, boolean>()

/** Returns a location such as `line 7`, with the file if it is not the document; undefined if the pointer is in no loaded file. */
export function formatLocation(api: ApiDescription, at: SourcePointer): string | undefined {
  const found = findLine(api, at)
  if (!found) return undefined
  return api.paths[0] === found.file ? formatLine(found) : `${found.file}, ${formatLine(found)}`
}

/** Finds the lines of many pages together: one search of a large document per page would take longer than rendering. */
function addLines(
  lines: Map<SourcePointer, SourceLine | undefined>,
  { findLines }: ApiDescription,
  pointers: readonly SourcePointer[],
): Map<SourcePointer, SourceLine | undefined> {
  const missing = [...new Set(pointers)].filter((pointer) => !lines.has(pointer))
  for (const [index, line] of findLines(missing).entries()) {
    const pointer = missing[index]
    if (pointer !== undefined) lines.set(pointer, line)
  }
  return lines
}

function collectDocumentPointers(api: ApiDescription): readonly SourcePointer[] {
  const { documented, schemas, tags, webhooks, original: written } = api
  const parts = [
    ...documented.values(),
    ...webhooks,
    ...[...documented.values()].flatMap(({ callbacks }) => callbacks),
  ]
  return [
    ...parts.flatMap(collectPointers),
    ...tags.map(({ at }) => at),
    '#/info',
    '#/info/description',
    ...Array.from(schemas.keys(), (reference) => findNearestPointer(written, reference)),
  ]
}

function collectPointers({
  pointers: { operation, description, security, servers },
  parameters,
  body,
  responses,
}: Pick<
  OperationDocumentation,
  'pointers' | 'parameters' | 'body' | 'responses'
>): readonly SourcePointer[] {
  const one = [operation, description, body?.at, security, servers.at]
  const many = [...parameters, ...responses].map(({ at }) => at)
  return [...one.filter((pointer) => pointer !== undefined), ...many]
}

/**
 * Inserts marks into the HTML of a statement: before the first word of its first paragraph, and after the last word of
 * its last paragraph or item or of its table's head; otherwise on separate lines. An empty mark is omitted.
 */
export function placeMarks(html: string, before: string, after: string): string {
  return placeAfter(placeBefore(html.trim(), before.trim()), after.trim())
}

function placeBefore(html: string, mark: string): string {
  if (mark === '') return html
  const [paragraph] = /^<p(?:\s[^>]*)?>/.exec(html) ?? []
  if (paragraph === undefined) return `${wrap(mark)}${html}`
  return `${paragraph}${mark} ${html.slice(paragraph.length)}`
}

function placeAfter(html: string, mark: string): string {
  if (mark === '') return html
  const end = findEnd(html)
  if (end === undefined) return `${html}${wrap(mark)}`
  return `${html.slice(0, end).trimEnd()} ${mark}${html.slice(end)}`
}

function findEnd(html: string): number | undefined {
  if (html.startsWith('<table') && html.endsWith('</table>')) {
    return /<\/th>\s*<\/tr>\s*<\/thead>/.exec(html)?.index
  }
  return /(?:<\/(?:p|li|ul|ol)>\s*)+$/.exec(html)?.index
}

function wrap(mark: string): string {
  return `<p class="portal-statement-mark">${mark}</p>`
}

/** Groups consecutive sentences with the same source. */
export function groupSentences(sentences: readonly Sentence[]) {
  // A sentence without a source is the portal's own.
  const groups: { readonly source: Citation | undefined; readonly texts: string[] }[] = []
  for (const sentence of sentences) {
    const source = typeof sentence === 'string' ? undefined : sentence.source
    const text = getSentenceText(sentence)
    const last = groups.at(-1)
    if (last && isSame(last.source, source)) last.texts.push(text)
    else groups.push({ source, texts: [text] })
  }
  return groups
}

function isSame(one: Citation | undefined, other: Citation | undefined): boolean {
  return (one && formatCitation(one)) === (other && formatCitation(other))
}
