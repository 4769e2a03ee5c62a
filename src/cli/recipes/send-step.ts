import { quoteName } from '#openapi/load/located.ts'
import type { StepExchange } from '#recipes/evaluate.ts'
import type { RecipeStep } from '#recipes/recipe.ts'
import { maxWait } from '#recipes/run.ts'
import { createStepExchange } from '#recipes/step-exchange.ts'
import type { Header, RequestInputs } from '#request/inputs.ts'
import { fillRequest } from '#request/plan/place-secrets.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { isSecure } from '#request/server-url.ts'
import type { Credentials } from './credentials.ts'

/**
 * Sends the request of a step.
 *
 * @param prefix begins the names of the variables of its credentials
 * @returns a sentence if there is no response
 */
export async function sendStep(
  step: RecipeStep,
  plan: RequestPlan,
  { parameters }: RequestInputs,
  prefix: string,
  credentials: Credentials,
): Promise<StepExchange | string> {
  if (plan.body.kind === 'multipart' || plan.body.kind === 'file') {
    return explainUnsent(step, 'This command cannot send files or multipart bodies.')
  }
  const { origin } = new URL(plan.url)
  if (plan.slots.length > 0 && !isSecure(plan.url)) {
    return explainUnsent(
      step,
      `${origin} would receive its credential without encryption. Name a server with https:// by --server.`,
    )
  }
  const texts = credentials.read(plan.slots, prefix, origin)
  if (typeof texts === 'string') return explainUnsent(step, texts)
  const { url, headers, body } = fillRequest(plan, (_slot, index) => texts[index] ?? '')
  const rejected = headers.find((header) => !isHeader(header))
  if (rejected) {
    return explainUnsent(
      step,
      `The header ${quoteName(rejected.name)} has a character that HTTP does not allow, such as a line break.`,
    )
  }
  try {
    const response = await fetch(url, {
      method: plan.method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.min(step.timeout ?? defaultTimeout, maxWait * 1000)),
      ...('text' in body && { body: body.text }),
    })
    const text = credentials.maskBody(await readBody(response), origin)
    return createStepExchange(plan, parameters, {
      status: response.status,
      headers: Array.from(response.headers, ([name, value]) => ({
        name: credentials.maskText(name),
        value: credentials.maskText(value),
      })),
      text,
    })
  } catch (error) {
    return `Step ${step.id} has no complete response from ${origin}: ${credentials.maskText(explainFailure(error))}.`
  }
}

/** @throws {Error} for a body that is too large */
async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('its body is larger than 100 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Also after decompression. */
const maxBytes = 100_000_000
const defaultTimeout = 30_000

/** Returns the reason for a run that ends before a step is sent. */
export function explainUnsent({ id }: RecipeStep, sentence: string): string {
  return `Step ${id} was not sent. ${sentence}`
}

function isHeader({ name, value }: Header): boolean {
  try {
    return new Headers([[name, value]]).has(name)
  } catch {
    return false
  }
}

/** Returns the reason of `fetch`, such as that the connection was refused. */
function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it did not respond in time'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // The addresses of one host have an error each.
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
}
