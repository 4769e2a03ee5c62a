import { validate } from '@cfworker/json-schema'
import type { OutputUnit } from '@cfworker/json-schema'
import type { Schema } from '#core/request/description/schema.ts'
import { prepareSchema } from './prepare-schema.ts'
import type { Direction, FindSchema } from './prepare-schema.ts'

/** Whether a value is what a schema describes. */
export type SchemaVerdict =
  | { readonly outcome: 'fits' }
  /** The place in the value (RFC 6901), and a sentence. */
  | { readonly outcome: 'differs'; readonly pointer: string; readonly sentence: string }
  /** The schema itself cannot be followed to its end. */
  | { readonly outcome: 'unchecked' }

export interface SchemaChecker {
  readonly find: FindSchema
  check(value: unknown, schema: Schema | undefined): SchemaVerdict
}

/** Checks values by an interpreter of JSON Schema 2020-12: no code is made of what a document says. */
export function createSchemaChecker(
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): SchemaChecker {
  const find: FindSchema = (reference) => schemas.get(reference)
  const prepared = new WeakMap<object, Schema>()
  const prepare = (schema: Schema): Schema => {
    if (typeof schema === 'boolean') return schema
    const known = prepared.get(schema) ?? prepareSchema(schema, direction, find)
    prepared.set(schema, known)
    return known
  }
  // Schemas are prepared when a value meets them: a document may have thousands.
  const named: Record<string, Schema> = new Proxy(
    {},
    {
      get: (_, reference) => {
        const schema = find(String(reference))
        return schema === undefined ? undefined : prepare(schema)
      },
    },
  )
  return {
    find,
    check(value, schema) {
      if (schema === undefined || schema === true) return { outcome: 'fits' }
      try {
        const { valid, errors } = validate(value, prepare(schema), '2020-12', named)
        return valid ? { outcome: 'fits' } : describeErrors(errors)
      } catch {
        // A reference that leads nowhere, schemas that hold each other without end, or a pattern beyond bounds.
        return { outcome: 'unchecked' }
      }
    },
  }
}

/** The validator names the way to the fault from the outside in; the first that is no mere step is the fault. */
function describeErrors(errors: readonly OutputUnit[]): SchemaVerdict {
  const fault = errors.find(({ keyword }) => !steps.has(keyword)) ?? errors.at(-1)
  return {
    outcome: 'differs',
    pointer: fault?.instanceLocation.replace(/^#/, '') ?? '',
    sentence: sentences.get(fault?.keyword ?? '') ?? fault?.error ?? '',
  }
}

/** In other words than the validator's. */
const sentences: ReadonlyMap<string, string> = new Map([
  ['false', 'The document allows nothing here.'],
  ['format', 'The text does not match the pattern.'],
])

const steps: ReadonlySet<string> = new Set(
  '$ref allOf properties patternProperties additionalProperties unevaluatedProperties items prefixItems unevaluatedItems then else dependentSchemas propertyNames'.split(
    ' ',
  ),
)
