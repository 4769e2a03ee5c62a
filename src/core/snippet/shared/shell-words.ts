import type { PlacedHeader } from '../../request/plan/place-secrets.ts'
import { mergeStretches } from '../../request/serialize/stretch.ts'
import type { ShellStretch } from './fill-plan.ts'
import type { SlotVariables } from './variables.ts'

type SecretHeader = PlacedHeader<SlotVariables>

/** A header with its secrets as one word of a bash or zsh command. */
export function writeHeaderWord({ name, value }: SecretHeader, expand: Expand): string {
  return writeWord([`${name}: `, ...value], expand)
}

/** Writes the value of a variable as it stands between double quotes. */
export type Expand = (name: string, mayBeEmpty?: boolean) => string

/** For snippets that have checked their variables. */
export const expandChecked: Expand = (name) => `$${name}`

/** Stops the shell where the variable is not set (POSIX.1-2024, 2.6.2). A password may be empty. */
export const expandOrStop: Expand = (name, mayBeEmpty = false) =>
  `\${${name}${mayBeEmpty ? '?' : ':?'}}`

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
        : expandSecret(stretch.standIn, expandChecked),
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
export function writeWord(stretches: readonly ShellStretch[], expand: Expand): string {
  const texts = stretches.filter((stretch) => typeof stretch === 'string')
  const write = (stretch: ShellStretch, writeText: (text: string) => string) =>
    typeof stretch === 'string' ? writeText(stretch) : expandSecret(stretch.standIn, expand)
  if (!/["$`\\!]/.test(texts.join(''))) {
    return `"${stretches.map((stretch) => write(stretch, (text) => text)).join('')}"`
  }
  return mergeStretches(stretches)
    .map((stretch) =>
      typeof stretch === 'string' ? quoteForShell(stretch) : `"${write(stretch, quoteForShell)}"`,
    )
    .join('')
}

/** `base64` of GNU breaks lines after 76 characters. */
function expandSecret({ user, secret }: SlotVariables, expand: Expand): string {
  if (user === undefined) return expand(secret)
  return `$(printf %s "${expand(user)}:${expand(secret, true)}" | base64 | tr -d '\\n')`
}

/** Quotes a text for a POSIX shell: between single quotes only the single quote is special (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
