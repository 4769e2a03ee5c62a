import { format } from '@cfworker/json-schema'
import { matchPattern } from '#schema/pattern/match-pattern.ts'
import type { Schema } from '#core/request/description/schema.ts'

type Keywords = Readonly<Record<string, unknown>>

/** Whether a value is sent to the service or comes from it: `readOnly` and `writeOnly` depend on it. */
export type Direction = 'request' | 'response'

/** A function that finds a schema by the text of a reference. */
export type FindSchema = (reference: string) => Schema | undefined

/**
 * A schema as a validator can take it: keywords that say something of values, and those only where their own value has the
 * form that JSON Schema gives it, because documents hold all kinds of mistakes.
 *
 * A required member that is read-only is not required in a request, nor one that is write-only in a response (OpenAPI 3.1.1,
 * Schema Object; 3.0.4 says it in words).
 */
export function prepareSchema(schema: Schema, direction: Direction, find: FindSchema): Schema {
  if (typeof schema === 'boolean') return schema
  const members = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    const prepared = prepareMember(key, value, (one) => prepareSchema(one, direction, find))
    if (prepared === undefined) return []
    return [[key === 'pattern' ? 'format' : key, prepared]]
  })
  const prepared: Keywords = Object.fromEntries(members)
  return Array.isArray(prepared['required'])
    ? { ...prepared, required: listRequired(schema, prepared['required'], direction, find) }
    : prepared
}

type Prepare = (schema: Schema) => Schema

/** @returns undefined for a keyword that is left out */
function prepareMember(key: string, value: unknown, prepare: Prepare): unknown {
  switch (Object.hasOwn(forms, key) ? forms[key] : undefined) {
    case 'schema':
      return isSchema(value) ? prepare(value) : undefined
    case 'schemas':
      return isKeywords(value) ? prepareEach(value, prepare) : undefined
    case 'list':
      return Array.isArray(value)
        ? value.map((one) => (isSchema(one) ? prepare(one) : true))
        : undefined
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'names':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined
    case 'values':
      return Array.isArray(value) ? value : undefined
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'pattern':
      return typeof value === 'string' && isPattern(value) ? nameFormat(value) : undefined
    case 'type':
      return [value].flat().every((type) => types.has(type)) ? value : undefined
    case 'flag':
      return typeof value === 'boolean' ? value : undefined
    case 'any':
      return value
    case undefined:
      return undefined
  }
}

/** Its own `format` is left out: it is an annotation (JSON Schema 2020-12 Validation, section 7.2.1). */
const forms: Readonly<Record<string, Form>> = {
  $ref: 'text',
  type: 'type',
  enum: 'values',
  const: 'any',
  dependentRequired: 'any',
  pattern: 'pattern',
  uniqueItems: 'flag',
  required: 'names',
  ...give('number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  ...give('number', 'minLength maxLength minItems maxItems minProperties maxProperties'),
  ...give('number', 'minContains maxContains'),
  ...give('schema', 'items additionalProperties not if then else contains propertyNames'),
  ...give('schema', 'unevaluatedItems unevaluatedProperties'),
  ...give('schemas', 'properties patternProperties dependentSchemas'),
  ...give('list', 'allOf anyOf oneOf prefixItems'),
}

type Form =
  | 'schema'
  | 'schemas'
  | 'list'
  | 'number'
  | 'names'
  | 'values'
  | 'text'
  | 'pattern'
  | 'type'
  | 'flag'
  | 'any'

const types: ReadonlySet<unknown> = new Set(
  'null boolean object array number string integer'.split(' '),
)

function give(form: Form, keywords: string): Readonly<Record<string, Form>> {
  return Object.fromEntries(keywords.split(' ').map((keyword) => [keyword, form]))
}

function prepareEach(schemas: Keywords, prepare: Prepare): Keywords {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, isSchema(one) ? prepare(one) : true]),
  )
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch {
    return false
  }
}

function listRequired(
  schema: Keywords,
  names: readonly unknown[],
  direction: Direction,
  find: FindSchema,
): readonly unknown[] {
  const { properties } = schema
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly'
  return names.filter((name) => {
    const isThere = isKeywords(properties) && Object.hasOwn(properties, String(name))
    return !(isThere && hasFlag(properties[String(name)], flag, find))
  })
}

function hasFlag(property: unknown, flag: string, find: FindSchema): boolean {
  if (!isKeywords(property)) return false
  if (typeof property[flag] === 'boolean') return property[flag]
  const named = typeof property['$ref'] === 'string' ? find(property['$ref']) : undefined
  return isKeywords(named) && named[flag] === true
}

function isKeywords(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isKeywords(value)
}

/** For one text; a long one may need more, and is then not checked. */
const mostSteps = 1_000_000

/**
 * Makes a pattern a format of the validator, whose own way with patterns may take without end.
 *
 * @returns the name of the format
 */
function nameFormat(pattern: string): string {
  const name = `pattern ${pattern}`
  format[name] = (text) => fits(pattern, text)
  return name
}

/** @throws where it cannot be decided within bounds */
function fits(pattern: string, text: string): boolean {
  const match = matchPattern(pattern, text, { steps: mostSteps })
  if (match === 'matches' || match === 'differs') return match === 'matches'
  throw new Error(`The pattern is not checked: ${match}.`)
}
