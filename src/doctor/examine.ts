import { lookup } from 'node:dns/promises'
import type { Header } from '#core/request/inputs.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import { takesPair } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { sendProbe } from './send-probe.ts'
import type { NotMade, ProbeResponse, ProbeResult, ProbeSecret } from './send-probe.ts'

/** Everything observed of a service, from the viewpoint of a page of `origin`. The rules read nothing else. */
export interface Examination extends Readonly<Record<ProbeName, ProbeResult>> {
  readonly plan: RequestPlan
  readonly origin: string
  readonly name: NameLookup
}

/** The requests in the order in which they are sent, and how sentences name them. */
export const probes = {
  preflight: 'preflight',
  withoutKey: 'request without a key',
  withKey: 'request with the key',
} as const

export type ProbeName = keyof typeof probes

export type NameLookup =
  | { readonly kind: 'found'; readonly host: string; readonly addresses: readonly string[] }
  | { readonly kind: 'not-found'; readonly host: string; readonly code: string }

/** The same as the console's limit for headers. */
const defaultTimeoutMs = 30_000

/** Sends what a browser would send for the planned request, in turn, first without the key. The key is sent once, at the end. */
export async function examine(
  plan: RequestPlan,
  origin: string,
  key: ApiKey | undefined,
  timeoutMs = defaultTimeoutMs,
): Promise<Examination> {
  const probe = (method: string, headers: readonly Header[], secret?: ProbeSecret) =>
    sendProbe({ method, url: plan.url, headers, secret }, timeoutMs)
  const request = (secret?: ProbeSecret) =>
    probe(plan.method, [{ name: 'Origin', value: origin }, ...plan.headers], secret)

  const name = await lookUpName(plan.url)
  if (name.kind === 'not-found') {
    const skipped = skip('the host name was not found')
    return { plan, origin, name, preflight: skipped, withoutKey: skipped, withKey: skipped }
  }
  const preflight = await probe('OPTIONS', listPreflightHeaders(plan, origin))
  const withoutKey = await request()
  const slot = findKeySlot(plan.slots)
  return {
    plan,
    origin,
    name,
    preflight,
    withoutKey,
    withKey: !key
      ? skip('API_KEY is not set')
      : !slot
        ? skip('the operation takes no single key')
        : withoutKey.kind === 'responded'
          ? await request({ key, slot })
          : skip('the request without a key got no response'),
  }
}

/** Resolves the name as a browser does, through the system and its hosts file. An address resolves to itself. */
async function lookUpName(url: string): Promise<NameLookup> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  try {
    const found = await lookup(host, { all: true })
    return { kind: 'found', host, addresses: found.map(({ address }) => address) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { kind: 'not-found', host, code }
  }
}

/** The slot of the one key that API_KEY can hold. */
function findKeySlot(slots: readonly CredentialSlot[]): CredentialSlot | undefined {
  const [slot, ...others] = slots
  if (slot === undefined || others.length > 0 || takesPair(slot)) return undefined
  return slot.place === 'header' || slot.place === 'query' ? slot : undefined
}

function skip(why: string): NotMade {
  return { kind: 'not-made', why }
}

/** A response and the request that it belongs to. */
export interface NamedResponse {
  readonly probe: ProbeName
  readonly response: ProbeResponse
}

export function listResults(
  examination: Examination,
): readonly (readonly [probe: ProbeName, result: ProbeResult])[] {
  return (['preflight', 'withoutKey', 'withKey'] as const).map(
    (probe) => [probe, examination[probe]] as const,
  )
}

export function listResponses(examination: Examination): readonly NamedResponse[] {
  return listResults(examination).flatMap(([probe, result]) =>
    result.kind === 'responded' ? [{ probe, response: result }] : [],
  )
}

/** The responses to the requests that a browser sends after the preflight. */
export function listAnswers(examination: Examination): readonly NamedResponse[] {
  return listResponses(examination).filter(({ probe }) => probe !== 'preflight')
}

/** The responses by name, such as “the preflight (204) and the request with the key (200)”. */
export function nameResponses(responses: readonly NamedResponse[]): string {
  return responses
    .map(({ probe, response }) => `the ${probes[probe]} (${response.status})`)
    .join(' and ')
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

export function isSuccess({ status }: ProbeResponse): boolean {
  return status >= 200 && status < 300
}

/** Fetch, redirect status. */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Headers that help a reader of the console but that a page may read only when they are exposed. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/i

/** The useful headers that were sent but not exposed, each once, as the server spells them. */
export function findHidden(examination: Examination): readonly string[] {
  const hidden = listAnswers(examination).flatMap(({ response }) => {
    const exposed = new Set(
      listMembers(response, 'Access-Control-Expose-Headers').map((name) => name.toLowerCase()),
    )
    // Without credentials, as in the console, a star covers all names. A redirect is never read.
    if (exposed.has('*') || isRedirect(response)) return []
    return response.headers
      .map(({ name }) => name)
      .filter((name) => useful.test(name) && !exposed.has(name.toLowerCase()))
  })
  return [...new Map(hidden.map((name) => [name.toLowerCase(), name])).values()]
}
