import type { Schema } from '#request/description/parameter.ts'
import { isKeywords, maxFollowed, asList } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { appendToken, decodeReference, getReferenceName } from '../pointer.ts'
import { getDerived, isDerivedReference } from './discriminator.ts'
import type { Derived } from './discriminator.ts'

export interface Source {
  readonly schema: unknown
  readonly pointer: string
  /** The named schema that contains it, if reached by a reference. */
  readonly origin: string | undefined
}

/** A schema object that applies to the value. */
export interface Part extends Source {
  readonly keywords: Keywords
  /** Whether null is an alternative, so that the part applies to other values only. */
  readonly isBesideNull: boolean
}

/**
 * The schemas that apply to one value: a schema, its `allOf`, a single remaining choice, and
 * resolved references. Plain data of one level: properties, items and choices are sources to view
 * on demand.
 */
export interface SchemaView {
  readonly pointer: string
  readonly parts: readonly Part[]
  readonly links: readonly Link[]
  readonly choiceSets: readonly ChoiceSet[]
  /** Pointers to `false` schemas, which allow nothing. */
  readonly falseAt: readonly string[]
  /** Pointers to choices for null. */
  readonly nullChoices: readonly string[]
  /** Pointers to circular references. */
  readonly loops: readonly string[]
  readonly opened: ReadonlySet<string>
  /** Whether schemas were omitted because of the limit. */
  readonly isCut: boolean
  readonly find: FindSchema
}

export interface Link {
  readonly reference: string
  readonly pointer: string
  /** Whether the target contains the reference. */
  readonly isCircular: boolean
  readonly isBroken: boolean
}

export interface ChoiceSet {
  /**
   * `discriminator`: schemas that include its schema by `allOf`, if it has no adjacent `oneOf` or
   * `anyOf`.
   */
  readonly keyword: 'oneOf' | 'anyOf' | 'discriminator'
  readonly pointer: string
  /** Excludes choices for null, and choices that allow nothing. */
  readonly choices: readonly Source[]
  readonly discriminator: unknown
}

export type FindSchema = (reference: string) => Schema | undefined

export interface ViewOptions {
  readonly find: FindSchema
  readonly opened?: ReadonlySet<string>
  /** Whether references are resolved or stay links. */
  readonly isOpen?: boolean
}

/** Interprets a schema. Never throws; unresolvable and circular references are ignored. */
export function viewSchema(
  sources: readonly Source[],
  { find, opened: around = new Set(), isOpen = true }: ViewOptions,
): SchemaView {
  const parts: Part[] = []
  const links: Link[] = []
  const choiceSets: ChoiceSet[] = []
  const falseAt: string[] = []
  const nullChoices: string[] = []
  const loops: string[] = []
  const opened = new Set(around)
  const met = new Set<unknown>()
  const waiting: Step[] = sources.map((source) => ({ source, way: undefined, isBesideNull: false }))
  let remaining = maxFollowed
  for (let next = waiting.shift(); next && remaining > 0; next = waiting.shift()) {
    remaining -= 1
    // Nested schemas come first, so that properties keep document order.
    waiting.unshift(...visit(next))
  }
  const isCut = waiting.length > 0
  const lists = { parts, links, choiceSets, falseAt, nullChoices, loops }
  return { pointer: sources[0]?.pointer ?? '#', ...lists, opened, isCut, find }

  function visit(step: Step): readonly Step[] {
    const { schema, pointer, origin } = step.source
    if (schema === false) falseAt.push(pointer)
    if (!isKeywords(schema)) return []
    const next: Step[] = []
    for (const key of ['$ref', '$dynamicRef']) {
      const reference = schema[key]
      if (typeof reference === 'string') next.push(...follow(reference, key, step))
    }
    const list = (keyword: string): readonly Source[] =>
      asList(schema[keyword]).map((one, index) => {
        return { schema: one, pointer: `${pointer}/${keyword}/${index}`, origin }
      })
    const { way, isBesideNull: isWithinNull } = step
    for (const source of list('allOf')) next.push({ source, way, isBesideNull: isWithinNull })
    if (met.has(schema)) return next
    met.add(schema)
    parts.push({ ...step.source, keywords: schema, isBesideNull: step.isBesideNull })
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const all = list(keyword)
      const nulls = all.filter((choice) => isNull(choice.schema, find))
      nullChoices.push(...nulls.map((choice) => choice.pointer))
      const isBesideNull = isWithinNull || nulls.length > 0
      // No value matches a choice that allows nothing.
      const choices = all.filter((choice) => !nulls.includes(choice) && choice.schema !== false)
      if (choices.length === 1) {
        for (const source of choices) next.push({ source, way, isBesideNull })
      } else if (choices.length > 1) {
        const at = appendToken(pointer, keyword)
        choiceSets.push({ keyword, pointer: at, choices, discriminator: schema['discriminator'] })
      }
    }
    const { discriminator } = schema
    const derived = getDerived(discriminator)
    // When viewing a derived schema, the others are not choices.
    const isDerived =
      derived.length > 0 &&
      ([...opened].some((reference) => isDerivedReference(reference, discriminator)) ||
        derived.some(({ $ref }) => met.has(find($ref))))
    if (derived.length > 0 && !isDerived) {
      const at = appendToken(pointer, 'discriminator')
      const choices = createDerivedChoices(derived, at)
      choiceSets.push({ keyword: 'discriminator', pointer: at, choices, discriminator })
    }
    return next
  }

  function follow(reference: string, key: string, step: Step): readonly Step[] {
    const schema = find(reference)
    const pointer = appendToken(step.source.pointer, key)
    const isCircular = around.has(reference)
    if (schema === undefined || !isOpen || isCircular) {
      links.push({ reference, pointer, isCircular, isBroken: schema === undefined })
    } else if (!opened.has(reference)) {
      opened.add(reference)
      const origin = getReferenceName(reference)
      const source = { schema, pointer: decodeReference(reference), origin }
      return [{ ...step, source, way: { reference, before: step.way } }]
    } else if (isOnPath(step.way, reference)) loops.push(pointer)
    return []
  }
}

export function viewWhole(schema: unknown, find: FindSchema, pointer = '#'): SchemaView {
  return viewSchema([{ schema, pointer, origin: undefined }], { find })
}

/** Returns the views of all choices, including nested ones, without duplicates. */
export function viewChoices(view: SchemaView): readonly SchemaView[] {
  const views: SchemaView[] = []
  const met = new Set<unknown>()
  const waiting = view.choiceSets.flatMap(({ choices }) => choices)
  // The loop includes nested choices added during the iteration.
  for (const source of waiting) {
    if (met.has(source.schema) || views.length === maxFollowed) continue
    met.add(source.schema)
    const choice = viewSchema([source], { find: view.find })
    views.push(choice)
    waiting.push(...choice.choiceSets.flatMap(({ choices }) => choices))
  }
  return views
}

/** Removes the parts that do not constrain null. */
export function withoutNullAlternatives(view: SchemaView): SchemaView {
  return { ...view, parts: view.parts.filter(({ isBesideNull }) => !isBesideNull) }
}

/** Resolves a reference transitively; undefined if there is no target. */
export function resolveReference(reference: string, find: FindSchema): Keywords | undefined {
  const met = new Set<string>()
  for (let next = reference; !met.has(next);) {
    met.add(next)
    const schema = find(next)
    if (!isKeywords(schema)) return undefined
    if (typeof schema['$ref'] !== 'string') return schema
    next = schema['$ref']
  }
  return undefined
}

/** The same list for the same discriminator at the same pointer: it may have hundreds of choices, and many views. */
function createDerivedChoices(derived: readonly Derived[], pointer: string): readonly Source[] {
  const known = derivedChoices.get(derived)
  if (known?.pointer === pointer) return known.choices
  const choices = derived.map(({ $ref }) => ({ schema: { $ref }, pointer, origin: undefined }))
  derivedChoices.set(derived, { pointer, choices })
  return choices
}

const derivedChoices = new WeakMap<
  readonly Derived[],
  { readonly pointer: string; readonly choices: readonly Source[] }
>()

interface Step {
  readonly source: Source
  readonly way: ReferencePath | undefined
  readonly isBesideNull: boolean
}

interface ReferencePath {
  readonly reference: string
  readonly before: ReferencePath | undefined
}

function isOnPath(way: ReferencePath | undefined, reference: string): boolean {
  for (let at = way; at; at = at.before) if (at.reference === reference) return true
  return false
}

function isNull(schema: unknown, find: FindSchema): boolean {
  if (!isKeywords(schema)) return false
  const { $ref, type, const: constant, enum: values } = schema
  if (typeof $ref === 'string') return isNull(resolveReference($ref, find), find)
  return (
    type === 'null' ||
    (Array.isArray(type) && type.length === 1 && type[0] === 'null') ||
    (Object.hasOwn(schema, 'const') && constant === null) ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  )
}
