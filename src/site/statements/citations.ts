import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import type { Place } from '#contract/source/reference.ts'
import type { SourceLine } from '#contract/source/fault-list.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import { locateDocument } from '../address/locate.ts'
import type { Portal } from '../portal.ts'
import { linkSection } from '../service.ts'
import { publicSources } from './public-sources.ts'
import type { PublicSourceId } from './public-sources.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { findPlace } from '#contract/source/nearest-place.ts'

export interface Cited {
  /** The section of the source, which a portal of another document does not publish: a name of its own, or none. */
  readonly section?: string | undefined
  readonly at?: Place | undefined
  /** An id to cite a whole public document, an object to cite one of its sections. */
  readonly source?: Source | readonly Source[] | undefined
}

type Source = PublicSourceId | Citation

export interface CitationLink {
  readonly text: string
  readonly title?: string
  readonly href?: string
}

/** The citations of a sentence, each as short as a reader can follow it: `§5`, `line 1,204`, `RFC 9110, section 9.2.2`. */
export function listCitations(
  { contract, service }: Pick<Portal, 'contract' | 'service'>,
  { section, at, source = [] }: Cited,
): readonly CitationLink[] {
  const own = section === undefined ? [] : [citeSection(service, section)]
  // A document that cites a source has no need to cite itself.
  const line = at === undefined || service.source ? undefined : citeLine(contract, at)
  const practice = [source].flat().map(citePublic)
  return [...own, ...(line ? [line] : []), ...practice]
}

/** A whole document goes by the name of who wrote it, such as `GitHub`, or by its number. */
function citePublic(source: Source): CitationLink {
  if (typeof source !== 'string') {
    const href = linkCitation(source)
    return { text: writeCitation(source), ...(href !== undefined && { href }) }
  }
  const { title, url } = publicSources[source]
  return { text: title.split(', ')[0] ?? title, title, href: url }
}

function citeSection({ source }: Portal['service'], section: string): CitationLink {
  if (!source) return { text: `§${section}` }
  const title = `Source document, section ${section}: ${source.sections[section]?.title}`
  return { text: `§${section}`, title, href: linkSection(source, section) }
}

function citeLine(contract: Portal['contract'], at: Place): CitationLink | undefined {
  const found = findLine(contract, at)
  if (!found) return undefined
  const isMain = contract.places[0] === found.file
  // Line numbers belong to the files as written, and not to one that was changed or bundled.
  const isAsWritten = isMain && contract.published.bytes !== undefined
  const href = isAsWritten ? { href: locateDocument(contract) } : {}
  // In a document of one line, its number says nothing; only JSON is written so.
  if (isOneLine(contract)) return { text: '§', title: at, ...href }
  const line = `line ${found.line.toLocaleString('en')}`
  return {
    text: isMain ? line : `${found.file}, ${line}`,
    title: `${found.file}, ${line}`,
    ...href,
  }
}

function findLine(contract: Contract, at: Place): SourceLine | undefined {
  const find = recall(finders, contract, () =>
    createLineFinder(contract, () => readDocumentFindings(contract).all.map((found) => found.at)),
  )
  return find(at)
}

const finders = new WeakMap<Contract, ReturnType<typeof createLineFinder>>()

/** A minified document does. */
function isOneLine(contract: Contract): boolean {
  return recall(oneLiners, contract, () =>
    contract.findLines(['#/info', '#/paths']).every((found) => found?.line === 1),
  )
}

const oneLiners = new WeakMap<Contract, boolean>()

/** Such as `api.yaml, line 7`; undefined where the place is in no file that was read. */
export function nameLine(contract: Contract, at: Place): string | undefined {
  const found = findLine(contract, at)
  return found && `${found.file}, line ${found.line}`
}

type Lined = Pick<
  Contract,
  'documented' | 'schemas' | 'tags' | 'webhooks' | 'written' | 'findLines'
>

/**
 * Looked up for all pages at once when the first asks: going through a large document for each page would take longer than the
 * pages.
 */
function createLineFinder(
  contract: Lined,
  listOthers: () => readonly Place[] = () => [],
): (place: Place) => SourceLine | undefined {
  let known: Map<Place, SourceLine | undefined> | undefined
  return (place) => {
    known ??= new Map(findDocumentLines(contract, listOthers()))
    if (!known.has(place)) known.set(place, contract.findLines([place])[0])
    return known.get(place)
  }
}

function findDocumentLines(
  { documented, schemas, tags, webhooks, written, findLines }: Lined,
  others: readonly Place[],
): ReadonlyMap<Place, SourceLine | undefined> {
  const parts = [
    ...documented.values(),
    ...webhooks,
    ...[...documented.values()].flatMap(({ callbacks }) => callbacks),
  ]
  const places = new Set([...parts.flatMap(listPlaces), ...others])
  for (const { at } of tags) places.add(at)
  for (const place of ['#/info', '#/info/description']) places.add(place)
  for (const reference of schemas.keys()) places.add(findPlace(written, reference))
  const lines = findLines([...places])
  return new Map([...places].map((place, index) => [place, lines[index]]))
}

function listPlaces({
  places: { operation, description, security, servers },
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'places' | 'parameters' | 'body' | 'responses'>): readonly Place[] {
  const one = [operation, description, body?.at, security, servers.at]
  const many = [...parameters, ...responses].map(({ at }) => at)
  return [...one.filter((place) => place !== undefined), ...many]
}

/** Marks as HTML, empty where there is none. */
export interface Marks {
  readonly before: string
  readonly after: string
}

/**
 * Puts marks into the HTML of a statement: before the first word of its first paragraph and after the last word of its last
 * paragraph or item or of the head of its table, else on lines of their own.
 */
export function placeMarks(html: string, { before, after }: Marks): string {
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

/**
 * Makes a curl command for bash or zsh print the status code and the content type after the response's body. This adds no
 * request header to the output, so no key.
 */
export function showStatus(command: string): string {
  return command.replace(
    /^(curl .*?)( \\)?$/m,
    (_, first: string, next = '') =>
      `${first} \\\n  ${String.raw`-w '\n%{http_code} %{content_type}\n'`}${next}`,
  )
}
