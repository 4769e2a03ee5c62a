// Runs in the page. It is a module of its own, so that it loads the engine as the console does.
import { send } from '#console/exchange/transport.ts'
import type { Progress } from '#console/exchange/transport.ts'
import type { Evidence } from '#core/exchange/evidence.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { Planning } from '#core/request/request-plan.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { readNameAndPassword } from '#key/hygiene/read-secret.ts'
import { createKeyHolder } from '#key/key-holder.ts'

/** One call of an operation, as plain data. */
export interface EngineCall {
  readonly operation: Operation
  readonly inputs: RequestInputs
  readonly baseUrl: string
  readonly secrets: readonly EngineSecret[]
  /** The bytes of files, by handle. The handle `chosen` is the file in the page's own field. */
  readonly files: Readonly<Record<string, readonly number[]>>
}

export type EngineSecret =
  | { readonly scheme: string; readonly text: string }
  | { readonly scheme: string; readonly name: string; readonly password: string }

/** What a call came to. Bodies are read as Latin-1, so that they stay the bytes that arrived. */
export interface EngineResult {
  readonly planning: Planning
  readonly evidence: unknown
  readonly responseBody: string | undefined
  readonly progress: readonly Progress[]
  /** Everything that the page could still tell of its secrets, as text. */
  readonly told: string
}

/**
 * Secrets are held only while a call lasts.
 *
 * @param given an `EngineCall` as JSON, since Playwright’s own types give up on recursive values
 */
async function call(given: string): Promise<EngineResult> {
  const { operation, inputs, baseUrl, secrets, files }: EngineCall = JSON.parse(given)
  const planning = planOperation(operation, inputs, baseUrl)
  if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.refusals))
  const holder = createKeyHolder()
  for (const secret of secrets) holder.hold(readSecret(secret), 'service', secret.scheme)
  const progress: Progress[] = []
  let evidence: Evidence
  const told: unknown[] = [holder.snapshot(), planning]
  try {
    evidence = await send(planning.plan, {
      secrets: holder.borrow('service'),
      files: (handle) => findFile(handle, files),
      cancelled: new AbortController().signal,
      onProgress: (each) => progress.push(each),
    })
  } finally {
    holder.release('forgotten')
  }
  const bytes = evidence.kind === 'responded' ? evidence.body.bytes : undefined
  const responseBody = bytes && Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  told.push(evidence, responseBody, progress, performance.getEntries(), location.href)
  told.push(
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.documentElement.outerHTML,
  )
  return { planning, evidence, responseBody, progress, told: JSON.stringify(told) }
}

function readSecret(secret: EngineSecret) {
  const reading =
    'text' in secret ? readKey(secret.text) : readNameAndPassword(secret.name, secret.password)
  if (reading.outcome === 'refused') throw new Error(reading.refusal.what)
  return reading.key
}

function findFile(handle: string, files: EngineCall['files']): Blob | undefined {
  if (handle === 'chosen') return document.querySelector('input')?.files?.[0]
  const bytes = files[handle]
  return bytes && new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
}

declare global {
  // A variable of the page, which only a test sees.
  var callEngine: typeof call
}

globalThis.callEngine = call
