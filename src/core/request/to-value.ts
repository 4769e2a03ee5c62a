import type { Value } from './inputs.ts'

/** A value that a document holds as data, such as an example; undefined for what JSON has no form for. */
export function toValue(data: unknown, depth = 0): Value | undefined {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return data
  if (typeof data === 'number') return Number.isFinite(data) ? { digits: String(data) } : undefined
  if (typeof data === 'bigint') return { digits: String(data) }
  if (depth > deepest) return undefined
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => toValue(item, depth + 1))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof data !== 'object') return undefined
  const members = Object.entries(data).flatMap(([name, member]) => {
    const value = toValue(member, depth + 1)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { members }
}

/** As deep as JSON is written. */
const deepest = 400
