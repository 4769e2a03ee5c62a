import {
  enter,
  isInternal,
  isMapping,
  listItems,
  listMembers,
  locateRoot,
  quoteName,
} from '../source/located.ts'
import type { Located, Mapping } from '../source/located.ts'
import type { SourceFiles } from '../source/source-file.ts'
import type { Resolver } from './resolver.ts'

/**
 * The objects of a document that are marked with `x-internal: true`, or refer to one that is, and whether readers see them: a
 * required parameter and a required field of a request are kept, because no request can do without them.
 */
export type InternalParts = ReadonlyMap<object, 'hidden' | 'kept'>

export function findInternalParts(files: SourceFiles, resolver: Resolver): InternalParts {
  const all = mayHaveInternal(files) ? listObjects(files) : []
  if (!all.some(({ value }) => isInternal(value))) return new Map()
  const follow = (at: Located): Located => {
    const found = resolver.follow(at)
    return found.outcome === 'found' ? found.target : at
  }
  const inputs = findInputs(all, resolver)
  const requiredElsewhere = listRequiredElsewhere(inputs)
  const parts = new Map<object, 'hidden' | 'kept'>()
  for (const at of all) {
    const target = isReference(at.value) ? follow(at) : at
    if (!isInternal(at.value) && !isInternal(target.value)) continue
    const isKept =
      isRequiredParameter(at, target.value) || isRequiredField(at, inputs, requiredElsewhere)
    parts.set(Object(at.value), isKept ? 'kept' : 'hidden')
  }
  // What a kept part refers to is kept with it.
  for (const at of all) {
    if (parts.get(Object(at.value)) === 'kept') parts.set(Object(follow(at).value), 'kept')
  }
  return parts
}

function mayHaveInternal({ main, others }: SourceFiles): boolean {
  // A text is searched faster than its values are. One that an Overlay changed has no bytes.
  return [main, ...others.values()].some(
    (file) =>
      'value' in file && (!file.bytes || Buffer.from(file.bytes.buffer).includes('x-internal')),
  )
}

/** The mappings of all files, parents first, each once. */
export function listObjects({ main, others }: SourceFiles): readonly Located[] {
  const found: Located[] = []
  const met = new Set<unknown>()
  const files = [main, ...others.values()].filter((file) => 'value' in file)
  const waiting = files.map(locateRoot)
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (typeof at.value !== 'object' || at.value === null || met.has(at.value)) continue
    met.add(at.value)
    if (isMapping(at.value)) found.push(at)
    waiting.push(...listMembers(at), ...listItems(at))
  }
  return found
}

/** The objects that parameters and bodies of requests reach. */
function findInputs(all: readonly Located[], resolver: Resolver): ReadonlySet<unknown> {
  const reached = new Set<unknown>()
  const waiting = all.flatMap((at) => [enter(at, 'parameters'), enter(at, 'requestBody')])
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value } = at
    if (typeof value !== 'object' || value === null || reached.has(value)) continue
    reached.add(value)
    waiting.push(...listMembers(at), ...listItems(at))
    const text = isMapping(value) ? value['$ref'] : undefined
    const found = typeof text === 'string' ? resolver.find(text, enter(at, '$ref')) : undefined
    if (found?.outcome === 'found') waiting.push(found.target)
  }
  return reached
}

function isReference(value: unknown): boolean {
  return isMapping(value) && typeof value['$ref'] === 'string'
}

function isRequiredParameter({ parent }: Located, target: unknown): boolean {
  const isOne = Array.isArray(parent?.value) && parent.key === 'parameters' && isMapping(target)
  return isOne && (target['required'] === true || target['in'] === 'path')
}

/** A read-only field is required in responses only (OpenAPI 3.0.4, Schema Object, readOnly). */
function isRequiredField(
  { key, parent, value }: Located,
  inputs: ReadonlySet<unknown>,
  requiredElsewhere: ReadonlySet<unknown>,
): boolean {
  const schema = parent?.key === 'properties' ? parent.parent?.value : undefined
  if (!isMapping(schema) || !inputs.has(schema)) return false
  if (isMapping(value) && value['readOnly'] === true) return false
  return listRequired(schema).includes(key) || requiredElsewhere.has(key)
}

/** Lists the names that schemas of requests require and leave to another part of their `allOf` to describe. */
function listRequiredElsewhere(inputs: ReadonlySet<unknown>): ReadonlySet<unknown> {
  const names = [...inputs].flatMap((schema) => {
    if (!isMapping(schema)) return []
    const { properties } = schema
    return listRequired(schema).filter(
      (name) =>
        !isMapping(properties) || typeof name !== 'string' || !Object.hasOwn(properties, name),
    )
  })
  return new Set(names)
}

function listRequired({ required }: Mapping): readonly unknown[] {
  return Array.isArray(required) ? required : []
}

/** Returns a schema's `required` without the names of hidden fields; the same list where none is hidden. */
export function omitHiddenNames(schema: Mapping, internal: InternalParts): unknown {
  const { properties, required } = schema
  if (!isMapping(properties) || !Array.isArray(required)) return required
  const isHidden = (name: unknown) =>
    typeof name === 'string' &&
    Object.hasOwn(properties, name) &&
    internal.get(Object(properties[name])) === 'hidden'
  return required.some(isHidden) ? required.filter((name) => !isHidden(name)) : required
}

/** Describes a part that is marked as internal and shown. */
export function keptSentence(what: string, name: string): string {
  return `The ${what} ${quoteName(name)} is marked with x-internal and required, so it is shown: no request can do without it.`
}
