import { getChild, isMapping, getItems, getMembers } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { SourceFiles } from '../load/source-file.ts'
import { collectObjects } from './internal-parts.ts'
import type { InternalParts } from './internal-parts.ts'
import { findFinalTarget } from './resolver.ts'
import type { Resolver } from './resolver.ts'

/**
 * Removes hidden fields from the examples and defaults of a document. Mutates the data, as hiding
 * internal operations does, so that no output contains them.
 */
export function hideData(files: SourceFiles, resolver: Resolver, internal: InternalParts): void {
  if (internal.size === 0) return
  for (const at of collectObjects(files)) {
    for (const key of ['example', 'default']) strip(getChild(at, key).value, [at])
    for (const item of getItems(getChild(at, 'examples'))) strip(item.value, [at])
    const schema = getChild(at, 'schema')
    if (!isMapping(schema.value)) continue
    strip(getChild(at, 'example').value, [schema])
    // The encoding of a form has a member for each field.
    strip(getChild(at, 'encoding').value, [schema])
    for (const member of getMembers(getChild(at, 'examples'))) {
      const example = findFinalTarget(member, resolver) ?? member
      const value = getChild(example, 'value')
      // Swagger 2.0 keys the data of a response by media type.
      strip(value.value === undefined ? example.value : value.value, [schema])
    }
  }

  function strip(data: unknown, schemas: readonly Located[]): void {
    if (typeof data !== 'object' || data === null) return
    const all = expand(schemas)
    if (Array.isArray(data)) {
      const items = all.map((one) => getChild(one, 'items'))
      for (const item of data) strip(item, items)
      return
    }
    for (const name of Object.keys(data)) {
      const own = all
        .map((one) => getChild(getChild(one, 'properties'), name))
        .filter(({ value }) => value !== undefined)
      if (own.some(({ value }) => internal.get(Object(value)) === 'hidden')) {
        Reflect.deleteProperty(data, name)
      } else {
        const others = all.map((one) => getChild(one, 'additionalProperties'))
        strip(Reflect.get(data, name), own.length > 0 ? own : others)
      }
    }
  }

  /** Collects all schemas of a value: reference targets, parts and choices. */
  function expand(schemas: readonly Located[]): readonly Located[] {
    const found = new Map<unknown, Located>()
    const waiting = [...schemas]
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (!isMapping(at.value) || found.has(at.value)) continue
      found.set(at.value, at)
      const target = findFinalTarget(at, resolver)
      if (target) waiting.push(target)
      for (const key of ['allOf', 'oneOf', 'anyOf']) waiting.push(...getItems(getChild(at, key)))
    }
    return [...found.values()]
  }
}
