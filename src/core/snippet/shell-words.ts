import { cutAtPathSlots } from '../request/fill-path.ts'
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
export function writeUrlWord(
  url: string,
  { secretQuery, secretFields }: Pick<FilledPlan, 'secretQuery' | 'secretFields'>,
): string {
  const { path } = secretFields
  const pieces = cutAtPathSlots(
    url,
    path.map(({ name }) => name),
  ).map((piece) => ('text' in piece ? piece.text : findSecret(path, piece.name)))
  const [first, ...others] = secretQuery
  const words = pieces.map((piece, index) => {
    if (typeof piece !== 'string') return encode(piece.secret)
    const isLast = index === pieces.length - 1
    return quoteForShell(isLast && first !== undefined ? piece + first.lead : piece)
  })
  if (first === undefined) return words.join('')
  if (typeof pieces.at(-1) !== 'string') words.push(quoteForShell(first.lead))
  const rest = others.map(({ lead, secret }) => quoteForShell(lead) + encode(secret))
  return words.join('') + encode(first.secret) + rest.join('')
}

function findSecret(fields: FilledPlan['secretFields']['path'], name: string) {
  return { secret: fields.find((field) => field.name === name)?.secret ?? '' }
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
