import { longestEscape } from './escapes.ts'

/** One step of a needle. */
export interface NeedleStep {
  /** Bytes, any of which matches; in lower case if the needle is case-insensitive. */
  readonly bytes: readonly number[]
  /** Characters whose escapes match too. */
  readonly escaped: readonly number[]
  /** Whether the step may be left out. */
  readonly isOptional: boolean
}

/** One form of a key, step by step. */
export interface Needle {
  readonly steps: readonly NeedleStep[]
  /** Letters in an escape are always case-insensitive. */
  readonly isCaseSensitive: boolean
  /** The number of steps that reveal so much of the key that they must not remain, even without the rest. */
  readonly tellingSteps: number
  /** The bytes that overwrite it, one by one and again from the start, so that text of two bytes a character stays such a text. */
  readonly cover: readonly number[]
}

const asterisk = 0x2a

/** An asterisk: in one byte, in UTF-16 with the lower byte first, and with the higher one first. */
export const covers = {
  narrow: [asterisk],
  lowFirst: [asterisk, 0],
  highFirst: [0, asterisk],
} as const satisfies Readonly<Record<string, Needle['cover']>>

/** The length of the shortest match, in bytes. */
export function measureShortest({ steps }: Needle): number {
  return steps.filter(({ isOptional }) => !isOptional).length
}

/** The length of the longest match, in bytes. */
export function measureLongest({ steps }: Needle): number {
  return steps.reduce((sum, { escaped }) => sum + (escaped.length > 0 ? longestEscape : 1), 0)
}

/** Turns A to Z into a to z. */
export function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}

/** A letter in both cases, or any other byte alone. */
export function listCases(byte: number): readonly number[] {
  const folded = foldByte(byte)
  return folded >= 0x61 && folded <= 0x7a ? [folded, folded - 0x20] : [byte]
}
