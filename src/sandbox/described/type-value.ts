import type { Schema } from '#core/request/description/schema.ts'
import type { SchemaChecker, SchemaVerdict } from './check-schema.ts'
import type { Decoded } from './decode-parameters.ts'
import type { Nested, NestedValue } from './nested-pairs.ts'
import { findItems, findProperty, listTypes } from './schema-types.ts'
import type { JsonType } from './schema-types.ts'

/** A value that was text on the wire, in the types of its schema. */
export interface TypedValue {
  readonly value: unknown
  readonly verdict: SchemaVerdict
}

/** The forms that a value of this schema may have on the wire, likeliest first. */
export function listKinds(
  schema: Schema | undefined,
  checker: SchemaChecker,
): readonly Decoded['kind'][] {
  const types = listTypes(schema, checker.find)
  const kinds: Decoded['kind'][] = []
  if (types.has('array')) kinds.push('list')
  if (types.has('object')) kinds.push('map')
  const isText = types.size === 0 || scalars.some((type) => types.has(type))
  return isText ? [...kinds, 'text'] : kinds
}

/** Chooses the types that the schema accepts; where it accepts none, those that say best what is wrong. */
export function typeValue(
  decoded: Decoded,
  schema: Schema | undefined,
  checker: SchemaChecker,
): TypedValue {
  const value = build(decoded, schema, checker)
  return { value, verdict: checker.check(value, schema) }
}

export function typeNested(
  nested: Nested,
  schema: Schema | undefined,
  checker: SchemaChecker,
): TypedValue {
  const value = buildNested(nested, schema, checker)
  return { value, verdict: checker.check(value, schema) }
}

const scalars: readonly JsonType[] = ['string', 'number', 'boolean', 'null']

function build(decoded: Decoded, schema: Schema | undefined, checker: SchemaChecker): unknown {
  switch (decoded.kind) {
    case 'text':
      return typeText(decoded.text, schema, checker)
    case 'list': {
      const items = findItems(schema, checker.find)
      return decoded.items.map((item) => typeText(item, items, checker))
    }
    case 'map':
      return Object.fromEntries(
        decoded.members.map(([name, text]) => {
          return [name, typeText(text, findProperty(schema, name, checker.find), checker)]
        }),
      )
  }
}

/** Indices and empty brackets are a list where the schema has one; it tells an index from a name of digits. */
function buildNested(
  value: NestedValue,
  schema: Schema | undefined,
  checker: SchemaChecker,
): unknown {
  if (typeof value === 'string') return typeText(value, schema, checker)
  const { keyed, listed } = value
  const isIndexed =
    listTypes(schema, checker.find).has('array') &&
    [...keyed.keys()].every((key) => /^\d+$/.test(key))
  if (isIndexed || keyed.size === 0) {
    const items = findItems(schema, checker.find)
    const inOrder = [...keyed].toSorted(([one], [other]) => Number(one) - Number(other))
    return [...inOrder.map(([, item]) => item), ...listed].map((item) =>
      buildNested(item, items, checker),
    )
  }
  return Object.fromEntries(
    [...keyed].map(([name, member]) => {
      return [name, buildNested(member, findProperty(schema, name, checker.find), checker)]
    }),
  )
}

function typeText(text: string, schema: Schema | undefined, checker: SchemaChecker): unknown {
  const candidates = listCandidates(text, listTypes(schema, checker.find))
  const fitting = candidates.find((value) => checker.check(value, schema).outcome !== 'differs')
  return fitting === undefined ? candidates[0] : fitting
}

function listCandidates(text: string, types: ReadonlySet<JsonType>): readonly unknown[] {
  const candidates: unknown[] = []
  if (types.has('number') && numberPattern.test(text)) candidates.push(Number(text))
  if (types.has('boolean') && (text === 'true' || text === 'false'))
    candidates.push(text === 'true')
  if (types.has('null') && (text === 'null' || text === '')) candidates.push(null)
  if (candidates.length === 0 || types.has('string')) candidates.push(text)
  return candidates
}

/** RFC 8259, section 6. */
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
