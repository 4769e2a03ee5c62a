import { isKeywords, asList, getEntries, getOwn, getReference, getText } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { getReferenceName } from '../pointer.ts'

/**
 * Key that the parser adds to a Discriminator Object without adjacent choices: schemas that include
 * its schema by `allOf`, and mapped ones (OpenAPI 3.1.1, Discriminator Object).
 */
export const derivedKey = 'x-derived'

/** Key that the parser adds if values select the schema of the discriminator itself. */
export const baseKey = 'x-base'

/** A schema selected by values of a discriminator. */
export interface Derived {
  readonly $ref: string
  readonly values: readonly string[]
}

export function getDiscriminatorProperty(discriminator: unknown): string | undefined {
  return isKeywords(discriminator) ? getText(discriminator, 'propertyName') : undefined
}

export function getDerived(discriminator: unknown): readonly Derived[] {
  return isKeywords(discriminator) ? indexDiscriminator(discriminator).derived : []
}

/** Returns whether a reference is the one to a derived schema. */
export function isDerivedReference(reference: string, discriminator: unknown): boolean {
  return (
    isKeywords(discriminator) && indexDiscriminator(discriminator).derivedReferences.has(reference)
  )
}

function isDerived(value: unknown): value is Derived {
  return isKeywords(value) && typeof value['$ref'] === 'string' && Array.isArray(value['values'])
}

export function getBase(discriminator: unknown): Derived | undefined {
  const base = isKeywords(discriminator) ? getOwn(discriminator, baseKey) : undefined
  return isDerived(base) ? base : undefined
}

/**
 * Returns the values that select a schema: the mapped ones, else its name (OpenAPI 3.1.1,
 * Discriminator Object).
 */
export function getDiscriminatorValues(schema: unknown, discriminator: unknown): readonly string[] {
  const reference = getReference(schema)
  if (reference === undefined) return []
  return getMappedValues(reference, discriminator) ?? [getReferenceName(reference)]
}

/** Returns the values that the discriminator assigns to a schema; undefined if there are none. */
export function getMappedValues(
  reference: string,
  discriminator: unknown,
): readonly string[] | undefined {
  if (!isKeywords(discriminator)) return undefined
  const { valuesOf } = indexDiscriminator(discriminator)
  return valuesOf.get(reference) ?? valuesOf.get(getReferenceName(reference))
}

export function getFirstMappedValue(discriminator: unknown): string | undefined {
  return isKeywords(discriminator) ? indexDiscriminator(discriminator).first : undefined
}

/** Returns the reference to the derived schema that a value selects. */
export function findDerived(value: string, discriminator: unknown): string | undefined {
  return isKeywords(discriminator)
    ? indexDiscriminator(discriminator).derivedBy.get(value)
    : undefined
}

interface Index {
  readonly first: string | undefined
  /** By reference or schema name. */
  readonly valuesOf: ReadonlyMap<string, readonly string[]>
  readonly derivedBy: ReadonlyMap<string, string>
  readonly derived: readonly Derived[]
  readonly derivedReferences: ReadonlySet<string>
}

/**
 * Indexes a discriminator once: it may have hundreds of values, and is evaluated for each value of
 * a list and each view of a schema.
 */
function indexDiscriminator(discriminator: Keywords): Index {
  const before = known.get(discriminator)
  if (before) return before
  const valuesOf = new Map<string, readonly string[]>()
  const entries = getEntries(discriminator['mapping'])
  for (const [value, target] of entries) {
    if (typeof target === 'string') valuesOf.set(target, [...(valuesOf.get(target) ?? []), value])
  }
  const base = getBase(discriminator)
  if (base) valuesOf.set(base.$ref, base.values)
  const derivedBy = new Map<string, string>()
  const derived = asList(getOwn(discriminator, derivedKey)).filter(isDerived)
  for (const { $ref, values } of derived) {
    valuesOf.set($ref, values)
    for (const value of values) derivedBy.set(value, $ref)
  }
  const derivedReferences = new Set(derived.map(({ $ref }) => $ref))
  const first = entries[0]?.[0]
  const index = { first, valuesOf, derivedBy, derived, derivedReferences }
  known.set(discriminator, index)
  return index
}

const known = new WeakMap<Keywords, Index>()
