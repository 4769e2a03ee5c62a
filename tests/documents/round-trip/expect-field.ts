import type { Nesting } from '#core/request/description/parameter.ts'
import type { FileInput, Value } from '#core/request/inputs.ts'
import type { Decoded } from '#sandbox/openapi/decode-parameters.ts'
import type { ReadField } from '../../support/reader/read-field.ts'
import type { NestedEntry } from '../../support/reader/split-nested.ts'
import { readJson } from '../../support/reader/read-json.ts'
import { writePlainJson } from './write-plain-json.ts'

/** What a server should have read of a value that was given, in the form in which it read. */
export function expectField(
  value: Value | FileInput,
  read: ReadField,
  nesting: Nesting = 'indices',
): ReadField {
  if (isFile(value)) return asEntry(expectFile(value), read)
  switch (read.kind) {
    case 'json':
      return { kind: 'json', json: readJson(writePlainJson(value)) }
    case 'entries': {
      const items = Array.isArray(value) ? value : [value]
      return {
        kind: 'entries',
        entries: items.map((item, index) =>
          expectField(item, read.entries[index] ?? { kind: 'text', text: '' }),
        ),
      }
    }
    case 'nested':
      return { kind: 'nested', entries: listEntries(value, nesting) }
    case 'text':
    case 'list':
    case 'map':
    case 'file':
      return flatten(value)
  }
}

export function kindOf(value: Value | FileInput): Decoded['kind'] | 'nested' {
  if (isFile(value)) return 'text'
  return listWithin(value).some((inner) => listWithin(inner) !== none)
    ? 'nested'
    : flatten(value).kind
}

const none: readonly Value[] = []

function listWithin(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null && 'members' in value
    ? value.members.map(([, member]) => member)
    : none
}

/** As PHP, Rails and the libraries of browsers write it: an index or nothing for an item, its name for a member. */
function listEntries(value: Value, nesting: Nesting): readonly NestedEntry[] {
  const steps: readonly (readonly [string, Value])[] = Array.isArray(value)
    ? value.map((item, index) => [nesting === 'indices' ? `${index}` : '', item])
    : typeof value === 'object' && value !== null && 'members' in value
      ? value.members
      : []
  if (listWithin(value) === none) return [[[], writeText(value)]]
  return steps.flatMap(([step, inner]) =>
    listEntries(inner, nesting).map(([rest, text]): NestedEntry => [[step, ...rest], text]),
  )
}

function expectFile({ fileName, handle }: FileInput): ReadField {
  return { kind: 'file', fileName, bytes: handle }
}

function asEntry(expected: ReadField, read: ReadField): ReadField {
  return read.kind === 'entries' ? { kind: 'entries', entries: [expected] } : expected
}

/** A null is the empty text wherever a style has a form for it (OpenAPI 3.2.1, “Style Examples”). */
function flatten(value: Value): Decoded {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(writeText) }
  if (typeof value === 'object' && value !== null && 'members' in value) {
    return { kind: 'map', members: value.members.map(([name, each]) => [name, writeText(each)]) }
  }
  return { kind: 'text', text: writeText(value) }
}

function writeText(value: Value): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : writePlainJson(value)
}

function isFile(value: Value | FileInput): value is FileInput {
  return typeof value === 'object' && value !== null && 'handle' in value
}
