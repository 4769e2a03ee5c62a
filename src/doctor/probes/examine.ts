import type { Header } from '#core/request/header.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import { takesPair } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { lookUpName } from './look-up-name.ts'
import type { NameLookup } from './look-up-name.ts'
import type { ProbeResult, NotMade } from './probe-result.ts'
import { sendProbe } from './send-probe.ts'
import type { ProbeSecret } from './send-probe.ts'

/** Everything observed of a service, from the viewpoint of a page of `origin`. The rules read nothing else. */
export interface Examination {
  readonly plan: RequestPlan
  readonly origin: string
  readonly name: NameLookup
  readonly preflight: ProbeResult
  readonly withoutKey: ProbeResult
  /** The same request from a page of another origin, to see who else is let in. */
  readonly fromElsewhere: ProbeResult
  readonly withKey: ProbeResult
}

/** A reserved name (RFC 2606, section 2), so no server lists it on purpose. */
export const otherOrigin = 'https://elsewhere.example'

/** The same as the console's limit for headers. */
const defaultTimeoutMs = 30_000

/**
 * Sends what a browser would send for the planned request, in turn, and two more requests without a key.
 * The key is sent once, with the last request.
 */
export async function examine(
  plan: RequestPlan,
  origin: string,
  key: ApiKey | undefined,
  timeoutMs = defaultTimeoutMs,
): Promise<Examination> {
  const probe = (method: string, headers: readonly Header[], secret?: ProbeSecret) =>
    sendProbe({ method, url: plan.url, headers, secret }, timeoutMs)
  const request = (from: string, secret?: ProbeSecret) =>
    probe(plan.method, [{ name: 'Origin', value: from }, ...plan.headers], secret)
  const slot = findKeySlot(plan.slots)

  const name = await lookUpName(plan.url)
  if (name.kind === 'not-found') {
    const skipped = skip('the host name was not found')
    return {
      plan,
      origin,
      name,
      preflight: skipped,
      withoutKey: skipped,
      fromElsewhere: skipped,
      withKey: skipped,
    }
  }
  const preflight = await probe('OPTIONS', listPreflightHeaders(plan, origin))
  const withoutKey = await request(origin)
  const isReached = withoutKey.kind === 'responded'
  const unreached = skip('the request without a key got no response')
  return {
    plan,
    origin,
    name,
    preflight,
    withoutKey,
    fromElsewhere: isReached ? await request(otherOrigin) : unreached,
    withKey: !key
      ? skip('API_KEY is not set')
      : !slot
        ? skip('the operation takes no single key')
        : isReached
          ? await request(origin, { key, slot })
          : unreached,
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
