import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import type { ReferencedSchemas } from '#response/documented-response.ts'
import { isList, isMap } from '#request/inputs.ts'
import { findFlag, getProperties, getSources } from './stated.ts'
import type { SchemaProperty } from './stated.ts'
import { viewChoices, viewSchema, viewWhole } from './view-schema.ts'
import type { FindSchema, Source } from './view-schema.ts'

export type Direction = 'request' | 'response'

export const directionKeywords = {
  request: 'readOnly',
  response: 'writeOnly',
} as const satisfies Record<Direction, string>

/**
 * Returns whether only the other side sets a property: the service if `readOnly`, the client if
 * `writeOnly` (JSON Schema 2020-12 Validation, section 9.4).
 *
 * @returns undefined if an unavailable schema may decide it
 */
export function isSetByOther(
  schema: unknown,
  direction: Direction,
  find: FindSchema,
): boolean | undefined {
  const view = viewWhole(schema, find)
  if (findFlag(view, directionKeywords[direction]) !== undefined) return true
  return view.isCut || view.links.length > 0 ? undefined : false
}

/** Finds schemas by own property, ignoring prototype properties. */
export function findIn(schemas: Readonly<Record<string, Schema>>) {
  return (reference: string): Schema | undefined =>
    Object.hasOwn(schemas, reference) ? schemas[reference] : undefined
}

/** @param wanted receives requested references whose schemas are in separate files */
export function findLoaded({ schemas, files }: ReferencedSchemas, wanted: Set<string>): FindSchema {
  const find = findIn(schemas)
  return (reference) => {
    const schema = find(reference)
    if (schema === undefined && Object.hasOwn(files, reference)) wanted.add(reference)
    return schema
  }
}

interface Options {
  readonly find: FindSchema
  readonly direction: Direction
}

/**
 * Removes properties that only the other side sets, at any depth: one example of a schema serves
 * both directions (OpenAPI 3.0.4, Schema Object, readOnly and writeOnly).
 *
 * @returns the same object if nothing is removed
 */
export function omitHidden(value: Value, sources: readonly Source[], options: Options): Value {
  if (sources.length === 0) return value
  if (isList(value)) {
    const items = getSources(viewSchema(sources, options), 'items')
    const shown = value.map((item) => omitHidden(item, items, options))
    return shown.every((item, index) => item === value[index]) ? value : shown
  }
  if (!isMap(value)) return value
  const view = viewSchema(sources, options)
  const own = Map.groupBy(getProperties(view), ({ name }) => name)
  const chosen = Map.groupBy(viewChoices(view).flatMap(getProperties), ({ name }) => name)
  const others = getSources(view, 'additionalProperties')
  const isMarked = (property: SchemaProperty) => isHidden(property, options.direction)
  const members = value.members.flatMap(([name, member]) => {
    const [ownOnes, choices] = [own.get(name) ?? [], chosen.get(name) ?? []]
    // If only choices have it, all of them must mark it.
    if (ownOnes.some(isMarked) || (choices.length > 0 && choices.every(isMarked))) return []
    const described = [...ownOnes, ...choices]
    const inner = described.length > 0 ? described.flatMap(({ sources: each }) => each) : others
    return [[name, omitHidden(member, inner, options)] as const]
  })
  const isSame =
    members.length === value.members.length &&
    members.every(([, member], index) => member === value.members[index]?.[1])
  return isSame ? value : { members }
}

/** Returns whether only the other side sets a property. */
export function isHidden(
  { isReadOnly, isWriteOnly }: SchemaProperty,
  direction: Direction | 'both',
): boolean {
  return direction === 'request' ? isReadOnly : direction === 'response' && isWriteOnly
}
