import { parseArgs } from 'node:util'
import { listNear } from '#contract/near-names.ts'

type OptionTable = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>
>

/** What was typed, by the names of options; an option without a value has an empty one. */
export type Typed<Table extends OptionTable> = ReadonlyMap<keyof Table, string>

/**
 * Reads a command line that consists of options.
 *
 * @returns the options, or a sentence about what is wrong. It quotes no value, which may be a key in the wrong place
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  parameters: readonly string[],
): Typed<Table> | string {
  const { tokens } = parseArgs({
    args: [...parameters],
    options: table,
    strict: false,
    tokens: true,
  })
  const typed = new Map<keyof Table, string>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      return `Argument ${token.index + 1} belongs to no option. ${listOptions(table)}`
    }
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(table, name) ? table[name] : undefined
    if (!option) return refuseUnknown(rawName, table)
    if (typed.has(name)) return `--${name} stands twice. Leave one out.`
    if (option.type === 'boolean') {
      if (value !== undefined) return `--${name} takes no value. Leave out what follows “=”.`
    } else if (!value || (!inlineValue && /^-./.test(value))) {
      return `--${name} needs a value.`
    }
    typed.set(name, value ?? '')
  }
  return typed
}

function refuseUnknown(rawName: string, table: OptionTable): string {
  const near = listNear(rawName, nameOptions(table))
  return `There is no option ${rawName}. ${near.length > 0 ? `Near it are: ${near.join(', ')}.` : listOptions(table)}`
}

function listOptions(table: OptionTable): string {
  return `The options are ${nameOptions(table).join(', ')}.`
}

function nameOptions(table: OptionTable): readonly string[] {
  return Object.keys(table).map((name) => `--${name}`)
}
