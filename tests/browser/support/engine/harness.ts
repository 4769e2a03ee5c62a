// Runs in the page. A separate module, so that it loads the engine like the console does.
import { send } from '#console/exchange/transport.ts'
import type { Progress } from '#console/exchange/transport.ts'
import type { Evidence } from '#response/exchange/evidence.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { parseSecret } from '#key/hygiene/parse-secret.ts'
import { createKeyHolder } from '#key/key-holder.ts'

export interface EngineCall {
  readonly plan: RequestPlan
  readonly secrets: readonly EngineSecret[]
  /** Bytes of files, by handle. The handle `chosen` is the file in the page's own field. */
  readonly files: Readonly<Record<string, readonly number[]>>
}

export interface EngineSecret {
  readonly scheme: string
  readonly text: string
  readonly name?: string
}

/** Result of a call. Bodies are decoded as Latin-1, so that they keep the received bytes. */
export interface EngineResult {
  readonly evidence: unknown
  readonly responseBody: string | undefined
  readonly progress: readonly Progress[]
  /** Everything that the page could still reveal of its secrets, as text. */
  readonly exposed: string
}

/**
 * Runs a call. Secrets are held only while it lasts.
 *
 * @param given an `EngineCall` as JSON, because Playwright’s types do not support recursive values
 */
async function call(given: string): Promise<EngineResult> {
  const { plan, secrets, files }: EngineCall = JSON.parse(given)
  const holder = createKeyHolder()
  for (const { scheme, text, name } of secrets) {
    const result = parseSecret(text, scheme, name)
    if (result.outcome === 'refused') throw new Error(result.error.what)
    holder.hold(result.key, 'service', scheme)
  }
  const progress: Progress[] = []
  let evidence: Evidence
  const exposed: unknown[] = [holder.snapshot(), plan]
  try {
    evidence = await send(plan, {
      secrets: holder.borrow('service'),
      getSecrets: () => holder.getSecrets('service'),
      files: (handle) => findFile(handle, files),
      cancelled: new AbortController().signal,
      onProgress: (each) => progress.push(each),
    })
  } finally {
    holder.release('forgotten')
  }
  const bytes = evidence.kind === 'responded' ? evidence.body.bytes : undefined
  const responseBody = bytes && Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  exposed.push(evidence, responseBody, progress, performance.getEntries(), location.href)
  exposed.push(
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.documentElement.outerHTML,
  )
  return { evidence, responseBody, progress, exposed: JSON.stringify(exposed) }
}

function findFile(handle: string, files: EngineCall['files']): Blob | undefined {
  if (handle === 'chosen') return document.querySelector('input')?.files?.[0]
  const bytes = files[handle]
  return bytes && new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
}

declare global {
  // Variable of the page that only tests use.
  var callEngine: typeof call
}

globalThis.callEngine = call
