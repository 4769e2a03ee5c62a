import { createHash } from 'node:crypto'

/**
 * A value as text, so that two are the same exactly when their texts are: JSON that also says what a map holds, and keeps the
 * order of members, which pages show.
 *
 * @throws {Error} for what has no text, such as a function
 */
export function writeComparable(value: unknown): string {
  return JSON.stringify(value, (key, member: unknown) => {
    if (member instanceof Map) return { map: [...member] }
    if (member instanceof Set) return { set: [...member] }
    if (typeof member === 'function' || typeof member === 'symbol') {
      throw new Error(`${key} is a ${typeof member}, which cannot be compared.`)
    }
    return member
  })
}

/** Short, and the same exactly for the same text. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
