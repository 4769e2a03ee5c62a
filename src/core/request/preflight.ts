import type { Header } from './header.ts'
import type { CredentialSlot, RequestPlan } from './request-plan.ts'
import { isSafelisted } from './safelisted-header.ts'

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

/** Whether a browser asks a server of another origin for permission first (Fetch, HTTP-network-or-cache fetch with CORS). */
export function needsPreflight(plan: SentPlan): boolean {
  return !isSafelistedMethod(plan.method) || listUnsafeHeaders(plan).length > 0
}

/** A method that every correct response to a preflight allows, listed or not (Fetch, CORS-safelisted method). */
export function isSafelistedMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST'
}

/** The names of the headers that need a preflight, those of credentials first (Fetch, CORS-unsafe request-header names). */
export function listUnsafeHeaders({ headers, body, slots }: SentPlan): readonly string[] {
  const all = body.kind === 'multipart' ? [...headers, describeMultipart(body.subtype)] : headers
  const safelisted = all.filter(isSafelisted)
  const size = safelisted.reduce((sum, { value }) => sum + value.length, 0)
  const unsafe = size > largestSafelisted ? all : all.filter((header) => !isSafelisted(header))
  const names = [...slots.flatMap(nameSlotHeader), ...unsafe.map(({ name }) => name)]
  const lowerCase = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] ?? '') === index)
}

/** In bytes, of all safelisted values together (Fetch, CORS-unsafe request-header names). */
const largestSafelisted = 1024

/** The boundary is the sender's, and short. */
function describeMultipart(subtype: string): Header {
  return { name: 'Content-Type', value: `multipart/${subtype}; boundary=x` }
}

function nameSlotHeader(slot: CredentialSlot): readonly string[] {
  switch (slot.place) {
    case 'header':
      return [slot.name]
    case 'basic':
      return ['Authorization']
    case 'query':
    case 'cookie':
    case 'path':
    case 'form':
    case 'part':
      return []
  }
}
