import type { Header } from './operation.ts'
import type { RequestPlan } from './plan.ts'
import type { OperationPlan } from './request-plan.ts'

/**
 * The response headers with which a server lets pages of an origin make the planned request and read the response (Fetch,
 * the CORS protocol). The last is optional: it adds headers to the few that every page may read.
 */
export function listCorsHeaders(plan: AnyPlan, origin: string): readonly Header[] {
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
export function listPreflightHeaders(plan: AnyPlan, origin: string): readonly Header[] {
  const names = listUnsafeHeaders(plan).map((name) => name.toLowerCase())
  return [
    { name: 'Origin', value: origin },
    { name: 'Access-Control-Request-Method', value: plan.method },
    ...(names.length > 0
      ? [{ name: 'Access-Control-Request-Headers', value: names.toSorted().join(',') }]
      : []),
  ]
}

/** The names of the headers that need a preflight. */
export function listUnsafeHeaders(plan: AnyPlan): readonly string[] {
  const names = plan.headers.filter((header) => !isSafelisted(header)).map(({ name }) => name)
  return [...listSecretHeaders(plan), ...names]
}

export type AnyPlan =
  | Pick<RequestPlan, 'method' | 'headers' | 'credential'>
  | Pick<OperationPlan, 'method' | 'headers' | 'slots'>

function listSecretHeaders(plan: AnyPlan): readonly string[] {
  if ('credential' in plan) return plan.credential === 'bearer' ? ['Authorization'] : []
  return plan.slots.flatMap((slot) => {
    if (slot.place === 'basic') return ['Authorization']
    return slot.place === 'header' ? [slot.name] : []
  })
}

const safeNames = new Set(['accept', 'accept-language', 'content-language'])
const safeMediaTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/** The CORS-safelisted request headers that a plan can have (Fetch, section on HTTP headers). */
function isSafelisted({ name, value }: Header): boolean {
  const lowerCase = name.toLowerCase()
  const mediaType = value.split(';')[0]?.trim().toLowerCase() ?? ''
  return safeNames.has(lowerCase) || (lowerCase === 'content-type' && safeMediaTypes.has(mediaType))
}
