import type { FilledPlan, Piece, SecretHeader } from './fill-plan.ts'
import { quoteForShell } from './quote.ts'

/** A header with its secrets as one word of a bash or zsh command. */
export function writeHeaderWord({ name, pieces }: SecretHeader): string {
  return writeWord([{ text: `${name}: ` }, ...pieces])
}

/** A header with its secrets as one line of a here-document. */
export function writeHeaderLine({ name, pieces }: SecretHeader): string {
  return writeLine([{ text: `${name}: ` }, ...pieces])
}

/** Pieces as they stand in a here-document (POSIX.1-2024, 2.7.4). */
export function writeLine(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      'text' in piece ? piece.text.replaceAll(/[\\$`]/g, String.raw`\$&`) : expand(piece),
    )
    .join('')
}

/** The address with its secrets as one word. */
export function writeUrlWord(url: string, secretQuery: FilledPlan['secretQuery']): string {
  const [first, ...others] = secretQuery
  if (first === undefined) return quoteForShell(url)
  const rest = others.map(({ lead, secret }) => quoteForShell(lead) + encode(secret))
  return quoteForShell(url + first.lead) + encode(first.secret) + rest.join('')
}

function encode(variable: string): string {
  return `"$(percent_encode "$${variable}")"`
}

/** Between double quotes where the text allows that; an interactive bash expands `!` there too. */
function writeWord(pieces: readonly Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []))
  if (!/["$`\\!]/.test(texts.join(''))) {
    return `"${pieces.map((piece) => ('text' in piece ? piece.text : expand(piece))).join('')}"`
  }
  return pieces
    .map((piece) => ('text' in piece ? quoteForShell(piece.text) : `"${expand(piece)}"`))
    .join('')
}

/** `base64` of GNU breaks lines after 76 characters. */
function expand(piece: Exclude<Piece, { readonly text: string }>): string {
  if ('secret' in piece) return `$${piece.secret}`
  return `$(printf %s "$${piece.user}:$${piece.password}" | base64 | tr -d '\\n')`
}
