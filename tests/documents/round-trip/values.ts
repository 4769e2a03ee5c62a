import {
  array,
  boolean,
  constant,
  constantFrom,
  oneof,
  option,
  tuple,
  uniqueArray,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '../../fixtures/operations.ts'
import { anyName, anyNumber, anyText } from './texts.ts'

export type FindSchema = (reference: string) => Schema | undefined

/** Deeper values are simple ones, since documents have cycles. */
const deepest = 3
/** Of objects with hundreds of members the first will do. */
const mostMembers = 8

/** Values of the shape that a schema describes, whose texts are whatever somebody may type. */
export function valuesOf(
  schema: Schema | undefined,
  find: FindSchema,
  depth = 0,
): Arbitrary<Value> {
  if (schema === undefined || typeof schema === 'boolean') return anything(depth)
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    return depth > deepest ? simple : valuesOf(find(reference), find, depth + 1)
  }
  const known = listKnown(schema)
  if (known.length > 0) return constantFrom(...known)
  const choices = ['oneOf', 'anyOf'].flatMap((key) => listSchemas(schema[key]))
  if (choices.length > 0) {
    return depth > deepest
      ? simple
      : oneof(...choices.slice(0, 5).map((choice) => valuesOf(choice, find, depth + 1)))
  }
  const types = listTypes(schema, find)
  return types.length === 0
    ? anything(depth)
    : oneof(...types.map((type) => valuesOfType(type, schema, find, depth)))
}

const simple: Arbitrary<Value> = oneof(anyText, anyText, anyNumber, boolean())

function anything(depth: number): Arbitrary<Value> {
  if (depth > deepest) return simple
  return oneof(
    { arbitrary: simple, weight: 3 },
    { arbitrary: array(simple, { maxLength: 3 }), weight: 1 },
    { arbitrary: freeMembers(simple), weight: 1 },
  )
}

function listKnown(schema: Readonly<Record<string, unknown>>): readonly Value[] {
  if ('const' in schema) return [toValue(schema['const'])]
  return Array.isArray(schema['enum']) ? schema['enum'].map(toValue) : []
}

function listTypes(schema: Readonly<Record<string, unknown>>, find: FindSchema): readonly string[] {
  const { type } = schema
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return type.filter((each) => typeof each === 'string')
  if ('items' in schema) return ['array']
  const isObject = collectProperties(schema, find, 0).length > 0 || 'additionalProperties' in schema
  return isObject ? ['object'] : []
}

function valuesOfType(
  type: string,
  schema: Readonly<Record<string, unknown>>,
  find: FindSchema,
  depth: number,
): Arbitrary<Value> {
  switch (type) {
    case 'string':
      return anyText
    case 'number':
    case 'integer':
      return anyNumber
    case 'boolean':
      return boolean()
    case 'null':
      return constant(null)
    case 'array':
      return depth > deepest
        ? array(simple, { maxLength: 2 })
        : array(valuesOf(asSchema(schema['items']), find, depth + 1), { maxLength: 3 })
    default:
      return depth > deepest ? freeMembers(simple) : objectsOf(schema, find, depth)
  }
}

function objectsOf(
  schema: Readonly<Record<string, unknown>>,
  find: FindSchema,
  depth: number,
): Arbitrary<Value> {
  const properties = collectProperties(schema, find, 0).slice(0, mostMembers)
  if (properties.length === 0) return freeMembers(simple)
  const members = properties.map(([name, property]) =>
    option(
      valuesOf(property, find, depth + 1).map((value) => [name, value] as const),
      { nil: undefined },
    ),
  )
  return tuple(...members).map((given) => ({
    members: given.filter((member) => member !== undefined),
  }))
}

function freeMembers(values: Arbitrary<Value>): Arbitrary<Value> {
  return uniqueArray(tuple(anyName, values), { maxLength: 3, selector: ([name]) => name }).map(
    (members) => ({ members }),
  )
}

/** Its own and those of `allOf`, each name once. */
function collectProperties(
  schema: Schema | undefined,
  find: FindSchema,
  depth: number,
): readonly (readonly [string, Schema])[] {
  if (schema === undefined || typeof schema === 'boolean' || depth > 5) return []
  const reference = schema['$ref']
  if (typeof reference === 'string') return collectProperties(find(reference), find, depth + 1)
  const own = Object.entries(schema['properties'] ?? {}).map(([name, value]): [string, Schema] => [
    name,
    asSchema(value) ?? true,
  ])
  const inherited = listSchemas(schema['allOf']).flatMap((part) =>
    collectProperties(part, find, depth + 1),
  )
  return [...new Map([...inherited, ...own])]
}

function listSchemas(value: unknown): readonly Schema[] {
  const listed: readonly unknown[] = Array.isArray(value) ? value : []
  return listed.map(asSchema).filter((each) => each !== undefined)
}

function asSchema(value: unknown): Schema | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}
