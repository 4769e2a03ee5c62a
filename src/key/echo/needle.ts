import { longestEscape } from './escapes.ts'

/** What can stand in one place of a needle. */
export interface NeedleStep {
  /** Bytes, any one of which will do; of a needle whose case does not count, in lower case. */
  readonly bytes: readonly number[]
  /** Characters whose escapes will do too. */
  readonly escaped: readonly number[]
  /** Whether the step may be left out. */
  readonly isOptional: boolean
}

/** One form of a key, step by step. */
export interface Needle {
  readonly steps: readonly NeedleStep[]
  /** Whether the case of a byte counts. That of the letters in an escape never does. */
  readonly isCaseSensitive: boolean
  /** How many steps tell so much of the key that they must not be left standing without the rest. */
  readonly tellingSteps: number
}

/** The fewest bytes in which a needle can be written. */
export function measureShortest({ steps }: Needle): number {
  return steps.filter(({ isOptional }) => !isOptional).length
}

/** The most bytes in which a needle can be written. */
export function measureLongest({ steps }: Needle): number {
  return steps.reduce((sum, { escaped }) => sum + (escaped.length > 0 ? longestEscape : 1), 0)
}

/** A to Z as a to z, and every other byte as itself. */
export function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}

/** The byte of a letter in either case, or any other byte alone. */
export function listCases(byte: number): readonly number[] {
  const folded = foldByte(byte)
  return folded >= 0x61 && folded <= 0x7a ? [folded, folded - 0x20] : [byte]
}
