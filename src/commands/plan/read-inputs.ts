import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import { UsageError } from '#command-line/run-command.ts'
import { readJson as parseJson } from '#core/request/read-json.ts'

/** The file of `--inputs`, read. What is undefined or not there is left out. */
export interface TypedInputs {
  readonly parameters: Readonly<Record<string, Value>>
  readonly body: Value | undefined
  readonly mediaType: string | undefined
  /** One of the operation's response types. */
  readonly accept: string | undefined
  /** Its index among those that pages offer for the operation, or its URL. */
  readonly server: number | string | undefined
  readonly alternative: number | 'none' | undefined
  /** By field, such as `query:filter` or `body:features`. */
  readonly nestings: Readonly<Record<string, Nesting>>
  /** Optional fields whose secret is sent, and fields that are no secret, as `in:name` or `body:name`. */
  readonly secrets: readonly string[]
  readonly notSecret: readonly string[]
}

export const noInputs: TypedInputs = {
  parameters: {},
  body: undefined,
  mediaType: undefined,
  accept: undefined,
  server: undefined,
  alternative: undefined,
  nestings: {},
  secrets: [],
  notSecret: [],
}

/** @throws {UsageError} if the value has another shape */
export function readInputs(value: Value): TypedInputs {
  const members = readMembers(value, 'The inputs')
  if (members.has('variables')) {
    throw new UsageError(
      'The inputs have a field “variables”. Give the base URL of the server instead, with its variables filled in: in “server” where the document lists it, else as the base.',
    )
  }
  for (const name of members.keys()) {
    if (!Object.hasOwn(noInputs, name)) {
      throw new UsageError(
        `The inputs have a field “${name}”. Their fields are ${Object.keys(noInputs).join(', ')}: correct or remove it.`,
      )
    }
  }
  /** @param read gives undefined for a value of another shape */
  const take = <Found>(
    name: keyof TypedInputs,
    read: (value: Value) => Found | undefined,
    shape: string,
  ): Found | undefined => {
    const member = members.get(name)
    const found = member === undefined ? undefined : read(member)
    if (member === undefined || found !== undefined) return found
    throw new UsageError(`“${name}” of the inputs must be ${shape}.`)
  }
  /** Each name as a property of its own, `__proto__` too. */
  const takeRecord = <Found>(
    name: 'parameters' | 'nestings',
    read: (value: Value) => Found | undefined,
    shape: string,
  ): Readonly<Record<string, Found>> => {
    const member = members.get(name)
    if (member === undefined) return {}
    const entries = [...readMembers(member, `“${name}” of the inputs`)].map(([key, one]) => {
      const found = read(one)
      if (found !== undefined) return [key, found] as const
      throw new UsageError(`“${key}” in “${name}” of the inputs must be ${shape}.`)
    })
    return Object.fromEntries(entries)
  }
  return {
    parameters: takeRecord('parameters', (member) => member, ''),
    body: members.get('body'),
    mediaType: take('mediaType', readText, mediaTypeShape),
    accept: take('accept', readText, mediaTypeShape),
    server: take(
      'server',
      (member) => (typeof member === 'string' ? member : readIndex(member)),
      'the index of a server of the operation, counted from 0, or its URL',
    ),
    alternative: take(
      'alternative',
      (member) => (member === 'none' ? member : readIndex(member)),
      '"none" or the index of an alternative of the operation’s security, counted from 0',
    ),
    nestings: takeRecord(
      'nestings',
      (member) => nestings.find((known) => known === member),
      nestings.map((known) => `"${known}"`).join(' or '),
    ),
    secrets: take('secrets', readFields, fieldsShape) ?? [],
    notSecret: take('notSecret', readFields, fieldsShape) ?? [],
  }
}

const mediaTypeShape = 'a text, such as "application/json"'

/** Of names, and never a secret: `{"query:token":"…"}` is refused without being quoted. */
const fieldsShape = 'a list of fields, such as ["query:token"]. It names them, and holds no secret'

function readMembers(value: Value, what: string): ReadonlyMap<string, Value> {
  if (!isMap(value)) throw new UsageError(`${what} must be an object, such as ${example}.`)
  const members = new Map<string, Value>()
  for (const [name, member] of value.members) {
    if (members.has(name)) throw new UsageError(`${what} name “${name}” twice. Remove one.`)
    members.set(name, member)
  }
  return members
}

const example = '{"parameters":{"query:limit":10}}'

function readText(value: Value): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readIndex(value: Value): number | undefined {
  const text = typeof value === 'object' ? writeScalar(value) : undefined
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function readFields(value: Value): readonly string[] | undefined {
  return isList(value) && value.every((field) => typeof field === 'string') ? value : undefined
}

function writeScalar(value: Value): string | undefined {
  if (value === null || isList(value) || isMap(value)) return undefined
  return typeof value === 'object' ? value.digits : String(value)
}

/**
 * Reads JSON without a loss.
 *
 * @param source how messages name the text
 * @throws {UsageError} with line and column, counted from 1
 */
export function readJson(text: string, source: string): Value {
  const reading = parseJson(text)
  if (reading.outcome === 'read') return reading.value
  const { line, column, sentence } = reading.fault
  throw new UsageError(`${source}, line ${line}, column ${column}: ${sentence}`)
}
