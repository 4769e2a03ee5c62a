import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { Schema } from '#request/description/parameter.ts'
import { findComponents } from './find-components.ts'

/** The schemas of a document as forms use them, and the references between them. */
export interface FormSchemas {
  /** All schemas, without long lists of values. One object for all forms, because it is a cache key. */
  readonly all: SchemaMap
  /** Returns the schemas that a value names itself, in document order. */
  readonly getReferences: (value: unknown) => readonly string[]
  /** Returns the given references, and the references in their schemas at any depth, in document order. */
  readonly reach: (start: readonly string[]) => readonly string[]
  /** Returns the same text only for references that reach the same schemas: schemas that name each other are interchangeable. */
  readonly identifyReached: (start: readonly string[]) => string
}

export function getFormSchemas(schemas: ReadonlyMap<string, Schema>): FormSchemas {
  return getOrCreate(known, schemas, () => createFormSchemas(schemas))
}

const known = new WeakMap<ReadonlyMap<string, Schema>, FormSchemas>()

function createFormSchemas(schemas: ReadonlyMap<string, Schema>): FormSchemas {
  const all = Object.fromEntries(
    Array.from(schemas, ([reference, schema]) => [reference, omitLongEnums(schema)] as const),
  )
  const referencesOf = new Map<string, readonly string[]>()
  const getReferences = (value: unknown) => collectReferences(value, schemas)
  const getNext = (reference: string) => {
    const references = referencesOf.get(reference) ?? getReferences(schemas.get(reference))
    referencesOf.set(reference, references)
    return references
  }
  let components: ReadonlyMap<string, number> | undefined
  return {
    all,
    getReferences,
    reach(start) {
      const reached = new Set<string>()
      // Iterative, because chains of thousands of schemas would overflow the stack.
      const waiting = start.toReversed()
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        const references = getNext(next)
        // Reversed so that the first reference is followed first.
        for (let at = references.length - 1; at >= 0; at -= 1) {
          const reference = references[at]
          if (reference !== undefined && !reached.has(reference)) waiting.push(reference)
        }
      }
      return [...reached]
    },
    identifyReached(start) {
      const componentOf = (components ??= findComponents(schemas.keys(), getNext))
      const reached = new Set(start.map((one) => componentOf.get(one) ?? one))
      return [...reached].map(String).toSorted().join(' ')
    },
  }
}

/** Collects every string that names a schema: references, which stay links, and names in a discriminator's mapping. */
function collectReferences(
  start: unknown,
  schemas: ReadonlyMap<string, Schema>,
): readonly string[] {
  const found = new Set<string>()
  const waiting = [start]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (schemas.has(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value).toReversed()) waiting.push(member)
    }
  }
  return [...found]
}

/**
 * Omits lists of values (`enum`) of more than a thousand from a console's data: their fields accept any text, and the
 * document lists the allowed values. A menu of a hundred thousand would freeze a page.
 *
 * @param given schemas, or objects that contain them
 */
export function omitLongEnums<Given>(given: Given): Given {
  let isLong = false
  const text = JSON.stringify(given, (key, value: unknown) => {
    if (key !== 'enum' || !Array.isArray(value) || value.length <= mostValues) return value
    isLong = true
    return undefined
  })
  return isLong ? JSON.parse(text) : given
}

const mostValues = 1000
