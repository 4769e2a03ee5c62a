import type { OperationPlan } from '../request/request-plan.ts'
import type { Snippet } from './language.ts'

export function written(lines: readonly string[]): Snippet {
  return { outcome: 'written', text: lines.join('\n') }
}

/**
 * @param sentence what the language cannot say, and why
 * @param instead the `id` of a language that can
 */
export function refused(sentence: string, instead: string): Snippet {
  return { outcome: 'refused', sentence, instead }
}

/**
 * Refuses headers that frame the message or steer the connection (RFC 9110, sections 7.6.1, 7.8, 8.6 and 10.1.1): clients write these
 * themselves, and a second value would break the request.
 */
export function refuseFraming({ headers }: OperationPlan, client: string): Snippet | undefined {
  const header = headers.find(({ name }) => framing.test(name))
  if (header === undefined) return undefined
  return refused(`${client} decides on the header ${header.name} itself.`, 'curl')
}

/** Refuses a name that is there twice, for clients that keep one value or join both. */
export function refuseRepeated(
  { headers }: OperationPlan,
  client: string,
  instead: string,
): Snippet | undefined {
  const names = headers.map(({ name }) => name.toLowerCase())
  const repeated = headers.find((_, index) => names.indexOf(names[index] ?? '') !== index)
  if (repeated === undefined) return undefined
  return refused(`${client} does not send two headers ${repeated.name} apart.`, instead)
}

const framing =
  /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i
