import { partition } from '#openapi/load/located.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { splitPair, isWithin } from './decode-parameters.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { decodeLiteral } from './route-table.ts'
import { getPropertyNames, getTypes } from './schema-types.ts'

/**
 * Assigns the pairs of a query, or of a form, to parameters. Named parameters come first; the members of an exploded object do not
 * contain the name of their parameter, so they are identified by its schema, or are the remaining pairs.
 *
 * @returns the pairs of each parameter by its name, joined by `&`, and the remaining ones, as they were sent
 */
export function assignQuery(query: string, parameters: readonly Parameter[], find: FindSchema) {
  const pairs = query.split('&').filter((pair) => pair !== '')
  let rest: readonly Pair[] = pairs.map((text) => ({
    text,
    key: decodeLiteral(splitPair(text)[0]),
  }))
  const own = new Map<string, string>()
  const take = (name: string, isOwn: (key: string) => boolean) => {
    const [taken, others] = partition(rest, ({ key }) => isOwn(key))
    if (taken.length > 0) own.set(name, getTexts(taken).join('&'))
    rest = others
  }
  const [unnamed, named] = partition(parameters, (one) => isUnnamed(one, find))
  const exact = new Set(named.map(({ name }) => name))
  for (const parameter of named) {
    const { name, serialization: by } = parameter
    const isDeep = by.by === 'style' && by.style === 'deepObject'
    const mayNest = by.by === 'style' && by.style === 'form' && by.explode
    take(
      name,
      (key) =>
        (!isDeep && key === name) ||
        ((isDeep || mayNest) && !exact.has(key) && isWithin(key, name)),
    )
  }
  const [open, closed] = partition(unnamed, ({ schema }) => isOpen(schema, find))
  for (const { name, schema } of closed) {
    const names = new Set(getPropertyNames(schema, find))
    take(name, (key) => names.has(key) || names.has(findOwner(key)))
  }
  if (open[0]) take(open[0].name, () => true)
  return { own, rest: getTexts(rest) } as const
}

interface Pair {
  readonly text: string
  /** Decoded. */
  readonly key: string
}

function getTexts(pairs: readonly Pair[]): readonly string[] {
  return pairs.map(({ text }) => text)
}

/** Whether the name does not occur on the wire: an exploded object of style form. */
function isUnnamed({ serialization, schema }: Parameter, find: FindSchema): boolean {
  const types = getTypes(schema, find)
  return (
    serialization.by === 'style' &&
    (serialization.style === 'form' || serialization.style === 'cookie') &&
    serialization.explode &&
    types.size === 1 &&
    types.has('object')
  )
}

/** Whether members without a name in the schema are allowed: the schema declares it, or names none. */
function isOpen(schema: Parameter['schema'], find: FindSchema): boolean {
  if (typeof schema !== 'object') return true
  const { additionalProperties } = schema
  if (additionalProperties !== undefined) return additionalProperties !== false
  return getPropertyNames(schema, find).length === 0
}

/** Returns the name before the brackets of a nested value. */
function findOwner(key: string): string {
  return key.endsWith(']') ? (key.split('[', 1)[0] ?? key) : key
}
