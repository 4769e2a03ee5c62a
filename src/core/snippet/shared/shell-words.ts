import type { PlacedHeader } from '../../request/plan/place-secrets.ts'
import { mergeStretches } from '../../request/serialize/stretch.ts'
import type { ShellStretch } from './fill-plan.ts'
import type { SlotVariables } from './variables.ts'

type SecretHeader = PlacedHeader<SlotVariables>

/** A header with its secrets as one word of a bash or zsh command. */
export function writeHeaderWord({ name, value }: SecretHeader): string {
  return writeWord([`${name}: `, ...value])
}

/** A header with its secrets as one line of a here-document. */
export function writeHeaderLine({ name, value }: SecretHeader): string {
  return writeLine([`${name}: `, ...value])
}

/** Stretches as they stand in a here-document (POSIX.1-2024, 2.7.4). */
export function writeLine(stretches: readonly ShellStretch[]): string {
  return stretches
    .map((stretch) =>
      typeof stretch === 'string'
        ? stretch.replaceAll(/[\\$`]/g, String.raw`\$&`)
        : expand(stretch.standIn),
    )
    .join('')
}

/** The address with its secrets as one word. */
export function writeUrlWord(url: readonly ShellStretch[]): string {
  return mergeStretches(url)
    .map((stretch) =>
      typeof stretch === 'string'
        ? quoteForShell(stretch)
        : `"$(percent_encode "$${stretch.standIn.secret}")"`,
    )
    .join('')
}

/** Between double quotes where the text allows that; an interactive bash expands `!` there too. */
function writeWord(stretches: readonly ShellStretch[]): string {
  const texts = stretches.filter((stretch) => typeof stretch === 'string')
  if (!/["$`\\!]/.test(texts.join(''))) {
    return `"${stretches.map((stretch) => (typeof stretch === 'string' ? stretch : expand(stretch.standIn))).join('')}"`
  }
  return mergeStretches(stretches)
    .map((stretch) =>
      typeof stretch === 'string' ? quoteForShell(stretch) : `"${expand(stretch.standIn)}"`,
    )
    .join('')
}

/** `base64` of GNU breaks lines after 76 characters. */
function expand({ user, secret }: SlotVariables): string {
  if (user === undefined) return `$${secret}`
  return `$(printf %s "$${user}:$${secret}" | base64 | tr -d '\\n')`
}

/** Quotes a text for a POSIX shell: between single quotes only the single quote is special (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
