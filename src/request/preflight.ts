import { parseMediaType } from '#text/media-type.ts'
import type { Header } from './inputs.ts'
import type { RequestPlan } from './request-plan.ts'

type SentPlan = Pick<RequestPlan, 'method' | 'headers' | 'body' | 'slots'>

/** Returns the response headers that let pages make the request and read the response (Fetch, the CORS protocol). The last is optional. */
export function getCorsHeaders(plan: SentPlan, origin: string): readonly Header[] {
  const names = getUnsafeHeaders(plan)
  return [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: plan.method },
    ...(names.length > 0
      ? [{ name: 'Access-Control-Allow-Headers', value: names.join(', ') }]
      : []),
    { name: 'Access-Control-Expose-Headers', value: 'Retry-After' },
  ]
}

export function getPreflightHeaders(plan: SentPlan, origin: string): readonly Header[] {
  const names = getUnsafeHeaders(plan).map((name) => name.toLowerCase())
  return [
    { name: 'Origin', value: origin },
    { name: 'Access-Control-Request-Method', value: plan.method },
    ...(names.length > 0
      ? [{ name: 'Access-Control-Request-Headers', value: names.toSorted().join(',') }]
      : []),
  ]
}

/** A method that every correct response to a preflight allows, listed or not (Fetch, CORS-safelisted method). */
export function isSafelistedMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST'
}

/**
 * Returns the names of headers that need a preflight, credentials first (Fetch, CORS-unsafe request-header names). Values of safelisted
 * headers are not checked, although browsers send a preflight for long ones or unusual characters.
 */
export function getUnsafeHeaders({ headers, body, slots }: SentPlan): readonly string[] {
  const names = [
    ...slots.flatMap((slot) => (slot.place === 'header' ? [slot.name] : [])),
    ...headers.filter((header) => !isSafelisted(header)).map(({ name }) => name),
    ...(body.kind === 'multipart' && body.subtype !== 'form-data' ? ['Content-Type'] : []),
  ]
  const lowerCase = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] ?? '') === index)
}

/** Whether a page may send a header to another origin without a preflight (Fetch, CORS-safelisted request-header). */
function isSafelisted({ name, value }: Header): boolean {
  return /^content-type$/i.test(name)
    ? safeTypes.has(parseMediaType(value).essence)
    : /^(?:accept|accept-language|content-language|range)$/i.test(name)
}

const safeTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/** The response headers, in lower case, that a page may read from any origin (Fetch, CORS-safelisted response-header name). */
export const safelistedHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])
