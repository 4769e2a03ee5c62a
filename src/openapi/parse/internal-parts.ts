import {
  getChild,
  isInternal,
  isMapping,
  getItems,
  getMembers,
  locateRoot,
  quoteName,
} from '../load/located.ts'
import type { Located, Mapping } from '../load/located.ts'
import type { SourceFiles } from '../load/source-file.ts'
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
    const target = isReference(at.value) ? follow(at) : at
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

function mayHaveInternal({ main, others }: SourceFiles): boolean {
  // Searching the bytes is faster than searching the values. Documents changed by an Overlay have
  // no bytes.
  return [main, ...others.values()].some(
    (file) =>
      'value' in file && (!file.bytes || Buffer.from(file.bytes.buffer).includes('x-internal')),
  )
}

/** Returns the mappings of all files, parents first, without duplicates. */
export function collectObjects({ main, others }: SourceFiles): readonly Located[] {
  const found: Located[] = []
  const met = new Set<unknown>()
  const files = [main, ...others.values()].filter((file) => 'value' in file)
  const waiting = files.map(locateRoot)
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

function isReference(value: unknown): boolean {
  return isMapping(value) && typeof value['$ref'] === 'string'
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
  return getRequired(schema).includes(key) || requiredElsewhere.has(key)
}

/**
 * Collects names that request schemas require but do not describe, because another `allOf` part
 * does.
 */
function collectRequiredElsewhere(inputs: ReadonlySet<unknown>): ReadonlySet<unknown> {
  const names = [...inputs].flatMap((schema) => {
    if (!isMapping(schema)) return []
    const { properties } = schema
    return getRequired(schema).filter(
      (name) =>
        !isMapping(properties) || typeof name !== 'string' || !Object.hasOwn(properties, name),
    )
  })
  return new Set(names)
}

function getRequired({ required }: Mapping): readonly unknown[] {
  return Array.isArray(required) ? required : []
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
