import type { Clause } from '../../citation/citation.ts'

/** A value as it is written on the wire, or why the specification has no form for it. */
export type Written<T> =
  | { readonly outcome: 'written'; readonly value: T }
  | { readonly outcome: 'refused'; readonly reason: WriteReason }

export interface WriteReason {
  readonly clause: Clause
  /** The fault and what to do about it, as a whole sentence. */
  readonly sentence: string
  /** The choice with which it can be written. */
  readonly choice?: 'nesting'
}

export function written<T>(value: T): Written<T> {
  return { outcome: 'written', value }
}

export function refused(
  clause: Clause,
  sentence: string,
  choice?: WriteReason['choice'],
): Written<never> {
  return { outcome: 'refused', reason: { clause, sentence, ...(choice && { choice }) } }
}

export function mapWritten<T, U>(from: Written<T>, next: (value: T) => Written<U>): Written<U> {
  return from.outcome === 'written' ? next(from.value) : from
}

/** All of them, or the first refusal. */
export function writeEach<T, U>(
  items: readonly T[],
  write: (item: T) => Written<U>,
): Written<readonly U[]> {
  const values: U[] = []
  for (const item of items) {
    const result = write(item)
    if (result.outcome === 'refused') return result
    values.push(result.value)
  }
  return written(values)
}
