import type { Schema } from '#request/description/parameter.ts'
import { getNumberText } from '#request/source-number.ts'
import { isKeywords, isSchema, asList, getEntries, getReference, getText } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { getReferenceName } from '../pointer.ts'
import { describeType, formatType, getDeclaredTypes } from './types.ts'
import {
  getBase,
  getFirstMappedValue,
  getMappedValues,
  getDiscriminatorValues,
  getDiscriminatorProperty,
} from './discriminator.ts'
import { mergeKeywords } from './combine-parts.ts'
import { getProperties, getStated } from './stated.ts'
import { formatValue } from './values.ts'
import { resolveReference, viewSchema, viewWhole } from './view-schema.ts'
import type { ChoiceSet, FindSchema, SchemaView, Source } from './view-schema.ts'

export interface Variant {
  /** Its title, else its schema name, else a distinguishing description. */
  readonly name: string
  /** Includes the constraints shared by all choices. */
  readonly schema: Schema
}

/**
 * Returns the choices of `oneOf`, `anyOf` or a discriminator; empty if they only differ in required
 * properties.
 */
export function getVariants(view: SchemaView): readonly Variant[] {
  const set = view.choiceSets.find((one) => !isRequiredOnly(one))
  if (!set) return []
  const common = getCommon(view, set)
  const make = (choice: Source, own: readonly Schema[]) => {
    const named = discriminate(choice, set.discriminator, view.find)
    const all = [...(named?.schemas ?? []), ...own, ...common]
    return {
      name: getVariantName(choice, view.find, named?.value),
      // Reuses the schema if nothing is added, so that its cached field kind applies.
      schema: all.length === 1 ? (all[0] ?? true) : { allOf: all },
    }
  }
  const chosen = set.choices.map((choice) =>
    make(choice, [isSchema(choice.schema) ? choice.schema : true]),
  )
  // The constraints of the schema with the discriminator are already in `common`.
  const base = findBase(set).map((choice) => make(choice, []))
  const variants = [...base, ...chosen]
  const names = completeNames(variants.map(({ name }) => name))
  return variants.map(({ schema }, index) => ({ name: names[index] ?? '', schema }))
}

/** Returns the schema with the discriminator if a value selects it. */
function findBase({ discriminator, pointer }: ChoiceSet): readonly Source[] {
  const base = getBase(discriminator)
  return base ? [{ schema: { $ref: base.$ref }, pointer, origin: undefined }] : []
}

/**
 * Returns whether choices only differ in required properties, such as `anyOf: [{ required: [a] }, {
 * required: [b] }]`.
 */
export function isRequiredOnly({ choices }: ChoiceSet): boolean {
  return choices.every(
    ({ schema }) =>
      isKeywords(schema) && Object.keys(schema).every((key) => key === 'required' || key === 'not'),
  )
}

/**
 * Returns the schemas that apply to every choice of a set: the view without the set, but with its
 * other choices.
 */
function getCommon(view: SchemaView, set: ChoiceSet): readonly Schema[] {
  const { title: _, discriminator: __, ...own } = mergeKeywords(view)
  const others = view.choiceSets.filter((other) => other !== set)
  const sets = others.map(({ keyword, choices }) => ({
    [keyword]: choices.map(({ schema }) => schema),
  }))
  return [...(Object.keys(own).length > 0 ? [own] : []), ...sets]
}

/**
 * Returns the discriminator values of a schema without choices, by property: the mapped value of
 * the schema, else the first mapped value, else the schema name (OpenAPI 3.1.1, Discriminator
 * Object).
 */
export function findDiscriminatorValues(
  view: Pick<SchemaView, 'parts' | 'opened' | 'choiceSets'>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // If there are choices, each has its own value.
  if (view.choiceSets.length > 0) return found
  for (const { value: discriminator } of getStated(view, 'discriminator')) {
    const property = getDiscriminatorProperty(discriminator)
    const named = [...view.opened].flatMap((one) => getMappedValues(one, discriminator) ?? [])
    const [own] = view.opened
    const value =
      named[0] ??
      getFirstMappedValue(discriminator) ??
      (own === undefined ? undefined : getReferenceName(own))
    if (property !== undefined && value !== undefined) found.set(property, value)
  }
  return found
}

function discriminate(choice: Source, discriminator: unknown, find: FindSchema) {
  const property = getDiscriminatorProperty(discriminator)
  const [value] = property === undefined ? [] : getDiscriminatorValues(choice.schema, discriminator)
  if (property === undefined || value === undefined) return undefined
  const constant = fitConstant(value, choice, property, find)
  const properties = Object.fromEntries([[property, { const: constant }]])
  return { value, schemas: constant === undefined ? [] : [{ properties }] }
}

/**
 * Returns the constant of the property for a discriminator value. Discriminator values are texts,
 * but the property may be a number or boolean; undefined if the property does not allow it.
 */
function fitConstant(value: string, choice: Source, property: string, find: FindSchema): unknown {
  const member = getProperties(viewSchema([choice], { find })).find(({ name }) => name === property)
  const view = viewSchema(member?.sources ?? [], { find })
  const stated = [
    ...getStated(view, 'const').map((one) => one.value),
    ...getStated(view, 'enum').flatMap((one) => asList(one.value)),
  ]
  if (stated.length > 0) {
    return stated.find((one) => (getNumberText(one) ?? String(one)) === value)
  }
  const { types } = getDeclaredTypes(view)
  const isText = types.length === 0 || types.includes('string')
  return isText ? value : [true, false, Number(value)].find((one) => String(one) === value)
}

/** @param value the discriminator value of the choice */
export function getVariantName(
  { schema }: Source,
  find: FindSchema,
  value?: string,
): string | undefined {
  const reference = getReference(schema)
  const keywords = mergeKeywords(viewWhole(schema, find))
  // A named schema may include another one with a title.
  const titled = reference === undefined ? keywords : resolveReference(reference, find)
  const label = (titled && getText(titled, 'title')) ?? (reference && getReferenceName(reference))
  if (label !== undefined) {
    return value === undefined || value === label ? label : `${label} (${value})`
  }
  const { type, enum: listed, format } = keywords
  if (type === 'object' || isKeywords(keywords['properties'])) return describeObject(keywords)
  const [constant, ...more] = Object.hasOwn(keywords, 'const')
    ? [keywords['const']]
    : asList(listed)
  if (constant !== undefined && more.length === 0) {
    return typeof constant === 'string' ? constant : formatValue(constant)
  }
  if (typeof type !== 'string') return undefined
  // References stay names in the line.
  const line = formatType(
    describeType(
      viewSchema([{ schema, pointer: '#', origin: undefined }], { find, isOpen: false }),
    ),
  )
  return typeof format === 'string' ? `${line} (${format})` : line
}

function describeObject({ properties, required }: Keywords): string {
  const listed = asList(required)
  const names = listed.length > 0 ? listed : getEntries(properties).map(([name]) => name)
  const shown = names.slice(0, 3).map(String).join(', ')
  return shown === '' ? 'object' : `object with ${shown}${names.length > 3 ? ', …' : ''}`
}

/** Names the unnamed by their position, and numbers duplicates. */
export function completeNames(given: readonly (string | undefined)[]): readonly string[] {
  const names = given.map((name, index) => name ?? `Alternative ${index + 1}`)
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name
    return `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`
  })
}
