import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/read-json.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { writePointer } from '#schema/check/walk.ts'
import type { Direction } from '#schema/view/direction.ts'

/** A function that finds a schema by the text of a reference. */
export type FindSchema = (reference: string) => Schema | undefined

/** Whether a value is what a schema describes. */
export type SchemaVerdict =
  | { readonly outcome: 'fits' }
  /** The place in the value (RFC 6901), and a sentence. */
  | { readonly outcome: 'differs'; readonly pointer: string; readonly sentence: string }
  /** The schema cannot be followed to its end, or not within bounds. */
  | { readonly outcome: 'unchecked' }

export interface SchemaChecker {
  readonly find: FindSchema
  /** Checks data as JavaScript has them; `checkValue` keeps every digit of a number. */
  check(data: unknown, schema: Schema | undefined): SchemaVerdict
  checkValue(value: Value, schema: Schema | undefined): SchemaVerdict
}

/** Checks values against the schemas of a document, as pages and the console do. */
export function createSchemaChecker(
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): SchemaChecker {
  const named = Object.fromEntries(schemas)
  const checkValue: SchemaChecker['checkValue'] = (value, schema) => {
    const findings = checkInstance(value, schema, { schemas: named, direction, most: 1 })
    const fault = findings.find(({ kind }) => kind === 'contradiction')
    if (fault) {
      const sentence = fault.end.charAt(0).toUpperCase() + fault.end.slice(1)
      return { outcome: 'differs', pointer: writePointer(fault.instance), sentence }
    }
    return { outcome: findings.some(({ kind }) => kind === 'unchecked') ? 'unchecked' : 'fits' }
  }
  return {
    find: (reference) => schemas.get(reference),
    check(data, schema) {
      const value = toValue(data)
      return value === undefined ? { outcome: 'unchecked' } : checkValue(value, schema)
    },
    checkValue,
  }
}
