import type { Operation } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'

/**
 * Checks whether the document describes nothing in an optional body of a method that gives it no meaning (RFC 9110, section 9.3):
 * generators add such a body to every operation.
 */
export function isEmptyBody({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return (
    body?.isRequired === false &&
    /^(?:get|head|delete)$/i.test(method) &&
    body.contents.every(({ schema, examples }) => examples.length === 0 && isEmptySchema(schema))
  )
}

function isEmptySchema(schema: Schema | undefined): boolean {
  if (!isObject(schema)) return schema !== false
  return Object.entries(schema).every(([keyword, value]) =>
    keyword === 'properties'
      ? isObject(value) && Object.keys(value).length === 0
      : keyword === 'additionalProperties' || (keyword === 'type' && value === 'object'),
  )
}

/** Not imported: the module with the same function would join the console's first load to the script of an operation's page. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
