import { asList } from '#schema/keywords.ts'
import {
  getChild,
  getFiles,
  isInternal,
  isMapping,
  getItems,
  getMembers,
  locateRoot,
  quoteName,
} from '../load/located.ts'
import type { Located, Mapping, SourceFiles } from '../load/located.ts'
import { findFinalTarget, findTarget } from './resolver.ts'
import type { Resolver } from './resolver.ts'

/**
 * The objects marked with `x-internal: true` or referring to one, and whether they are shown.
 * Required parameters and required request fields are kept, because requests must include them.
 */
export type InternalParts = ReadonlyMap<object, 'hidden' | 'kept'>

export function findInternalParts(files: SourceFiles, resolver: Resolver): InternalParts {
  const all = mayHaveInternal(files) ? collectObjects(files) : []
  if (!all.some(({ value }) => isInternal(value))) return new Map()
  const follow = (at: Located): Located => findFinalTarget(at, resolver) ?? at
  const inputs = findInputs(all, resolver)
  const requiredElsewhere = collectRequiredElsewhere(inputs)
  const parts = new Map<object, 'hidden' | 'kept'>()
  for (const at of all) {
    const target = follow(at)
    if (!isInternal(at.value) && !isInternal(target.value)) continue
    const isKept =
      isRequiredParameter(at, target.value) || isRequiredField(at, inputs, requiredElsewhere)
    parts.set(Object(at.value), isKept ? 'kept' : 'hidden')
  }
  // The targets of kept references are kept too.
  for (const at of all) {
    if (parts.get(Object(at.value)) === 'kept') parts.set(Object(follow(at).value), 'kept')
  }
  return parts
}

function mayHaveInternal(files: SourceFiles): boolean {
  // Searching the bytes is faster than searching the values. Documents changed by an Overlay have
  // no bytes.
  return getFiles(files).some(
    ({ bytes }) => !bytes || Buffer.from(bytes.buffer).includes('x-internal'),
  )
}

/** Returns the mappings of all files, parents first, without duplicates. */
function collectObjects(files: SourceFiles): readonly Located[] {
  const found: Located[] = []
  const met = new Set<unknown>()
  const waiting = getFiles(files).map(locateRoot)
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (typeof at.value !== 'object' || at.value === null || met.has(at.value)) continue
    met.add(at.value)
    if (isMapping(at.value)) found.push(at)
    waiting.push(...getMembers(at), ...getItems(at))
  }
  return found
}

/** Collects the objects reachable from request parameters and bodies. */
function findInputs(all: readonly Located[], resolver: Resolver): ReadonlySet<unknown> {
  const reached = new Set<unknown>()
  const waiting = all.flatMap((at) => [getChild(at, 'parameters'), getChild(at, 'requestBody')])
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value } = at
    if (typeof value !== 'object' || value === null || reached.has(value)) continue
    reached.add(value)
    waiting.push(...getMembers(at), ...getItems(at))
    const target = findTarget(at, resolver)
    if (target) waiting.push(target)
  }
  return reached
}

function isRequiredParameter({ parent }: Located, target: unknown): boolean {
  const isOne = Array.isArray(parent?.value) && parent.key === 'parameters' && isMapping(target)
  return isOne && (target['required'] === true || target['in'] === 'path')
}

/**
 * Returns whether a field is required in requests. A read-only field is required in responses only
 * (OpenAPI 3.0.4, Schema Object, readOnly).
 */
function isRequiredField(
  { key, parent, value }: Located,
  inputs: ReadonlySet<unknown>,
  requiredElsewhere: ReadonlySet<unknown>,
): boolean {
  const schema = parent?.key === 'properties' ? parent.parent?.value : undefined
  if (!isMapping(schema) || !inputs.has(schema)) return false
  if (isMapping(value) && value['readOnly'] === true) return false
  return asList(schema['required']).includes(key) || requiredElsewhere.has(key)
}

/**
 * Collects names that request schemas require but do not describe, because another `allOf` part
 * does.
 */
function collectRequiredElsewhere(inputs: ReadonlySet<unknown>): ReadonlySet<unknown> {
  const names = [...inputs].flatMap((schema) => {
    if (!isMapping(schema)) return []
    const { properties } = schema
    return asList(schema['required']).filter(
      (name) =>
        !isMapping(properties) || typeof name !== 'string' || !Object.hasOwn(properties, name),
    )
  })
  return new Set(names)
}

/** Returns `required` without hidden fields; the same array if none is hidden. */
export function omitHiddenNames(schema: Mapping, internal: InternalParts): unknown {
  const { properties, required } = schema
  if (!isMapping(properties) || !Array.isArray(required)) return required
  const isHidden = (name: unknown) =>
    typeof name === 'string' &&
    Object.hasOwn(properties, name) &&
    internal.get(Object(properties[name])) === 'hidden'
  return required.some(isHidden) ? required.filter((name) => !isHidden(name)) : required
}

/** Describes an internal part that is shown nevertheless. */
export function describeKeptPart(what: string, name: string): string {
  return `The ${what} ${quoteName(name)} is marked with x-internal and required, so it is shown: requests must include it.`
}

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
