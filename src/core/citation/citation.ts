export interface Citation {
  readonly edition: Edition
  readonly section: string
  /** The fragment of its address, where the section does not tell it. */
  readonly anchor?: string
}

export type Edition =
  | `OpenAPI ${number}`
  | `OpenAPI ${number}.${number}.${number}`
  | `RFC ${number}`
  | keyof typeof standards
  /** A rule of its own. */
  | 'This portal'

/** A place of a standard: of OpenAPI the heading, which may be another one since some version. */
export type Clause = Citation | Headings

type Headings = { readonly '2.0': string } & { readonly [Since in Version]?: string }

/** The clause as the edition has it that a document is written in. */
export function citeClause(clause: Clause, version: Version): Citation {
  if ('section' in clause) return clause
  const since = versions.findLast((each) => isAtLeast(version, each) && clause[each] !== undefined)
  return { edition: openApiEditions[version], section: clause[since ?? '2.0'] ?? clause['2.0'] }
}

export function citeRfc(rfc: number, section: string): Citation {
  return { edition: `RFC ${rfc}`, section: `section ${section}` }
}

/** A citation in words, such as `OpenAPI 3.0.4, Parameter Object`; the whole document where it names no section. */
export function writeCitation({ edition, section }: Citation): string {
  return section === '' ? edition : `${edition}, ${section}`
}

/** The address of the section, or of what it is part of; undefined for a rule of this portal. */
export function linkCitation({ edition, section, anchor }: Citation): string | undefined {
  if (edition === 'This portal') return undefined
  if (isStandard(edition)) return join(standards[edition], anchor)
  const [, name, number = ''] = /^(RFC|OpenAPI) (.+)$/.exec(edition) ?? []
  if (name === 'RFC') {
    const part = /^section ([\d.]+)$/.exec(section)?.[1]
    return join(
      `https://www.rfc-editor.org/rfc/rfc${number}`,
      anchor ?? (part === undefined ? undefined : `section-${part}`),
    )
  }
  return join(`https://spec.openapis.org/oas/v${number}.html`, anchor ?? slugify(section))
}

/** The addresses of documents without editions, or of the one page of theirs that is cited. */
const standards = {
  'Fetch Standard': 'https://fetch.spec.whatwg.org/',
  'WHATWG URL': 'https://url.spec.whatwg.org/',
  HTML: 'https://html.spec.whatwg.org/multipage/system-state.html',
  Encoding: 'https://encoding.spec.whatwg.org/',
  'File API': 'https://www.w3.org/TR/FileAPI/',
  'Mixed Content': 'https://www.w3.org/TR/mixed-content/',
  'Content Security Policy': 'https://www.w3.org/TR/CSP3/',
  'Local Network Access': 'https://wicg.github.io/local-network-access/',
  MDN: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Max-Age',
  'AWS Well-Architected Framework':
    'https://docs.aws.amazon.com/wellarchitected/latest/framework/rel05-bp03.html',
} as const

function isStandard(edition: Edition): edition is keyof typeof standards {
  return Object.hasOwn(standards, edition)
}

/** The edition of each version that says most. */
const openApiEditions = {
  '2.0': 'OpenAPI 2.0',
  '3.0': 'OpenAPI 3.0.4',
  '3.1': 'OpenAPI 3.1.2',
  '3.2': 'OpenAPI 3.2.1',
} as const satisfies Record<Version, string>

function join(page: string, fragment: string | undefined): string {
  return fragment === undefined ? page : `${page}#${fragment}`
}

function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The versions of OpenAPI whose rules differ, the oldest first. A document of a newer one is read by the rules of the last. */
export const versions = ['2.0', '3.0', '3.1', '3.2'] as const

export type Version = (typeof versions)[number]

export const newestVersion = '3.2' satisfies Version

export function isAtLeast(version: Version, since: Version): boolean {
  return versions.indexOf(version) >= versions.indexOf(since)
}
