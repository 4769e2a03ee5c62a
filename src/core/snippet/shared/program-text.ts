import type { Stretch } from '../../request/serialize/stretch.ts'

/** A text as a program puts it together; what stands in it are the program's own names. */
export type ProgramText = readonly Stretch<string>[]

interface Expressions {
  readonly quote: (text: string) => string
  /** The expression for a percent-encoded text. */
  readonly encode: (local: string) => string
}

/** Joins a text with an operator, in languages without interpolation. */
export function concatenate(
  text: ProgramText,
  { plus, ...expressions }: Expressions & { readonly plus: string },
): string {
  return text.map((stretch) => writeExpression(stretch, expressions)).join(plus)
}

/** How a language with interpolation writes a text that holds names. */
export interface Template extends Expressions {
  readonly escape: (text: string) => string
  readonly insert: (expression: string) => string
  readonly enclose: (inner: string) => string
}

/** A literal or a name where the text is no more, else a template. */
export function interpolate(
  text: ProgramText,
  { escape, insert, enclose, ...expressions }: Template,
): string {
  const [only] = text
  if (text.length === 1 && only !== undefined) return writeExpression(only, expressions)
  const inner = text.map((stretch) =>
    typeof stretch === 'string' ? escape(stretch) : insert(writeExpression(stretch, expressions)),
  )
  return enclose(inner.join(''))
}

function writeExpression(stretch: Stretch<string>, { quote, encode }: Expressions): string {
  if (typeof stretch === 'string') return quote(stretch)
  return stretch.isEncoded ? encode(stretch.standIn) : stretch.standIn
}

/** The signs around a text with line breaks, as a language writes it, and what cannot stand between them. */
interface BlockSigns {
  readonly open: string
  readonly close: string
  readonly excludes: RegExp
}

/**
 * A text as its reader would write it, over several lines; undefined for what no block can hold letter for letter. A careful
 * program has no line break in a literal, which an editor or a terminal could change.
 */
export function writeBlock(
  text: ProgramText,
  isCareful: boolean,
  { open, close, excludes }: BlockSigns,
): string | undefined {
  const [only] = text
  if (isCareful || text.length !== 1 || typeof only !== 'string') return undefined
  return /^[ -~\n]*\n[ -~\n]*$/.test(only) && !excludes.test(only) ? open + only + close : undefined
}
