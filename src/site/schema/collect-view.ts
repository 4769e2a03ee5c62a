import { locateReference } from '#contract/openapi/locate-reference.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { enterPointer, isKeywords, listOf, nameReference } from './keywords.ts'
import type { Keywords } from './keywords.ts'

/** A schema and its place. */
export interface Source {
  readonly schema: unknown
  readonly pointer: string
  readonly origin: string | undefined
}

/** One mapping of those that say something of a value. */
export interface Part {
  readonly keywords: Keywords
  readonly pointer: string
  /** The named schema that it stands in, if it came by a reference. */
  readonly origin: string | undefined
}

/** Everything that holds of a value at once: `allOf`, and references that are opened, merged for reading. */
export interface SchemaView {
  readonly pointer: string
  readonly parts: readonly Part[]
  /** References that stay links. */
  readonly links: readonly Link[]
  readonly choiceSets: readonly ChoiceSet[]
  /** Where `false` allows nothing. */
  readonly nevers: readonly string[]
  /** Where a choice besides the others is null. */
  readonly nulls: readonly string[]
  /** References that lead back to where they are from, by their places. */
  readonly loops: readonly string[]
  /** Those that were opened here or around it. */
  readonly opened: ReadonlySet<string>
}

export interface Link {
  readonly reference: string
  readonly pointer: string
  /** Whether what it leads to holds the place where it stands. */
  readonly isCircular: boolean
  readonly isBroken: boolean
}

export interface ChoiceSet {
  readonly keyword: 'oneOf' | 'anyOf'
  readonly pointer: string
  /** Without those for null. */
  readonly choices: readonly Source[]
  readonly discriminator: unknown
}

export interface Surroundings {
  readonly schemas: ReadonlyMap<string, Schema>
  /** Opened around it. */
  readonly opened: ReadonlySet<string>
  /** Whether references are opened here, or stay links. */
  readonly isOpen: boolean
}

export function collectView(
  sources: readonly Source[],
  pointer: string,
  { schemas, opened: around, isOpen }: Surroundings,
): SchemaView {
  const view = {
    parts: [] as Part[],
    links: [] as Link[],
    choiceSets: [] as ChoiceSet[],
    nevers: [] as string[],
    nulls: [] as string[],
    loops: [] as string[],
  }
  const opened = new Set(around)
  const waiting = [...sources]
  for (let next = waiting.shift(); next; next = waiting.shift()) visit(next)
  return { pointer, ...view, opened }

  function visit({ schema, pointer: place, origin }: Source): void {
    if (schema === false) view.nevers.push(place)
    if (!isKeywords(schema)) return
    view.parts.push({ keywords: schema, pointer: place, origin })
    const next: Source[] = []
    for (const key of ['$ref', '$dynamicRef']) {
      const reference = schema[key]
      if (typeof reference === 'string') follow(reference, enterPointer(place, key), next)
    }
    const merged = enterPointer(place, 'allOf')
    for (const [index, member] of listOf(schema['allOf']).entries()) {
      next.push({ schema: member, pointer: enterPointer(merged, index), origin })
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const at = enterPointer(place, keyword)
      const all = listOf(schema[keyword]).map((choice, index): Source => {
        return { schema: choice, pointer: enterPointer(at, index), origin }
      })
      const choices = all.filter((choice) => !isNull(choice.schema))
      for (const choice of all) if (!choices.includes(choice)) view.nulls.push(choice.pointer)
      if (choices.length === 1) next.push(...choices)
      if (choices.length < 2) continue
      const { discriminator } = schema
      view.choiceSets.push({ keyword, pointer: at, choices, discriminator })
    }
    // What stands within comes before what follows, so that members keep the order of the document.
    waiting.unshift(...next)
  }

  function follow(reference: string, place: string, next: Source[]): void {
    const schema = schemas.get(reference)
    const isCircular = around.has(reference)
    if (schema !== undefined && isOpen && !opened.has(reference)) {
      opened.add(reference)
      const origin = nameReference(reference)
      next.push({ schema, pointer: locateReference(reference), origin })
    } else if (isOpen && !isCircular && opened.has(reference)) {
      view.loops.push(place)
    } else {
      view.links.push({ reference, pointer: place, isCircular, isBroken: schema === undefined })
    }
  }
}

function isNull(schema: unknown): boolean {
  if (!isKeywords(schema)) return false
  const { type, const: constant, enum: values } = schema
  return (
    type === 'null' ||
    (Object.hasOwn(schema, 'const') && constant === null) ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  )
}
