import type { Header } from '#core/request/operation.ts'
import type { RequestPlan } from '#core/request/plan.ts'
import { listPreflightHeaders } from '#core/request/preflight.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { ProbeResult, NotMade } from './probe-result.ts'
import { lookUpName } from './look-up-name.ts'
import type { NameLookup } from './look-up-name.ts'
import { sendProbe } from './send-probe.ts'

/** All that was seen of a service, from the place of a page of `origin`. The rules read this and nothing else. */
export interface Examination {
  readonly plan: RequestPlan
  readonly origin: string
  readonly name: NameLookup
  readonly preflight: ProbeResult
  readonly withoutKey: ProbeResult
  /** The same call from a page of another origin, to see whom else the server lets in. */
  readonly fromElsewhere: ProbeResult
  readonly withKey: ProbeResult
}

/** Nobody has this name (RFC 2606, section 2), so no server lists it on purpose. */
export const otherOrigin = 'https://elsewhere.example'

/** As long as the console waits for headers. */
const timeLimit = 30_000

/**
 * Makes the calls that a browser would make for the planned request, one after the other, and two more without a
 * key. The key goes along once, with the last of them.
 */
export async function examine(
  plan: RequestPlan,
  origin: string,
  key: ApiKey | undefined,
  timeoutMs = timeLimit,
): Promise<Examination> {
  const ask = (method: string, headers: readonly Header[], withKey?: ApiKey) =>
    sendProbe({ method, url: plan.url, headers, key: withKey }, timeoutMs)
  const call = (from: string, withKey?: ApiKey) =>
    ask(plan.method, [{ name: 'Origin', value: from }, ...plan.headers], withKey)

  const name = await lookUpName(plan.url)
  if (name.kind === 'not-found') {
    const nowhere = skip('the name was not found')
    return {
      plan,
      origin,
      name,
      preflight: nowhere,
      withoutKey: nowhere,
      fromElsewhere: nowhere,
      withKey: nowhere,
    }
  }
  const preflight = await ask('OPTIONS', listPreflightHeaders(plan, origin))
  const withoutKey = await call(origin)
  const isReached = withoutKey.kind === 'responded'
  const unreached = skip('the call without a key got no response')
  return {
    plan,
    origin,
    name,
    preflight,
    withoutKey,
    fromElsewhere: isReached ? await call(otherOrigin) : unreached,
    withKey: !key ? skip('API_KEY is not set') : isReached ? await call(origin, key) : unreached,
  }
}

function skip(why: string): NotMade {
  return { kind: 'not-made', why }
}
