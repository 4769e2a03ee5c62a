import { readMediaType } from '../text/media-type.ts'
import type { Header } from './inputs.ts'
import type { RequestPlan } from './request-plan.ts'

type SentPlan = Pick<RequestPlan, 'method' | 'headers' | 'body' | 'slots'>

/**
 * The response headers with which a server lets pages of an origin make the planned request and read the response (Fetch,
 * the CORS protocol). The last is optional: it adds headers to the few that every page may read.
 */
export function listCorsHeaders(plan: SentPlan, origin: string): readonly Header[] {
  const names = listUnsafeHeaders(plan)
  return [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: plan.method },
    ...(names.length > 0
      ? [{ name: 'Access-Control-Allow-Headers', value: names.join(', ') }]
      : []),
    { name: 'Access-Control-Expose-Headers', value: 'Retry-After' },
  ]
}

/** The request headers of the preflight. */
export function listPreflightHeaders(plan: SentPlan, origin: string): readonly Header[] {
  const names = listUnsafeHeaders(plan).map((name) => name.toLowerCase())
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

/** The names of the headers that need a preflight, those of credentials first (Fetch, CORS-unsafe request-header names). */
export function listUnsafeHeaders({ headers, body, slots }: SentPlan): readonly string[] {
  const all = body.kind === 'multipart' ? [...headers, makeMultipartType(body.subtype)] : headers
  const safelisted = all.filter(isSafelisted)
  const size = safelisted.reduce((sum, { value }) => sum + value.length, 0)
  const unsafe = size > largestSafelisted ? all : all.filter((header) => !isSafelisted(header))
  const names = [
    ...slots.flatMap((slot) => (slot.place === 'header' ? [slot.name] : [])),
    ...unsafe.map(({ name }) => name),
  ]
  const lowerCase = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] ?? '') === index)
}

/** In bytes, of all safelisted values together (Fetch, CORS-unsafe request-header names). */
const largestSafelisted = 1024

/** The boundary is the sender's, and short. */
function makeMultipartType(subtype: string): Header {
  return { name: 'Content-Type', value: `multipart/${subtype}; boundary=x` }
}

/** Whether a page may send a header to another origin without asking first (Fetch, CORS-safelisted request-header). */
function isSafelisted({ name, value }: Header): boolean {
  if (value.length > longestValue) return false
  switch (name.toLowerCase()) {
    case 'accept':
      return !unsafeCharacters.test(value)
    case 'accept-language':
    case 'content-language':
      return /^[\dA-Za-z *,.;=-]*$/.test(value)
    case 'content-type':
      return !unsafeCharacters.test(value) && safeTypes.has(readMediaType(value).essence)
    case 'range':
      return isSimpleRange(value)
    default:
      return false
  }
}

/** In bytes. */
const longestValue = 128

/** Fetch, CORS-unsafe request-header byte. */
// oxlint-disable-next-line no-control-regex -- the standard's own list
const unsafeCharacters = /[\u0000-\u0008\u000a-\u001f"():<>?@[\\\]{}\u007f]/

const safeTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/** `bytes=` with a first position, as media elements send it (Fetch, simple range header value). */
function isSimpleRange(value: string): boolean {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(value) ?? []
  return first !== '' && (last === '' || BigInt(first) <= BigInt(last))
}
