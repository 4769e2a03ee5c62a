import { lookup } from 'node:dns/promises'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Header } from '#core/request/inputs.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'

/** Everything observed of a service, from the viewpoint of a page of `origin`. The rules read nothing else. */
export interface Examination extends Readonly<Record<ProbeName, ProbeResult>> {
  readonly plan: RequestPlan
  readonly origin: string
  readonly name: NameLookup
}

/** The requests in the order in which they are sent, and how sentences name them. */
export const probes = { preflight: 'preflight', request: 'request without a key' } as const

export type ProbeName = keyof typeof probes

export type NameLookup =
  | { readonly kind: 'found'; readonly host: string; readonly addresses: readonly string[] }
  | { readonly kind: 'not-found'; readonly host: string; readonly code: string }

/** The result of one request, as seen on the wire. */
export type ProbeResult =
  | ProbeResponse
  /** No response came. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
  | { readonly kind: 'silent'; readonly code: string }
  /** `why` is a clause. */
  | { readonly kind: 'not-made'; readonly why: string }

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** In the order of arrival; a repeated name is a finding. */
  readonly headers: readonly Header[]
}

/** The same as the console's limit for headers. */
const defaultTimeoutMs = 30_000

/** Sends what a browser would send for the planned request, in turn and without a key. */
export async function examine(
  plan: RequestPlan,
  origin: string,
  timeoutMs = defaultTimeoutMs,
): Promise<Examination> {
  const name = await lookUpName(plan.url)
  if (name.kind === 'not-found') {
    const skipped = { kind: 'not-made', why: 'the host name was not found' } as const
    return { plan, origin, name, preflight: skipped, request: skipped }
  }
  const probe = (method: string, headers: readonly Header[]) =>
    sendProbe(plan.url, method, headers, timeoutMs)
  const preflight = await probe('OPTIONS', listPreflightHeaders(plan, origin))
  const request = await probe(plan.method, [{ name: 'Origin', value: origin }, ...plan.headers])
  return { plan, origin, name, preflight, request }
}

/** Resolves the name as a browser does, through the system and its hosts file. An address resolves to itself. */
async function lookUpName(url: string): Promise<NameLookup> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  try {
    const found = await lookup(host, { all: true })
    return { kind: 'found', host, addresses: found.map(({ address }) => address) }
  } catch (error) {
    return { kind: 'not-found', host, code: readCode(error) }
  }
}

/**
 * Sends one request on a new connection, follows no redirect and reads no body. Unlike `fetch`, it sees each header line as sent.
 *
 * @param timeoutMs the limit for the request and the headers of its response together
 * @returns what was observed; a network or TLS failure is a result, not an exception
 */
async function sendProbe(
  url: string,
  method: string,
  headers: readonly Header[],
  timeoutMs: number,
): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>()
  const begin = url.startsWith('https:') ? requestByHttps : requestByHttp
  const signal = AbortSignal.timeout(timeoutMs)
  const request = begin(url, {
    method,
    headers: {
      Accept: '*/*',
      ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    },
    agent: false,
    signal,
  })
  request.on('response', ({ statusCode = 0, rawHeaders }) => {
    resolve({ kind: 'responded', status: statusCode, headers: pairLines(rawHeaders) })
    request.destroy()
  })
  // No effect once a response has begun: a promise settles only once.
  request.on('error', (error) =>
    resolve({ kind: 'silent', code: signal.aborted ? 'timed-out' : readCode(error) }),
  )
  request.end()
  return promise
}

/** `rawHeaders` alternates names and values. */
function pairLines(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: lines[index + 1] ?? '' }] : [],
  )
}

function readCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** A response and the request that it belongs to. */
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

/** The values of every line with this name. */
export function listValues({ headers }: ProbeResponse, name: string): readonly string[] {
  return headers
    .filter((header) => header.name.toLowerCase() === name.toLowerCase())
    .map(({ value }) => value.trim())
}

/** The members of a list header (RFC 9110, section 5.6.1). */
export function listMembers(response: ProbeResponse, name: string): readonly string[] {
  return listValues(response, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim())
    .filter((member) => member !== '')
}

/** Fetch, redirect status. */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Headers that help a reader of the console but that a page may read only when they are exposed. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/i

/** The useful headers that were sent but not exposed, each once, as the server spells them. */
export function findHidden({ request }: Examination): readonly string[] {
  // A redirect is never read.
  if (request.kind !== 'responded' || isRedirect(request)) return []
  const exposed = new Set(
    listMembers(request, 'Access-Control-Expose-Headers').map((name) => name.toLowerCase()),
  )
  // Without credentials, as in the console, a star covers all names.
  if (exposed.has('*')) return []
  const hidden = request.headers
    .map(({ name }) => name)
    .filter((name) => useful.test(name) && !exposed.has(name.toLowerCase()))
  return [...new Map(hidden.map((name) => [name.toLowerCase(), name])).values()]
}
