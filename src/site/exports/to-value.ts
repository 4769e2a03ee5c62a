import type { Value } from '#core/request/inputs.ts'
import { toValue as readData } from '#schema/value/to-value.ts'

/** Plain JSON as a reader would have entered it. */
export function toValue(json: unknown): Value {
  return readData(json) ?? null
}
