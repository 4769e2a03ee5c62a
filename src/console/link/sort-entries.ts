import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting, Parameter } from '#core/request/description/parameter.ts'
import type { QueryParameter } from '#core/request/inputs.ts'
import { listActive, nameField } from '#core/request/plan/parameter-input.ts'
import type { LinkEntry } from '#core/request/request-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { isCredential } from './is-credential.ts'

/** The entries of a link by what becomes of them. */
export interface SortedEntries {
  readonly known: readonly KnownEntry[]
  /** Undocumented query parameters. */
  readonly extra: readonly QueryParameter[]
  /** The conventions for nested values, by field. */
  readonly nestings: Readonly<Record<string, Nesting>>
  /** The entries that are not filled in, each with why. */
  readonly passedOver: readonly string[]
}

export interface KnownEntry {
  readonly parameter: Parameter
  readonly entry: LinkEntry
}

/** A parameter that the operation does not have is an undocumented query parameter if it can be one. */
export function sortEntries(
  setup: Pick<ConsoleSetup, 'operation' | 'secretParameters'>,
  entries: readonly LinkEntry[],
): SortedEntries {
  const known = new Map<Parameter, LinkEntry>()
  const extra: QueryParameter[] = []
  const chosen = new Map<string, Nesting>()
  const passedOver: string[] = []
  for (const entry of entries) {
    const { where, name, text, isJson } = entry
    const parameter = findParameter(setup, entry)
    const pass = (why: string) => passedOver.push(`${where} “${clip(name)}” (${why})`)
    if (isCredential(setup, where, name)) pass('a link fills in no credential')
    else if (where === 'nesting') {
      const nesting = nestings.find((one) => one === text)
      const holder = findParameter(setup, { ...entry, where: 'query' })
      if (holder && nesting) chosen.set(nameField(holder), nesting)
      else pass(holder ? 'there is no such convention' : 'the operation does not have it')
    } else if (parameter && known.has(parameter)) pass('it is there twice')
    else if (parameter) known.set(parameter, entry)
    else if (where !== 'extra' && where !== 'query') pass('the operation does not have it')
    else if (isJson) pass('an undocumented parameter is a text')
    else extra.push({ name, value: text })
  }
  return {
    known: Array.from(known, ([parameter, entry]) => ({ parameter, entry })),
    extra,
    nestings: Object.fromEntries(chosen),
    passedOver,
  }
}

function findParameter(
  { operation }: Pick<ConsoleSetup, 'operation'>,
  { where, name }: LinkEntry,
): Parameter | undefined {
  return listActive(operation).find(
    (parameter) =>
      parameter.in === where && (parameter.name === name || isSameHeader(parameter, name)),
  )
}

/** Names of headers have no case (RFC 9110, section 5.1). */
function isSameHeader(parameter: Parameter, name: string): boolean {
  return parameter.in === 'header' && parameter.name.toLowerCase() === name.toLowerCase()
}

/** Anybody can write a link, so its texts are shown short. */
export function clip(text: string): string {
  const characters = Array.from(text)
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text
}

const longestShown = 40
