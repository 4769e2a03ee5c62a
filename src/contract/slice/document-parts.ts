import { isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'

/** Finds the parts of a document that references lead to. */
export interface PartsFinder {
  /** The references in a part, and those that it makes without the word. */
  readonly listReferences: (part: readonly string[]) => readonly string[]
  /** The parts that a pointer needs to lead somewhere. */
  readonly locate: (pointer: readonly string[]) => readonly (readonly string[])[]
  readonly locateAnchor: (name: string) => readonly (readonly string[])[]
}

export function createPartsFinder(document: Mapping): PartsFinder {
  const subtypes = listSubtypes(document)
  const known = new Map<unknown, readonly string[]>()
  return {
    listReferences(part) {
      const value = findValue(document, part)
      const found = known.get(value) ?? [...collectReferences(value)]
      known.set(value, found)
      const self = `#${part.map((token) => `/${escapeToken(token)}`).join('')}`
      return [...found, ...(subtypes.get(self) ?? [])]
    },
    locate: (pointer) => locate(document, pointer),
    // Rare, and a walk through the schemas: whatever they hold stays.
    locateAnchor: (name) =>
      listSchemaPlaces(document).filter((place) => hasAnchor(findValue(document, place), name)),
  }
}

/** How many keys lead to a whole component; more than that would leave a piece of one, which says something else. */
const componentDepths: ReadonlyMap<string, number> = new Map([
  ['components', 3],
  ['definitions', 2],
  ['parameters', 2],
  ['responses', 2],
  ['paths', Infinity],
])

function locate(document: Mapping, pointer: readonly string[]): readonly (readonly string[])[] {
  const [first = ''] = pointer
  const part = pointer.slice(0, componentDepths.get(first) ?? 1)
  if (part.length === 0 || findValue(document, part) !== undefined)
    return part.length > 0 ? [part] : []
  // A pointer may lead through a reference: the part that holds that one is needed, and what it leads to.
  const there = pointer.findLastIndex(
    (_, index) => findValue(document, pointer.slice(0, index)) !== undefined,
  )
  return there > 0 ? [pointer.slice(0, there)] : []
}

/** The value at a path; undefined where there is none. */
export function findValue(document: unknown, part: readonly string[]): unknown {
  return part.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return Reflect.get(value, key)
  }, document)
}

function collectReferences(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const item of value) collectReferences(item, found)
  } else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      const isReference = key === '$ref' || key === '$dynamicRef'
      if (isReference && typeof member === 'string') found.add(member)
      else if (key === 'discriminator') addMapping(member, found)
      collectReferences(member, found)
    }
  }
  return found
}

/** The values of a mapping are references, or names of schemas. */
function addMapping(discriminator: unknown, found: Set<string>): void {
  const mapping = isMapping(discriminator) ? discriminator['mapping'] : undefined
  for (const target of isMapping(mapping) ? Object.values(mapping) : []) {
    if (typeof target !== 'string') continue
    found.add(/[#/]/.test(target) ? target : `#/components/schemas/${escapeToken(target)}`)
  }
}

/** The schemas that extend one with a discriminator, which finds them by their names (3.1.1, Discriminator Object). */
function listSubtypes(document: Mapping): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const place of listSchemaPlaces(document)) {
    const schema = findValue(document, place)
    const parts = isMapping(schema) ? schema['allOf'] : undefined
    for (const part of Array.isArray(parts) ? parts : []) {
      const base: unknown = isMapping(part) ? part['$ref'] : undefined
      if (typeof base !== 'string' || !hasDiscriminator(document, base)) continue
      const own = `#${place.map((token) => `/${escapeToken(token)}`).join('')}`
      found.set(base, [...(found.get(base) ?? []), own])
    }
  }
  return found
}

function hasDiscriminator(document: Mapping, reference: string): boolean {
  const part = reference
    .replace(/^#\//, '')
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  const schema = findValue(document, part)
  return isMapping(schema) && schema['discriminator'] !== undefined
}

function listSchemaPlaces(document: Mapping): readonly (readonly string[])[] {
  return [['components', 'schemas'], ['definitions']].flatMap((place) => {
    const schemas = findValue(document, place)
    return isMapping(schemas) ? Object.keys(schemas).map((name) => place.concat(name)) : []
  })
}

function hasAnchor(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => hasAnchor(item, name))
  if (!isMapping(value)) return false
  return (
    value['$anchor'] === name ||
    value['$dynamicAnchor'] === name ||
    Object.values(value).some((member) => hasAnchor(member, name))
  )
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}
