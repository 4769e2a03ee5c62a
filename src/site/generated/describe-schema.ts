import type { Schema } from '#core/request/description/schema.ts'

/** A schema in a few words: a name it refers to, or its type; what it does not say is not specified. */
export function describeSchema(schema: Schema | undefined): string {
  if (schema === undefined) return 'not specified'
  if (schema === true) return 'anything'
  if (schema === false) return 'nothing'
  const { $ref: reference, type, format, items, enum: choices } = schema
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? reference
  const types = [type].flat().filter((each) => typeof each === 'string')
  const listed = types.map((each) => (each === 'array' ? `array of ${describeItems(items)}` : each))
  const named = listed.join(' or ') || (Object.keys(schema).length === 0 ? 'anything' : 'any type')
  const formatted = typeof format === 'string' ? `${named} (${format})` : named
  if (!Array.isArray(choices)) return formatted
  const shown = choices.slice(0, 8).map((choice) => JSON.stringify(choice))
  return `${formatted}, one of ${shown.join(', ')}${choices.length > shown.length ? ', …' : ''}`
}

function describeItems(items: unknown): string {
  return isSchema(items) ? describeSchema(items) : 'not specified'
}

function isSchema(value: unknown): value is Schema {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  )
}
