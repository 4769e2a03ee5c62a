import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import { UsageError } from '#command-line/run-command.ts'
import { readJson as read } from '#core/request/read-json.ts'

/** The file of `--inputs`, read. What is undefined or not there is left out. */
export interface TypedInputs {
  readonly parameters: Readonly<Record<string, Value>>
  readonly body: Value | undefined
  readonly mediaType: string | undefined
  /** One of the operation's response types. */
  readonly accept: string | undefined
  /** Its index among the operation's, or its URL as the document writes it. */
  readonly server: number | string | undefined
  readonly variables: Readonly<Record<string, string>>
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
  variables: {},
  alternative: undefined,
  nestings: {},
  secrets: [],
  notSecret: [],
}

/** @throws {UsageError} if the value has another shape */
export function readInputs(value: Value): TypedInputs {
  const members = readMembers(value, 'The inputs')
  for (const name of members.keys()) {
    if (!Object.hasOwn(noInputs, name)) {
      throw new UsageError(
        `The inputs have a field “${name}”. Their fields are ${Object.keys(noInputs).join(', ')}: correct or remove it.`,
      )
    }
  }
  const parameters = members.get('parameters')
  const variables = members.get('variables')
  return {
    parameters:
      parameters === undefined
        ? {}
        : toRecord(readMembers(parameters, '“parameters” of the inputs')),
    body: members.get('body'),
    mediaType: readMediaType('mediaType', members.get('mediaType')),
    accept: readMediaType('accept', members.get('accept')),
    server: readServer(members.get('server')),
    variables: variables === undefined ? {} : readVariables(variables),
    alternative: readAlternative(members.get('alternative')),
    nestings: readNestings(members.get('nestings')),
    secrets: readFields('secrets', members.get('secrets')),
    notSecret: readFields('notSecret', members.get('notSecret')),
  }
}

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

/** Each name as a property of its own, `__proto__` too. */
function toRecord<T>(members: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries(members)
}

function readMediaType(name: string, value: Value | undefined): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw new UsageError(`“${name}” of the inputs must be a text, such as "application/json".`)
}

function readServer(value: Value | undefined): number | string | undefined {
  if (value === undefined || typeof value === 'string') return value
  const index = readIndex(value)
  if (index !== undefined) return index
  throw new UsageError(
    '“server” of the inputs must be the index of a server of the operation, counted from 0, or its URL.',
  )
}

function readAlternative(value: Value | undefined): number | 'none' | undefined {
  if (value === undefined || value === 'none') return value
  const index = readIndex(value)
  if (index !== undefined) return index
  throw new UsageError(
    '“alternative” of the inputs must be "none" or the index of an alternative of the operation’s security, counted from 0.',
  )
}

function readNestings(value: Value | undefined): TypedInputs['nestings'] {
  if (value === undefined) return {}
  const chosen = new Map<string, Nesting>()
  for (const [field, name] of readMembers(value, '“nestings” of the inputs')) {
    const nesting = nestings.find((known) => known === name)
    if (nesting === undefined) {
      throw new UsageError(
        `The nesting of “${field}” in the inputs must be ${nestings.map((known) => `"${known}"`).join(' or ')}.`,
      )
    }
    chosen.set(field, nesting)
  }
  return toRecord(chosen)
}

/** Names of fields, and never a secret: `{"query:token":"…"}` is refused without being quoted. */
function readFields(name: string, value: Value | undefined): readonly string[] {
  if (value === undefined) return []
  if (isList(value) && value.every((field) => typeof field === 'string')) return value
  throw new UsageError(
    `“${name}” of the inputs must be a list of fields, such as ["query:token"]. It names them, and holds no secret.`,
  )
}

function readIndex(value: Value): number | undefined {
  const isNumber = typeof value === 'object' && value !== null && 'digits' in value
  return isNumber && /^\d{1,9}$/.test(value.digits) ? Number(value.digits) : undefined
}

function readVariables(value: Value): TypedInputs['variables'] {
  const texts = new Map<string, string>()
  for (const [name, member] of readMembers(value, '“variables” of the inputs')) {
    if (member === null || isList(member) || isMap(member)) {
      throw new UsageError(
        `The variable “${name}” of the inputs must be a text, such as {"variables":{"region":"eu"}}.`,
      )
    }
    texts.set(name, typeof member === 'object' ? member.digits : String(member))
  }
  return toRecord(texts)
}

/**
 * Reads JSON without a loss.
 *
 * @param source how messages name the text
 * @throws {UsageError} with line and column, counted from 1
 */
export function readJson(text: string, source: string): Value {
  const reading = read(text)
  if (reading.outcome === 'read') return reading.value
  const { line, column, sentence } = reading.fault
  throw new UsageError(`${source}, line ${line}, column ${column}: ${sentence}`)
}
