import { lookup } from 'node:dns/promises'
import type { Header } from '#core/request/inputs.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'

/** Everything observed of a service, from the viewpoint of a page of `origin`. The rules read nothing else. */
export interface Examination extends Readonly<Record<ProbeName, ProbeResult>> {
  readonly plan: RequestPlan
  readonly origin: string
  /** Of the host, as a browser finds them; empty where its name has none. */
  readonly addresses: readonly string[]
}

/** The requests in the order in which they are sent, and how sentences name them. */
export const probes = { preflight: 'preflight', request: 'request without a key' } as const

export type ProbeName = keyof typeof probes

export type ProbeResult =
  | ProbeResponse
  /** No response came. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
  | { readonly kind: 'silent'; readonly code: string }

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** As `fetch` has them: each name once, in lower case. */
  readonly headers: Headers
}

/** The same as the console's limit for headers. */
const defaultTimeoutMs = 30_000

/** Sends what a browser would send for the planned request, in turn and without a key. */
export async function examine(
  plan: RequestPlan,
  origin: string,
  timeoutMs = defaultTimeoutMs,
): Promise<Examination> {
  const addresses = await lookUpAddresses(plan.url)
  const probe = (method: string, headers: readonly Header[]) =>
    sendProbe(plan.url, method, headers, timeoutMs)
  const preflight = await probe('OPTIONS', listPreflightHeaders(plan, origin))
  const request = await probe(plan.method, [{ name: 'Origin', value: origin }, ...plan.headers])
  return { plan, origin, addresses, preflight, request }
}

/** Resolves the name as a browser does, through the system and its hosts file. An address resolves to itself. */
async function lookUpAddresses(url: string): Promise<readonly string[]> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/**
 * Follows no redirect and reads no body. The limit holds for the request and the headers of its response together.
 *
 * @returns what was observed; a network or TLS failure is a result, not an exception
 */
async function sendProbe(
  url: string,
  method: string,
  headers: readonly Header[],
  timeoutMs: number,
): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return { kind: 'responded', status: response.status, headers: response.headers }
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined
    return { kind: 'silent', code: signal.aborted ? 'timed-out' : readCode(reason) }
  }
}

function readCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export interface NamedResponse {
  readonly probe: ProbeName
  readonly response: ProbeResponse
}

export function listResponses(examination: Examination): readonly NamedResponse[] {
  return (['preflight', 'request'] as const).flatMap((probe) => {
    const response = examination[probe]
    return response.kind === 'responded' ? [{ probe, response }] : []
  })
}

/** The members of a list header (RFC 9110, section 5.6.1). */
export function listMembers({ headers }: ProbeResponse, name: string): readonly string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
}

/** Fetch, redirect status. */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Headers that help a reader of the console but that a page may read only when they are exposed. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/

export function findHidden({ request }: Examination): readonly string[] {
  // A redirect is never read.
  if (request.kind !== 'responded' || isRedirect(request)) return []
  const exposed = new Set(
    listMembers(request, 'Access-Control-Expose-Headers').map((name) => name.toLowerCase()),
  )
  // Without credentials, as in the console, a star covers all names.
  if (exposed.has('*')) return []
  return [...request.headers.keys()].filter((name) => useful.test(name) && !exposed.has(name))
}
