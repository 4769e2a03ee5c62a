import { methods } from '#contract/document.ts'
import { hasClass, readAttribute, readText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

/**
 * What a page would have to invent, because the source shows nothing of the kind. Statements about general practice and
 * about the sandbox may say it, so the text is read without them; open points are compared with the contract instead.
 */
export function findInventionsInText(text: string): readonly string[] {
  return Object.entries(inventedFacts).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([match]) => `${kind}: ${match}`),
  )
}

/** Requests that the source does not show, which no statement of any kind may put to the service. */
export function findInventedRequests(text: string): readonly string[] {
  return [...text.matchAll(inventedRequest)].map(([match]) => match)
}

/** What the portal may not say in its own name: that would be a statement about the service without its section. */
export function findUnlabelledClaims(text: string): readonly string[] {
  return [...text.matchAll(unlabelledClaim)].map(([match]) => match)
}

/** What no public document says: what this portal does, what its parts are called, what its service documents. */
export function findPortalMatters(text: string): readonly string[] {
  return [...text.matchAll(portalMatter)].map(([match]) => match)
}

/**
 * The text of a page outside statements of general practice, of the sandbox, and of the contract's open points.
 *
 * Pages of failures tell of what this portal met, so there its own statements are left out too.
 */
export function readClaims({ path, content }: BuiltPage): string {
  const labelled = ['general-practice', 'sandbox-only']
  if (path.startsWith('/errors/')) labelled.push('this-portal')
  return readText(content, (element) => {
    const status = readAttribute(element, 'data-status') ?? ''
    return (
      labelled.includes(status) ||
      hasClass(element, 'open-points') ||
      element.tagName === 'astro-island'
    )
  })
}

/** Places of an OpenAPI document that say more than the source does. */
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
    const isMethod = path.at(-3) === 'paths' && methods.some((method) => method === name)
    return isMethod && name !== 'get' ? [`${path.join(' → ')} is an operation`] : []
  })
}

const inventedFacts = {
  'a status code': /(?<![\w.:/-])[1-5]\d\d(?![\w.:/-])/g,
  'a key format': /\b[a-z]{2,10}_(?:live_|test_)?[A-Za-z0-9]{8,}\b|\bsandbox_/g,
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
