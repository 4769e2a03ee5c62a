export interface Citation {
  readonly edition: Edition
  readonly section: string
  /** The fragment of its address, if it cannot be derived from the section. */
  readonly anchor?: string
}

export type Edition =
  | `OpenAPI ${number}`
  | `OpenAPI ${number}.${number}.${number}`
  | `RFC ${number}`
  | keyof typeof standards
  /** The portal's own rule. */
  | 'This portal'

/** A section of a standard; for OpenAPI the heading, which can differ between versions. */
export type Clause = Citation | Headings

type Headings = { readonly '2.0': string } & { readonly [Since in Version]?: string }

export function citeClause(clause: Clause, version: Version): Citation {
  if ('section' in clause) return clause
  const since = versions.findLast((each) => isAtLeast(version, each) && clause[each] !== undefined)
  return { edition: openApiEditions[version], section: clause[since ?? '2.0'] ?? clause['2.0'] }
}

export function citeRfc(rfc: number, section: string): Citation {
  return { edition: `RFC ${rfc}`, section: `section ${section}` }
}

/** Formats a citation, such as `OpenAPI 3.0.4, Parameter Object`; without a section, only the edition. */
export function formatCitation({ edition, section }: Citation): string {
  return section === '' ? edition : `${edition}, ${section}`
}

/** Returns the address of the section, or of the document that contains it; undefined for a rule of this portal. */
export function getCitationUrl({ edition, section, anchor }: Citation): string | undefined {
  if (edition === 'This portal') return undefined
  if (isStandard(edition)) return addFragment(standards[edition], anchor)
  const [, name, number = ''] = /^(RFC|OpenAPI) (.+)$/.exec(edition) ?? []
  if (name === 'RFC') {
    const part = /^section ([\d.]+)$/.exec(section)?.[1]
    return addFragment(
      `https://www.rfc-editor.org/rfc/rfc${number}`,
      anchor ?? (part === undefined ? undefined : `section-${part}`),
    )
  }
  return addFragment(`https://spec.openapis.org/oas/v${number}.html`, anchor ?? slugify(section))
}

/** The addresses of standards without editions, or of the only page that is cited. */
const standards = {
  'Arazzo 1.1.0': 'https://spec.openapis.org/arazzo/v1.1.0.html',
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

const openApiEditions = {
  '2.0': 'OpenAPI 2.0',
  '3.0': 'OpenAPI 3.0.4',
  '3.1': 'OpenAPI 3.1.2',
  '3.2': 'OpenAPI 3.2.1',
} as const satisfies Record<Version, string>

function addFragment(page: string, fragment: string | undefined): string {
  return fragment === undefined ? page : `${page}#${fragment}`
}

function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The OpenAPI versions whose rules differ, oldest first. Documents of a newer version are parsed by the rules of the last. */
export const versions = ['2.0', '3.0', '3.1', '3.2'] as const

export type Version = (typeof versions)[number]

export const newestVersion = '3.2' satisfies Version

export function isAtLeast(version: Version, since: Version): boolean {
  return versions.indexOf(version) >= versions.indexOf(since)
}
