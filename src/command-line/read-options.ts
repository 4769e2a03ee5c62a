import { parseArgs } from 'node:util'
import { listNear } from '#core/text/near-names.ts'
import { UsageError } from './usage-error.ts'

/** The options of a command, by their names. */
export type OptionTable = Readonly<Record<string, Option>>

export interface Option {
  /** Stands for its value in the help; an option without one is a switch. */
  readonly value?: string
  /** Its line in the help. */
  readonly text: string
  readonly short?: string
  /** Whether it is the argument that stands without a name. */
  readonly isArgument?: boolean
}

/** The options that were typed, by name; a switch has an empty text. */
export type Typed<Table extends OptionTable> = ReadonlyMap<keyof Table, string>

/**
 * Reads a command line.
 *
 * @throws {UsageError} about what is wrong. It quotes no value, which may be a key in the wrong place
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  parameters: readonly string[],
): Typed<Table> {
  const options = Object.entries(table).filter(([, { isArgument }]) => !isArgument)
  const argument = Object.keys(table).find((name) => table[name]?.isArgument)
  const { tokens } = parseArgs({
    args: [...parameters],
    options: Object.fromEntries(
      options.map(([name, { value, short }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) },
      ]),
    ),
    strict: false,
    tokens: true,
  })
  const names = options.map(([name]) => name)
  const typed = new Map<keyof Table, string>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      if (argument === undefined || typed.has(argument)) {
        throw new UsageError(
          `Argument ${token.index + 1} belongs to no option. ${listOptions(names)}`,
        )
      }
      typed.set(argument, token.value)
      continue
    }
    const { name, rawName, value, inlineValue } = token
    if (!names.includes(name)) throw new UsageError(refuseUnknown(rawName, names))
    if (typed.has(name)) throw new UsageError(`--${name} stands twice. Leave one out.`)
    if (table[name]?.value === undefined) {
      if (value !== undefined) {
        throw new UsageError(`--${name} takes no value. Leave out what follows “=”.`)
      }
    } else if (!value || (!inlineValue && /^-./.test(value))) {
      throw new UsageError(`--${name} needs a value.`)
    }
    typed.set(name, value ?? '')
  }
  return typed
}

/** A key may begin with hyphens too, so that only what looks like a name is quoted. */
function refuseUnknown(rawName: string, names: readonly string[]): string {
  const near = listNear(rawName, writeNames(names))
  const quoted = /^--?[a-z_-]{1,20}$/.test(rawName) ? ` ${rawName}` : ' of that name'
  return `There is no option${quoted}. ${near.length > 0 ? `Near it are: ${near.join(', ')}.` : listOptions(names)}`
}

function listOptions(names: readonly string[]): string {
  return `The options are ${writeNames(names).join(', ')}.`
}

function writeNames(names: readonly string[]): readonly string[] {
  return names.map((name) => `--${name}`)
}
