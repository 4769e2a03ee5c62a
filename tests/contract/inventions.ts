import { hasClass, readAttribute, readText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

/**
 * Facts that a page must have invented, because the source shows nothing of the kind. Statements of general practice and
 * about the sandbox may contain them, so pass text without these; open points are compared with the contract instead.
 */
export function findInventionsInText(text: string): readonly string[] {
  return Object.entries(inventedFacts).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([match]) => `${kind}: ${match}`),
  )
}

/** Requests that the source does not show, which no statement of any kind may contain. */
export function findInventedRequests(text: string): readonly string[] {
  return [...text.matchAll(inventedRequest)].map(([match]) => match)
}

/** What the portal may not say under its own label: statements about the service without a section. */
export function findUnlabelledClaims(text: string): readonly string[] {
  return [...text.matchAll(unlabelledClaim)].map(([match]) => match)
}

/** What no public document says: what this portal does, the names of its parts, what its service documents. */
export function findPortalMatters(text: string): readonly string[] {
  return [...text.matchAll(portalMatter)].map(([match]) => match)
}

/**
 * The text of a page without general practice, statements about the sandbox and the contract's open points.
 *
 * Failure pages describe what this portal observed, so there its own statements are left out too.
 */
export function readClaims({ path, content }: BuiltPage): string {
  const labelled = ['general-practice', 'sandbox-only']
  if (path.startsWith('/errors/')) labelled.push('this-portal')
  return readText(content, (element) => {
    const status = readAttribute(element, 'data-status') ?? ''
    return (
      labelled.includes(status) ||
      hasClass(element, 'portal-open-points') ||
      element.tagName === 'portal-console'
    )
  })
}

/** Places in an OpenAPI document that say more than the source does. */
export function findInventionsInDocument(document: unknown): readonly string[] {
  return [...walk(document, [])].flatMap(({ path, value }) => {
    const parent = path.at(-2)
    const name = path.at(-1) ?? ''
    if (name === 'content') return [`${path.join(' → ')} describes a body`]
    if (parent === 'responses' && name !== 'default')
      return [`${path.join(' → ')} is a status code`]
    if (name === 'headers' || name === 'schemas' || name === 'requestBody')
      return [path.join(' → ')]
    if (name === 'parameters' && Array.isArray(value) && value.length > 0) return [path.join(' → ')]
    if (parent === 'paths' && name !== '/v1/experiments') return [`${path.join(' → ')} is a path`]
    const isMethod = path.at(-3) === 'paths' && methods.has(name)
    return isMethod && name !== 'get' ? [`${path.join(' → ')} is an operation`] : []
  })
}

const inventedFacts = {
  'a status code': /(?<![\w.:/-])[1-5]\d\d(?![\w:/-]|\.\w)/g,
  // Snippets in Python have the argument allow_redirects.
  'a key format': /\b(?!allow_redirects)[a-z]{2,10}_(?:live_|test_)?[A-Za-z0-9]{8,}\b|\bsandbox_/g,
  'a field of a body': /["']\w+["']\s*:\s*(?:["'[{\d]|true|false|null)/g,
  'a limit': /\b[\d,.]+ (?:requests?|calls?|keys|experiments) (?:per|an?|each|every)\b/gi,
  'a header': /\bX-[A-Z][\w-]+|\bRateLimit(?:-\w+)?/g,
} as const

const inventedRequest =
  /\/v1\/(?!experiments\b)\w+|\/v[2-9]\b|\b(?:POST|PUT|PATCH|DELETE) \/v1\S*|\/v1\/experiments[?/]\w\S*/g

const unlabelledClaim =
  /\b(?:this|the) service (?:documents|specifies|describes|does not (?:document|specify|describe))\b/gi

const portalMatter =
  /\b(?:Cancel|Esc|console|snippets?|sandbox|(?:this|the) portal|npm run|base URL|press Send|(?:this|the) service)\b/gi

interface Place {
  readonly path: readonly string[]
  readonly value: unknown
}

function* walk(value: unknown, path: readonly string[]): Generator<Place> {
  if (path.length > 0) yield { path, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key])
}

/** The fixed fields of a path item that hold an operation (OpenAPI 3.1.0, section 4.8.9.1). */
const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace'.split(' '),
)
