import { isKeywords, readList, readMembers, readOwn, readText } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { nameReference } from '../pointer.ts'

/**
 * The member of a Discriminator Object that the parser of a document adds where no choices are next to it: the schemas that
 * include its schema by `allOf`, and those that its mapping names (OpenAPI 3.1.1, Discriminator Object).
 */
export const derivedKey = 'x-derived'

/** The member that the parser adds where values name the schema of the discriminator itself. */
export const baseKey = 'x-base'

/** A schema that values of a discriminator name. */
export interface Derived {
  readonly $ref: string
  readonly values: readonly string[]
}

export function readDiscriminator(discriminator: unknown): string | undefined {
  return isKeywords(discriminator) ? readText(discriminator, 'propertyName') : undefined
}

export function getDerived(discriminator: unknown): readonly Derived[] {
  if (!isKeywords(discriminator)) return []
  return readList(readOwn(discriminator, derivedKey)).filter(isDerived)
}

function isDerived(value: unknown): value is Derived {
  return isKeywords(value) && typeof value['$ref'] === 'string' && Array.isArray(value['values'])
}

export function getBase(discriminator: unknown): Derived | undefined {
  const base = isKeywords(discriminator) ? readOwn(discriminator, baseKey) : undefined
  return isDerived(base) ? base : undefined
}

/** Returns the values that name a schema: those of the mapping, else its name (OpenAPI 3.1.1, Discriminator Object). */
export function listValuesFor(schema: unknown, discriminator: unknown): readonly string[] {
  const reference = isKeywords(schema) ? schema['$ref'] : undefined
  if (typeof reference !== 'string') return []
  return listMapped(reference, discriminator) ?? [nameReference(reference)]
}

/** Returns the values that the discriminator itself gives a schema; undefined if it gives none. */
export function listMapped(
  reference: string,
  discriminator: unknown,
): readonly string[] | undefined {
  if (!isKeywords(discriminator)) return undefined
  const { valuesOf } = indexDiscriminator(discriminator)
  return valuesOf.get(reference) ?? valuesOf.get(nameReference(reference))
}

/** Returns the reference to the derived schema that a value names. */
export function findDerived(value: string, discriminator: unknown): string | undefined {
  return isKeywords(discriminator)
    ? indexDiscriminator(discriminator).derivedBy.get(value)
    : undefined
}

interface Index {
  /** By a reference, or by the name of a schema. */
  readonly valuesOf: ReadonlyMap<string, readonly string[]>
  readonly derivedBy: ReadonlyMap<string, string>
}

/** Made once for each: a discriminator may have hundreds of values, and is asked for each value of a list. */
function indexDiscriminator(discriminator: Keywords): Index {
  const before = known.get(discriminator)
  if (before) return before
  const valuesOf = new Map<string, readonly string[]>()
  for (const [value, target] of readMembers(discriminator['mapping'])) {
    if (typeof target === 'string') valuesOf.set(target, [...(valuesOf.get(target) ?? []), value])
  }
  const base = getBase(discriminator)
  if (base) valuesOf.set(base.$ref, base.values)
  const derivedBy = new Map<string, string>()
  for (const { $ref, values } of getDerived(discriminator)) {
    valuesOf.set($ref, values)
    for (const value of values) derivedBy.set(value, $ref)
  }
  const index = { valuesOf, derivedBy }
  known.set(discriminator, index)
  return index
}

const known = new WeakMap<Keywords, Index>()
