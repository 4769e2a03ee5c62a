import { lookup } from 'node:dns/promises'
import type { Header } from '#request/inputs.ts'
import { getPreflightHeaders, safelistedHeaders } from '#request/preflight.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { examineProviders } from './examine-provider.ts'
import type { ProviderCall, SignIn, Viewpoint } from './examine-provider.ts'
import { isRedirect, parseListHeader, sendProbe } from './probe.ts'
import type { ProbeResponse, ProbeResult } from './probe.ts'

/** Calls that a page of the portal would make, according to the API description. */
export interface Calls {
  readonly plan: RequestPlan
  /** Names of the response headers that the document describes for the operation. */
  readonly describedHeaders: readonly string[]
  readonly signIns: readonly SignIn[]
}

/** Everything observed of a service, as a page of `origin` would see it. The rules read nothing else. */
export interface Examination extends Readonly<Record<ProbeName, ProbeResult>> {
  readonly plan: RequestPlan
  readonly describedHeaders: readonly string[]
  readonly origin: string
  /** Addresses of the host, as a browser resolves them; empty if its name does not resolve. */
  readonly addresses: readonly string[]
  /** Calls to its authorization servers; empty without a sign-in. */
  readonly providerCalls: readonly ProviderCall[]
}

/** Requests in the order in which they are sent, and their labels in messages. */
export const probes = { preflight: 'preflight', request: 'request without a key' } as const

export type ProbeName = keyof typeof probes

/** Sends the requests of a browser for the plan, in turn and without a key, and then the sign-in requests. */
export async function examine(
  { plan, describedHeaders, signIns }: Calls,
  viewpoint: Viewpoint,
): Promise<Examination> {
  const { origin, timeoutMs } = viewpoint
  const addresses = await lookUpAddresses(plan.url)
  const probe = (method: string, headers: readonly Header[]) =>
    sendProbe({ url: plan.url, method, headers }, timeoutMs)
  const preflight = await probe('OPTIONS', getPreflightHeaders(plan, origin))
  const request = await probe(plan.method, [{ name: 'Origin', value: origin }, ...plan.headers])
  const providerCalls = await examineProviders(signIns, viewpoint)
  return { plan, describedHeaders, origin, addresses, preflight, request, providerCalls }
}

/** Resolves the name as a browser does, through the system and its hosts file. An address resolves to itself. */
async function lookUpAddresses(url: string): Promise<readonly string[]> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

export interface NamedResponse {
  readonly name: string
  readonly response: ProbeResponse
}

export function getResponses(examination: Examination): readonly NamedResponse[] {
  return (['preflight', 'request'] as const).flatMap((probe) => {
    const response = examination[probe]
    return response.kind === 'responded' ? [{ name: `the ${probes[probe]}`, response }] : []
  })
}

/** Headers that help a reader of the console but that a page can read only if they are exposed. Documented headers count too. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/

export function findUnexposedHeaders({
  request,
  describedHeaders,
}: Examination): readonly string[] {
  // The response of a redirect is never read.
  if (request.kind !== 'responded' || isRedirect(request)) return []
  const exposed = new Set(
    parseListHeader(request, 'Access-Control-Expose-Headers').map((name) => name.toLowerCase()),
  )
  // Without credentials, as in the console, a star covers all names.
  if (exposed.has('*')) return []
  const described = new Set(describedHeaders.map((name) => name.toLowerCase()))
  return [...request.headers.keys()].filter(
    (name) =>
      (useful.test(name) || described.has(name)) &&
      !exposed.has(name) &&
      !needsNoExposing.has(name),
  )
}

/** A page can always read safelisted headers, and never `Set-Cookie`. */
const needsNoExposing: ReadonlySet<string> = new Set([...safelistedHeaders, 'set-cookie'])
