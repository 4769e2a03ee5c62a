import type { Clause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { describeCharacter } from '#text/characters.ts'
import type { Style } from '../description/parameter.ts'
import { isList, isMap } from '../inputs.ts'
import type { NumberText, Value } from '../inputs.ts'
import { toJsonNumber } from '../source-number.ts'

/** Thrown if the specification does not define how a value is serialized. The message has the problem and its solution. */
export class Unserializable extends Error {
  readonly clause: Clause
  readonly choice: 'nesting' | undefined

  constructor(clause: Clause, sentence: string, choice?: 'nesting') {
    super(sentence)
    this.clause = clause
    this.choice = choice
  }
}

export function attempt<T>(serialize: () => T): T | Unserializable {
  try {
    return serialize()
  } catch (error) {
    if (error instanceof Unserializable) return error
    throw error
  }
}

/** A value by the types of OpenAPI's style table and null, as unencoded texts. */
export type FlatValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [name: string, value: string])[] }

/**
 * Flattens a value to the one level that styles can serialize.
 *
 * @throws {Unserializable} for deeper and empty values
 */
export function flattenValue(value: Value, style: Style): FlatValue {
  if (value === null) return { kind: 'null' }
  if (isList(value)) {
    if (value.length === 0) throw emptyValue('list')
    return { kind: 'list', items: value.map((item) => serializeInner(item, style)) }
  }
  if (!isMap(value)) return { kind: 'text', text: serializeScalar(value) }
  if (value.members.length === 0) throw emptyValue('object')
  return {
    kind: 'map',
    members: value.members.map(([name, member]) => [
      checkText(name),
      serializeInner(member, style),
    ]),
  }
}

/** Serializes a text, number or boolean as text. Numbers stay as typed, so that no digit is lost. */
export function serializeScalar(value: string | boolean | NumberText): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return checkText(value)
  if (toJsonNumber(value.digits) === value.digits) return value.digits
  throw new Unserializable(
    clauses.numbers,
    'The value is not a valid number. Enter a number such as -1.5e3, or send it as text.',
  )
}

/** @throws {Unserializable} for a text that cannot be encoded as UTF-8 */
export function checkText(text: string): string {
  if (text.isWellFormed()) return text
  const index = text.search(/\p{Cs}/u)
  const position = Array.from(text.slice(0, index)).length + 1
  throw new Unserializable(
    clauses.utf8,
    `Character ${position} is ${describeCharacter(text.codePointAt(index) ?? 0)}, which cannot be encoded as UTF-8. Remove it.`,
  )
}

/** Joins encoded pieces, unless one contains the delimiter and would be split. */
export function joinTokens(
  tokens: readonly string[],
  delimiter: string,
  clause: Clause = clauses.delimiters,
): string {
  const index = tokens.findIndex((token) => token.toUpperCase().includes(delimiter))
  if (index === -1) return tokens.join(delimiter)
  const shown = decodeURIComponent(delimiter)
  throw new Unserializable(
    clause,
    `Piece ${index + 1} of the value contains ${delimiterNames[shown] ?? `“${shown}”`}, which separates pieces here and cannot be escaped. Send a value without it.`,
  )
}

const delimiterNames: Readonly<Record<string, string>> = {
  ' ': 'a space',
  ',': 'a comma',
  '.': 'a full stop',
  '|': 'a vertical bar',
}

/** Created for an empty list or object, which could not be distinguished from an omitted field. */
export function emptyValue(what: 'list' | 'object'): Unserializable {
  return new Unserializable(
    clauses.undefinedValues,
    `An empty ${what} is not sent at all, as if the field were left out. Leave it out, or add an entry.`,
  )
}

export function nullInside(): Unserializable {
  return new Unserializable(
    clauses.undefinedValues,
    'A null inside a list or an object is not sent at all. Remove the entry, or enter it as text.',
  )
}

function serializeInner(value: Value, style: Style): string {
  if (value === null) throw nullInside()
  if (!isList(value) && !isMap(value)) return serializeScalar(value)
  throw new Unserializable(
    clauses.compound,
    `Style ${style} does not define nested lists and objects. Make each entry a text, number or boolean.`,
  )
}
