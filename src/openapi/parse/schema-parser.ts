import { isAtLeast } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { appendToken } from '#schema/pointer.ts'
import { isSchema, getOwn, getTypes, schemaContainers } from '#schema/keywords.ts'
import {
  getChild,
  getPath,
  isExtension,
  isLocatedMapping,
  isMapping,
  getItems,
  getMembers,
  quoteName,
  readData,
} from '../load/located.ts'
import type { Located, LocatedMapping, Mapping } from '../load/located.ts'
import { isMappedReference, rebaseReference, formatReference } from '../load/reference.ts'
import { describeKeptPart, omitHiddenNames } from './internal-parts.ts'
import type { InternalParts } from './internal-parts.ts'
import { describeWrongKind } from './object-kinds.ts'
import { linkDerived } from './link-derived.ts'
import { findMapped } from './resolver.ts'
import type { Resolver } from './resolver.ts'

export type SchemaParser = ReturnType<typeof createSchemaParser>

type Note = (at: Located, sentence: string) => void

interface SchemaSource {
  readonly version: Version
  readonly root: Located
  readonly resolver: Resolver
  readonly internalParts: InternalParts
  readonly rename: ((path: readonly string[]) => readonly string[]) | undefined
}

/**
 * Parses each schema once and follows every reference, so that unresolvable ones are reported.
 *
 * @param noteNamed receives problems of named schemas, which belong to no operation
 */
export function createSchemaParser(source: SchemaSource, noteNamed: Note) {
  const { root, resolver, internalParts, rename } = source
  let note = noteNamed
  const read = new Map<object, Schema>()
  const named = new Map<string, Schema>()
  const queue: { readonly name: string; readonly target: Located }[] = []

  for (const schema of getMembers(getChild(getChild(root, 'components'), 'schemas'))) {
    if (!isHidden(schema)) register(appendToken('#/components/schemas', schema.key), schema)
  }
  convertQueued()
  linkDerived(named)

  return {
    parse(located: Located, noteOwn: Note): Schema | undefined {
      if (located.value === undefined || isHidden(located)) return undefined
      note = noteOwn
      const schema = convert(located)
      convertQueued()
      return schema
    },
    find: (reference: string) => named.get(reference),
    list(): ReadonlyMap<string, Schema> {
      // More schemas may have been parsed since.
      linkDerived(named)
      return named
    },
  }

  function isHidden({ value }: Located): boolean {
    return internalParts.get(Object(value)) === 'hidden'
  }

  function register(name: string, target: Located): void {
    if (!named.has(name)) {
      named.set(name, true)
      queue.push({ name, target })
    }
  }

  /**
   * Processes the queue iteratively, because schemas may refer to each other in chains of any
   * length.
   */
  function convertQueued(): void {
    for (let next = queue.pop(); next; next = queue.pop()) {
      named.set(next.name, convert(next.target) ?? true)
    }
  }

  function convert(located: Located): Schema | undefined {
    const { value } = located
    if (typeof value === 'boolean') return value
    if (!isLocatedMapping(located)) {
      const sentence =
        'A schema must be a mapping, true or false. The value is treated as unspecified.'
      note(located, sentence)
      return undefined
    }
    const known = read.get(located.value)
    if (known !== undefined) return known
    noteUnknownType(located)
    const converted = convertMembers(located)
    const schema = isAtLeast(source.version, '3.1')
      ? converted
      : upgradeKeywords(
          isAtLeast(source.version, '3.0') ? converted : convertSwaggerTypes(converted),
        )
    read.set(located.value, schema)
    return schema
  }

  function noteUnknownType(located: LocatedMapping): void {
    const unknown = getTypes(located.value).find((type) => !types.has(type))
    const isFile = unknown === 'file' && !isAtLeast(source.version, '3.0')
    if (unknown === undefined || isFile) return
    const sentence = `${quoteName(unknown)} is not a type: there are ${[...types].join(', ')}. It is not validated.`
    note(getChild(located, 'type'), sentence)
  }

  /** Returns the same object if nothing changes, which applies to most of a large document. */
  function convertMembers(located: LocatedMapping): Mapping {
    let changed: [string, unknown][] | undefined
    const keys = Object.keys(located.value)
    for (const [index, key] of keys.entries()) {
      const old = located.value[key]
      const next = convertMember(located, key, old)
      if (next !== old) changed ??= Object.entries(located.value)
      if (next !== old && changed) changed[index] = [key, next]
    }
    return changed ? Object.fromEntries(changed) : located.value
  }

  function convertMember(located: Located, key: string, old: unknown): unknown {
    switch (schemaContainers.get(key)) {
      case 'one':
        return Array.isArray(old)
          ? convertList(getChild(located, key))
          : convertSubschema(located, key)
      case 'names':
        return isMapping(old) ? convertNamedSchemas(getChild(located, key)) : old
      case 'list':
        return Array.isArray(old) ? convertList(getChild(located, key)) : old
      case undefined:
        if (key === 'required' && isMapping(located.value)) {
          return omitHiddenNames(located.value, internalParts)
        }
        if (key === 'discriminator') return convertDiscriminator(located, old)
        if (dataKeywords.has(key)) return readData(getChild(located, key))
        return (key === '$ref' || key === '$dynamicRef') && typeof old === 'string'
          ? convertReference(getChild(located, key), old)
          : old
    }
  }

  function convertSubschema(parent: Located, key: string): unknown {
    const part = getChild(parent, key)
    return isHidden(part) ? true : (convert(part) ?? true)
  }

  function convertList(list: Located): unknown {
    // The other items keep their index: a hidden choice allows nothing, and a hidden `allOf` part
    // allows anything.
    const items = getItems(list).map((item) =>
      isHidden(item) ? list.key === 'allOf' : (convert(item) ?? true),
    )
    const old = list.value
    return Array.isArray(old) && items.every((item, index) => item === old[index]) ? old : items
  }

  function convertNamedSchemas(map: Located): unknown {
    const members = getMembers(map).filter(
      (member) => !isHidden(member) && (!isExtension(member.key) || isSchema(member.value)),
    )
    for (const member of members) {
      if (internalParts.get(Object(member.value)) === 'kept' && map.key === 'properties') {
        note(member, describeKeptPart('field', member.key))
      }
    }
    const converted = members.map((member): [string, Schema] => [
      member.key,
      convert(member) ?? true,
    ])
    const isSame =
      members.length === Object.keys(Object(map.value)).length &&
      converted.every(([, schema], index) => schema === members[index]?.value)
    return isSame ? map.value : Object.fromEntries(converted)
  }

  /**
   * Converts a reference. If the target is itself only a reference within a schema, uses that
   * reference.
   */
  function convertReference(at: Located, text: string, met = new Set<unknown>()): string {
    const resolution = resolver.find(text, at)
    const inner = resolution.outcome === 'found' && getChild(resolution.target, '$ref')
    if (inner && isWithinSchema(resolution.target) && !met.has(resolution.target.value)) {
      met.add(resolution.target.value)
      return convertReference(inner, String(inner.value), met)
    }
    // Schemas with an `$id` are keyed by pointer, which does not depend on the base URL.
    const moved =
      resolution.outcome === 'found' && resolver.isByAddress(text, at)
        ? formatReference(resolution.target.file.path, getPath(resolution.target), root.file.path)
        : rebaseReference(text, at.file.path, root.file.path, rename)
    if (at.key === '$dynamicRef' && resolution.outcome === 'found') {
      // An enclosing schema may override it (JSON Schema 2020-12, section 8.2.3.2).
      const sentence = `${quoteName(text)} is a $dynamicRef. The nearest schema with that name is used here, even if an enclosing schema overrides it.`
      note(at, sentence)
    }
    if (resolution.outcome === 'broken') note(at, resolution.sentence)
    else if (!resolution.target.parent && resolution.target.file === root.file) {
      note(at, `${quoteName(text)} is the document itself, and a schema is expected here.`)
    } else if (isSchema(resolution.target.value)) {
      const otherKind = describeWrongKind(resolution.target, 'schema')
      if (otherKind !== undefined) note(at, otherKind)
      register(moved, resolution.target)
    } else note(at, `The reference ${quoteName(text)} does not lead to a schema.`)
    return moved
  }

  /**
   * Converts a discriminator. Swagger 2.0 has only the property name. Mapping entries are
   * references or schema names.
   */
  function convertDiscriminator(located: Located, old: unknown): unknown {
    if (typeof old === 'string') return { propertyName: old }
    const mapping = isMapping(old) ? old['mapping'] : undefined
    if (!isMapping(old) || !isMapping(mapping)) return old
    const targets = getChild(getChild(located, 'discriminator'), 'mapping')
    const moved = getMembers(targets).flatMap((member): readonly (readonly [string, unknown])[] => {
      const { key, value } = member
      const target = findMapped(member, resolver)
      if (target && isHidden(target)) return []
      if (!isMappedReference(value)) return [[key, value]]
      const reference = rebaseReference(value, member.file.path, root.file.path, rename)
      if (target && isSchema(target.value)) register(reference, target)
      return [[key, reference]]
    })
    const isSame =
      moved.length === Object.keys(mapping).length &&
      moved.every(([key, value]) => value === getOwn(mapping, key))
    return isSame ? old : { ...old, mapping: Object.fromEntries(moved) }
  }
}

/** The types of JSON Schema 2020-12 (Core, section 4.2.1, and Validation, section 6.1.1). */
const types: ReadonlySet<string> = new Set(
  'array boolean integer null number object string'.split(' '),
)

/** Returns whether a schema is only a reference and not a named schema. */
function isWithinSchema(located: Located): boolean {
  const { value } = located
  const isReference = isMapping(value) && typeof value['$ref'] === 'string'
  return isReference && Object.keys(value).length === 1 && getPath(located).length > 3
}

/** Keywords that hold values or numeric limits. */
const dataKeywords: ReadonlySet<string> = new Set(
  [
    'const enum default example examples',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
  ].flatMap((keywords) => keywords.split(' ')),
)

/**
 * Converts the keywords of an OpenAPI 3.0 schema to 3.1 (3.1.1, Schema Object; "Migrating binary
 * descriptions from OAS 3.0"). Does not enter subschemas.
 *
 * @returns the same object if nothing changes
 */
export function upgradeKeywords(schema: Mapping): Mapping {
  if (!changed.some((key) => schema[key] !== undefined)) return schema
  if (typeof schema['$ref'] === 'string') return upgradeReference(schema)
  const withMinimum = upgradeBound(upgradeExample(schema), 'minimum', 'exclusiveMinimum')
  const withBounds = upgradeBound(withMinimum, 'maximum', 'exclusiveMaximum')
  return allowNull(upgradeFormat(withBounds))
}

const changed = ['nullable', 'example', 'exclusiveMinimum', 'exclusiveMaximum', 'format', '$ref']

/** Removes siblings of a `$ref`, which 3.0 ignores, except annotations and `nullable`. */
function upgradeReference(schema: Mapping): Mapping {
  const kept = Object.entries(schema).filter(([key]) => annotations.has(key))
  return Object.keys(schema).length === kept.length
    ? schema
    : allowNull({ ...Object.fromEntries(kept), nullable: schema['nullable'] })
}

/** Converts the Swagger 2.0 type `file` and the common extension `x-nullable`. */
function convertSwaggerTypes(schema: Mapping): Mapping {
  const { 'x-nullable': nullable, ...others } = schema
  const file = schema['type'] === 'file' && { format: 'binary' }
  return nullable === undefined && !file ? schema : { ...others, nullable, ...file }
}

const annotations: ReadonlySet<string> = new Set(['$ref', 'title', 'description', 'deprecated'])

function upgradeExample(schema: Mapping): Mapping {
  if (schema['example'] === undefined) return schema
  const { example, ...rest } = schema
  return { ...rest, examples: [example] }
}

function upgradeBound(schema: Mapping, bound: string, exclusive: string): Mapping {
  const isExclusive = schema[exclusive]
  if (typeof isExclusive !== 'boolean') return schema
  const { [exclusive]: _, ...rest } = schema
  if (!isExclusive || rest[bound] === undefined) return rest
  const { [bound]: limit, ...others } = rest
  return { ...others, [exclusive]: limit }
}

/** Converts binary formats: bytes have no type in JSON Schema, and `byte` is base64 text. */
function upgradeFormat(schema: Mapping): Mapping {
  const { format, type, ...rest } = schema
  if (type !== 'string' && type !== 'file' && type !== undefined) return schema
  if (format === 'binary' || type === 'file') {
    return { format: 'binary', ...rest }
  }
  return format === 'byte' && type === 'string'
    ? { ...rest, type, contentEncoding: 'base64' }
    : schema
}

/**
 * Converts `nullable`, which adds null to `type` (3.0.3, Schema Object). Formally it has no effect
 * next to a reference or a combination, but authors mean it, and allowing null rejects no value.
 */
function allowNull(schema: Mapping): Mapping {
  const { nullable, ...rest } = schema
  if (nullable === undefined) return 'nullable' in schema ? rest : schema
  if (nullable !== true) return rest
  if (rest['type'] !== undefined) return { ...rest, type: [rest['type'], 'null'].flat() }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = rest[key]
    if (Array.isArray(choices)) return { ...rest, [key]: [...choices, { type: 'null' }] as unknown }
  }
  const { $ref, allOf, ...others } = rest
  if ($ref !== undefined) return { ...others, anyOf: [{ $ref }, { type: 'null' }] }
  if (allOf !== undefined) return { ...others, anyOf: [{ allOf }, { type: 'null' }] }
  return rest
}
