import type { RequestInputs } from '#core/request/inputs.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'

/** The inputs that a plain console has: whether the credential is sent, and undocumented query parameters. */
export type PlainInputs = Pick<RequestInputs, 'alternative' | 'extraQuery'>

/**
 * The plan of a call from the plan that the build made of the untouched one, so that a page need not load everything that can
 * plan any call. A test compares it with `planOperation`.
 *
 * @param untouched without a query, because nobody gave a parameter
 * @returns the same object while nothing was given
 */
export function varyPlan(
  untouched: RequestPlan,
  { alternative, extraQuery }: PlainInputs,
): RequestPlan {
  if (alternative !== 'none' && extraQuery.length === 0) return untouched
  const pairs = extraQuery.map(
    ({ name, value }) => `${encodeUnreserved(name)}=${encodeUnreserved(value)}`,
  )
  return {
    ...untouched,
    url: untouched.url + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
    slots: alternative === 'none' ? [] : untouched.slots,
  }
}
