import { lookup } from 'node:dns/promises'
import type { Header } from '#core/request/inputs.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { safelistedHeaders } from '#core/response/safelisted-headers.ts'
import { examineProviders } from './examine-provider.ts'
import type { ProviderCall, SignIn } from './examine-provider.ts'
import { defaultTimeoutMs, isRedirect, listMembers, sendProbe } from './probe.ts'
import type { ProbeResponse, ProbeResult } from './probe.ts'

/** What the API document says that a page of the portal would call. */
export interface Calls {
  readonly plan: RequestPlan
  /** The names of the headers that the responses of the operation have in the document. */
  readonly describedHeaders: readonly string[]
  readonly signIns: readonly SignIn[]
}

export interface Viewpoint {
  /** Of the page for which the doctor acts. */
  readonly origin: string
  /** By which readers sign in, or a made-up one. */
  readonly clientId: string
  readonly timeoutMs?: number | undefined
}

/** Everything observed of a service, from the viewpoint of a page of `origin`. The rules read nothing else. */
export interface Examination extends Readonly<Record<ProbeName, ProbeResult>> {
  readonly plan: RequestPlan
  readonly describedHeaders: readonly string[]
  readonly origin: string
  /** Of the host, as a browser finds them; empty where its name has none. */
  readonly addresses: readonly string[]
  /** Of its authorization servers; empty where nobody signs in. */
  readonly providerCalls: readonly ProviderCall[]
}

/** The requests in the order in which they are sent, and how sentences name them. */
export const probes = { preflight: 'preflight', request: 'request without a key' } as const

export type ProbeName = keyof typeof probes

/** Sends what a browser would send for the planned request, in turn and without a key, and then to sign in. */
export async function examine(
  { plan, describedHeaders, signIns }: Calls,
  { origin, clientId, timeoutMs = defaultTimeoutMs }: Viewpoint,
): Promise<Examination> {
  const addresses = await lookUpAddresses(plan.url)
  const probe = (method: string, headers: readonly Header[]) =>
    sendProbe({ url: plan.url, method, headers }, timeoutMs)
  const preflight = await probe('OPTIONS', listPreflightHeaders(plan, origin))
  const request = await probe(plan.method, [{ name: 'Origin', value: origin }, ...plan.headers])
  const providerCalls = await examineProviders(signIns, { origin, clientId, timeoutMs })
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

export function listResponses(examination: Examination): readonly NamedResponse[] {
  return (['preflight', 'request'] as const).flatMap((probe) => {
    const response = examination[probe]
    return response.kind === 'responded' ? [{ name: `the ${probes[probe]}`, response }] : []
  })
}

/** Headers that help a reader of the console but that a page may read only when they are exposed. Described ones do too. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/

export function findHidden({ request, describedHeaders }: Examination): readonly string[] {
  // A redirect is never read.
  if (request.kind !== 'responded' || isRedirect(request)) return []
  const exposed = new Set(
    listMembers(request, 'Access-Control-Expose-Headers').map((name) => name.toLowerCase()),
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

/** A page reads the safelisted ones in any case, and `Set-Cookie` never. */
const needsNoExposing: ReadonlySet<string> = new Set([...safelistedHeaders, 'set-cookie'])
