import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import type { Place } from '#contract/source/reference.ts'
import { locatePublishedFiles } from '../address/published-files.ts'
import type { Portal } from '../portal.ts'
import { linkSection } from '../service.ts'
import { findLine, isOneLine } from './find-line.ts'
import { publicSources } from './public-sources.ts'
import type { PublicSourceId } from './public-sources.ts'

/** The grounds of a sentence: a section of the source, a place of the document, public documents. */
export interface Cited {
  /** The section of the source, which a portal of another document does not publish: a name of its own, or none. */
  readonly section?: string | undefined
  readonly at?: Place | undefined
  /** An id to cite a whole public document, an object to cite one of its sections. */
  readonly source?: Source | readonly Source[] | undefined
}

type Source = PublicSourceId | Citation

/** A citation as it is rendered. */
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
  const [main] = locatePublishedFiles(contract.places)
  const isMain = main?.place === found.file
  // Lines are those of the files as they were written, and only the document itself is published so.
  const href = isMain ? { href: main.address } : {}
  // In a document of one line, its number says nothing; only JSON is written so.
  if (isOneLine(contract)) return { text: '§', title: at, ...href }
  const line = `line ${found.line.toLocaleString('en')}`
  return {
    text: isMain ? line : `${found.file}, ${line}`,
    title: `${found.file}, ${line}`,
    ...href,
  }
}
