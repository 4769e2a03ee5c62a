import { validate } from '@cfworker/json-schema'
import type { OutputUnit } from '@cfworker/json-schema'
import type { Schema } from '#core/request/description/schema.ts'
import { isKeywords, isSchema, listOf, readOwn } from './keywords.ts'
import type { Keywords } from './keywords.ts'
import type { Direction } from './outline.ts'
import { resolveLink } from './read-view.ts'

/** @returns why a schema refuses a value, as a sentence; undefined where it does not, or where that cannot be told */
export type CheckValue = (value: unknown, schema: unknown) => string | undefined

/** Checks by an interpreter of JSON Schema 2020-12: no code is made of what a document says. Made once for each document. */
export function createValueChecker(
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): CheckValue {
  const known = checkers.get(schemas)?.get(direction)
  if (known) return known
  const prepared = new WeakMap<object, Schema>()
  const prepare = (schema: unknown): Schema => {
    if (!isKeywords(schema)) return schema !== false
    const ready = prepared.get(schema) ?? prepareSchema(schema, prepare, schemas, direction)
    prepared.set(schema, ready)
    return ready
  }
  const named: Record<string, Schema> = new Proxy(
    {},
    {
      get: (_, reference) => {
        const schema = schemas.get(String(reference))
        return schema === undefined ? undefined : prepare(schema)
      },
    },
  )
  const check: CheckValue = (value, schema) => {
    try {
      const { valid, errors } = validate(value, prepare(schema), '2020-12', named)
      return valid ? undefined : describeErrors(errors)
    } catch {
      // A reference that leads nowhere, or schemas that hold each other without end.
      return undefined
    }
  }
  const own = checkers.get(schemas) ?? new Map<Direction, CheckValue>()
  checkers.set(schemas, own.set(direction, check))
  return check
}

const checkers = new WeakMap<ReadonlyMap<string, Schema>, Map<Direction, CheckValue>>()

/** Only what is well formed, since documents hold all kinds of mistakes; `format` is no constraint (2020-12 Validation, 7.2.1). */
function prepareSchema(
  schema: Keywords,
  prepare: (schema: unknown) => Schema,
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): Schema {
  const members = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    const form = forms.get(key)
    if (form === undefined) return []
    if (form === 'schema') return isSchema(value) ? [[key, prepare(value)]] : []
    if (form === 'list') return Array.isArray(value) ? [[key, value.map(prepare)]] : []
    if (form === 'schemas') {
      if (!isKeywords(value)) return []
      const each = Object.entries(value).map(([name, one]) => [name, prepare(one)] as const)
      return [[key, Object.fromEntries(each)]]
    }
    return form(value) ? [[key, value]] : []
  })
  const prepared: Keywords = Object.fromEntries(members)
  if (!Array.isArray(prepared['required'])) return prepared
  const required = prepared['required'].filter(
    (name) => !isElsewhere(readOwn(prepareNames(schema), String(name)), schemas, direction),
  )
  return { ...prepared, required }
}

function prepareNames({ properties }: Keywords): Keywords {
  return isKeywords(properties) ? properties : {}
}

/** A required member may be missing where its direction is not that of the value (OpenAPI 3.0.4, Schema Object). */
function isElsewhere(
  member: unknown,
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): boolean {
  if (!isKeywords(member)) return false
  const target = typeof member['$ref'] === 'string' ? resolveLink(member['$ref'], schemas) : {}
  const has = (flag: string) => (readOwn(member, flag) ?? readOwn(target ?? {}, flag)) === true
  return (
    (direction !== 'response' && has('readOnly')) || (direction !== 'request' && has('writeOnly'))
  )
}

type IsGood = (value: unknown) => boolean
type Form = 'schema' | 'schemas' | 'list' | IsGood

const isNumber: IsGood = (value) => typeof value === 'number'
const isText: IsGood = (value) => typeof value === 'string'
const isTexts: IsGood = (value) => Array.isArray(value) && value.every(isText)
const types: ReadonlySet<unknown> = new Set(
  'null boolean object array number string integer'.split(' '),
)

const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['$ref', isText],
  ['type', (value) => listOf([value].flat()).every((type) => types.has(type))],
  ['enum', Array.isArray],
  ['const', () => true],
  ['required', isTexts],
  ['uniqueItems', (value) => typeof value === 'boolean'],
  ['pattern', isPattern],
  ['dependentRequired', (value) => isKeywords(value) && Object.values(value).every(isTexts)],
  ...give(
    isNumber,
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
  ),
  ...give(
    'schema',
    'items additionalProperties not if then else contains propertyNames unevaluatedItems unevaluatedProperties',
  ),
  ...give('schemas', 'properties dependentSchemas'),
  ...give('list', 'allOf anyOf oneOf prefixItems'),
])

function give(form: Form, keywords: string): readonly (readonly [string, Form])[] {
  return keywords.split(' ').map((keyword) => [keyword, form] as const)
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    return new RegExp(value, 'u').source !== ''
  } catch {
    return false
  }
}

/** The validator names the way to the fault from the outside in; the first that is no mere step is the fault. */
function describeErrors(errors: readonly OutputUnit[]): string {
  const fault = errors.find(({ keyword }) => !steps.has(keyword)) ?? errors.at(-1)
  if (!fault) return 'The schema refuses it.'
  const place = fault.instanceLocation.replace(/^#\/?/, '')
  return `${place === '' ? '' : `At ${place}: `}${fault.error}`
}

const steps: ReadonlySet<string> = new Set(
  '$ref allOf properties additionalProperties unevaluatedProperties items prefixItems unevaluatedItems then else dependentSchemas propertyNames'.split(
    ' ',
  ),
)
