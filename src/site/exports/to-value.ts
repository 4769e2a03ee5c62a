import type { Value } from '#core/request/inputs.ts'

/** Plain JSON as a reader would have entered it. */
export function toValue(json: unknown): Value {
  if (typeof json === 'number') return { digits: String(json) }
  if (Array.isArray(json)) return json.map(toValue)
  if (typeof json === 'object' && json !== null) {
    return {
      members: Object.entries(json).map(([name, value]) => [name, toValue(value)] as const),
    }
  }
  return json === null || typeof json === 'string' || typeof json === 'boolean' ? json : null
}
