import { lookup } from 'node:dns/promises'
import type { Header } from '#request/inputs.ts'
import { getPreflightHeaders, safelistedHeaders } from '#request/preflight.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { maxResponseBytes, parseJson, responseTimeout } from '#request/oauth/server-response.ts'
import { readText } from '#text/stream/read-text.ts'
import { parseServerMetadata } from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import {
  findMetadataUrl,
  findSignInFlow,
  isOAuthEndpoint,
  returnPath,
} from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { getSchemes } from '#request/describe-security.ts'
import type { Operation } from '#request/description/operation.ts'

/** Calls that a page of the portal would make, according to the API description. */
export interface Calls {
  readonly plan: RequestPlan
  /** Names of the response headers that the document describes for the operation. */
  readonly describedHeaders: readonly string[]
  readonly signIns: readonly SignIn[]
}

/** Everything observed of a service, as a page of `origin` would see it. The rules read nothing else. */
export type Examination = Awaited<ReturnType<typeof examine>>

/** Requests in the order in which they are sent, and their labels in messages. */
export const probes = { preflight: 'preflight', request: 'request without a key' } as const

/** Sends the requests of a browser for the plan, in turn and without a key, and then the sign-in requests. */
export async function examine({ plan, describedHeaders, signIns }: Calls, viewpoint: Viewpoint) {
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

export interface Probe {
  readonly url: string
  readonly method: string
  readonly headers: readonly Header[]
  readonly body?: string
  /** Whether a rule needs the JSON of the response. */
  readonly wantsJson?: true
}

export type ProbeResult =
  | ProbeResponse
  /** No response arrived. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
  | { readonly kind: 'silent'; readonly code: string }

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** In the form of `fetch`: each name once, in lower case. */
  readonly headers: Headers
  /** Undefined if no rule needs it, the body is not JSON, or it is longer than 1 MB. */
  readonly json?: unknown
}

/**
 * Sends a probe. Follows no redirect, and reads a body only if a rule needs it. The time limit covers the entire response.
 *
 * @param timeoutMs by default the limit of the console, for headers and for a response of an authorization server
 * @returns what was observed; a network or TLS failure is a result, not an exception
 */
async function sendProbe(
  { url, method, headers, body, wantsJson }: Probe,
  timeoutMs = responseTimeout,
): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    const seen = { kind: 'responded', status: response.status, headers: response.headers } as const
    if (wantsJson)
      return { ...seen, json: parseJson((await readText(response, maxResponseBytes)) ?? '') }
    await response.body?.cancel()
    return seen
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined
    return { kind: 'silent', code: signal.aborted ? 'timed-out' : getErrorCode(reason) }
  }
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Returns the members of a list header (RFC 9110, section 5.6.1). */
export function parseListHeader({ headers }: ProbeResponse, name: string): readonly string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
}

/** Whether a status is a redirect (Fetch, redirect status). */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** A sign-in scheme of the API description. */
export interface SignIn {
  /** Name of the scheme. */
  readonly name: string
  /** Undefined if the document leaves the flow to the metadata. */
  readonly flow: SignInFlow | undefined
  readonly metadataUrl: string | undefined
}

export function getSignIns(operations: readonly Pick<Operation, 'security'>[]): readonly SignIn[] {
  return getSchemes(operations)
    .map(({ name, scheme }) => {
      return { name, flow: findSignInFlow(scheme), metadataUrl: findMetadataUrl(scheme) }
    })
    .filter(({ flow, metadataUrl }) => flow !== undefined || metadataUrl !== undefined)
}

/** Requests to an authorization server, and their labels in messages. */
export const providerProbes = { metadata: 'metadata', token: 'token endpoint' } as const

/** A request to an authorization server, for all schemes that use its address. */
export interface ProviderCall {
  readonly call: keyof typeof providerProbes
  readonly method: string
  readonly url: string
  readonly signIns: readonly SignIn[]
  readonly result: ProbeResult
}

export interface Viewpoint {
  /** Origin of the page for which the doctor acts. */
  readonly origin: string
  /** OAuth client id for sign-in, or a made-up one. */
  readonly clientId: string
  readonly timeoutMs?: number | undefined
}

/**
 * Requests the metadata of each authorization server, and a token in exchange for a made-up code. That yields no token: the doctor
 * checks whether a page could read the error.
 */
async function examineProviders(
  signIns: readonly SignIn[],
  { origin, clientId, timeoutMs }: Viewpoint,
): Promise<readonly ProviderCall[]> {
  const ask = (
    call: ProviderCall['call'],
    findUrl: (signIn: SignIn) => string | undefined,
    request: Pick<Probe, 'method' | 'headers' | 'body'>,
  ) =>
    Promise.all(
      [...Map.groupBy(signIns, findUrl)].flatMap(([url, users]) =>
        url === undefined
          ? []
          : [
              sendProbe({ ...request, url, wantsJson: true }, timeoutMs).then((result) => {
                return { call, method: request.method, url, signIns: users, result }
              }),
            ],
      ),
    )
  // Needs no preflight: all headers are safelisted (Fetch, “CORS-safelisted request-header”).
  const headers = [
    { name: 'Origin', value: origin },
    { name: 'Accept', value: 'application/json' },
  ]
  const metadata = await ask('metadata', ({ metadataUrl }) => metadataUrl, {
    method: 'GET',
    headers,
  })
  const tokens = await ask('token', (signIn) => findTokenUrl(signIn, metadata), {
    method: 'POST',
    headers: [...headers, { name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'doctor',
      code_verifier: 'x'.repeat(43),
      redirect_uri: origin + returnPath,
    }).toString(),
  })
  return [...metadata, ...tokens]
}

/** Returns the token URL of the document, else of the metadata if a page would use it, in normalized form. */
function findTokenUrl(
  { flow, metadataUrl }: SignIn,
  calls: readonly ProviderCall[],
): string | undefined {
  if (flow) return new URL(flow.tokenUrl).href
  const call = calls.find(({ url }) => url === metadataUrl)
  const url = call && getMetadata(call)?.tokenUrl
  return isOAuthEndpoint(url) ? new URL(url).href : undefined
}

/** Returns the metadata of a server if a page can trust it. */
export function getMetadata({ url, result }: ProviderCall): ServerMetadata | undefined {
  return result.kind === 'responded' && isSuccess(result)
    ? parseServerMetadata(url, result.json)
    : undefined
}

/** Whether a status is 2xx (RFC 9110, section 15.3). */
export function isSuccess({ status }: ProbeResponse): boolean {
  return status >= 200 && status <= 299
}
