import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { isList, isMap } from '#core/request/serialize/shape.ts'
import { checkLevel } from './check-level.ts'
import { isRecord, resolveSchema } from './schema-map.ts'
import type { SchemaMap } from './schema-map.ts'
import { readSchema, readTypes } from './shape.ts'
import { listVariants } from './variants.ts'

/** A contradiction within a value that was written as JSON. */
export interface Contradiction {
  /** Such as `tags[0].name`; empty for the value itself. */
  readonly place: string
  /** The end of a sentence. */
  readonly end: string
}

/** In which ways a whole value contradicts its schema: the first few, since the reader mends them one by one. */
export function checkValue(
  value: Value,
  schema: Schema | undefined,
  schemas: SchemaMap,
): readonly Contradiction[] {
  const walk: Walk = { schemas, steps: 20_000, found: [] }
  visit(walk, value, schema, '', 0)
  return walk.found.slice(0, most)
}

const most = 10

interface Walk {
  readonly schemas: SchemaMap
  /** How much is still looked at: alternatives within alternatives grow without bound. */
  steps: number
  readonly found: Contradiction[]
}

function visit(
  walk: Walk,
  value: Value,
  schema: Schema | undefined,
  place: string,
  depth: number,
): void {
  if (walk.steps <= 0 || walk.found.length >= most || depth > 100) return
  walk.steps -= 1
  const { keywords, isNever } = resolveSchema(schema, walk.schemas)
  if (isNever) {
    walk.found.push({ place, end: 'it allows no value here.' })
    return
  }
  const variants = listVariants(keywords, walk.schemas)
  if (variants.length > 0) {
    visitVariants(
      walk,
      value,
      variants.map((variant) => variant.schema),
      place,
      depth,
    )
    return
  }
  const ends = checkLevel(value, keywords)
  walk.found.push(...ends.map((end) => ({ place, end })))
  if (ends.length > 0 && readTypes(keywords).length > 0 && ends[0]?.startsWith('the value must be'))
    return
  if (isList(value)) {
    const { items } = keywords
    if (!isRecord(items)) return
    value.forEach((item, index) => visit(walk, item, items, `${place}[${index}]`, depth + 1))
  } else if (isMap(value)) {
    const properties = isRecord(keywords['properties']) ? keywords['properties'] : {}
    for (const [name, member] of value.members) {
      const known = Object.hasOwn(properties, name)
      const inner = known ? properties[name] : keywords['additionalProperties']
      if (known || isRecord(inner)) {
        visit(walk, member, readSchema(inner), place === '' ? name : `${place}.${name}`, depth + 1)
      }
    }
  }
}

/** It contradicts where it contradicts each of them; one alone is told in full. */
function visitVariants(
  walk: Walk,
  value: Value,
  schemas: readonly Schema[],
  place: string,
  depth: number,
): void {
  let fewest: readonly Contradiction[] | undefined
  for (const schema of schemas) {
    const inner: Walk = { schemas: walk.schemas, steps: walk.steps, found: [] }
    visit(inner, value, schema, place, depth + 1)
    walk.steps = inner.steps
    if (inner.found.length === 0) return
    if (!fewest || inner.found.length < fewest.length) fewest = inner.found
  }
  if (schemas.length === 1 && fewest) walk.found.push(...fewest)
  else walk.found.push({ place, end: 'the value fits none of the alternatives.' })
}
