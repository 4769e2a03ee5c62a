import { getReferenceName } from '#schema/pointer.ts'
import {
  getChild,
  getPath,
  isMapping,
  getItems,
  getMembers,
  locateRoot,
  traceOrigin,
} from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { isMappedReference, formatReference } from '../load/reference.ts'
import { omitHiddenNames } from './internal-parts.ts'
import type { InternalParts } from './internal-parts.ts'
import { componentFields, documentFields, getFieldContent, isMethod } from './object-kinds.ts'
import type { FieldContent, ObjectKind } from './object-kinds.ts'
import { findMapped } from './resolver.ts'
import type { Resolver } from './resolver.ts'

/**
 * Bundles a document and its references to other files into one file for programs that import it,
 * without hidden parts. Objects from other files become components with unused names. Unresolvable
 * references stay unchanged.
 */
export function bundleFiles(
  { main }: SourceFiles,
  resolver: Resolver,
  internal: InternalParts,
): Pick<SourceFile, 'value' | 'readDigits'> {
  const root = locateRoot(main)
  const isSwagger = isMapping(root.value) && Object.hasOwn(root.value, 'swagger')
  const origins = new WeakMap<object, Located>()
  const added = new Map<string, Added>()
  const inlining = new Set<string>()
  const taken = collectTakenNames()
  const value = copyDocument()
  return {
    value,
    readDigits(path) {
      const [origin, rest] = traceOrigin(value, path, origins)
      return origin?.file.readDigits([...getPath(origin), ...rest])
    },
  }

  function copyDocument(): unknown {
    // Replace a component that refers to another file by its target, under the same name.
    for (const [section, kind] of Object.entries(componentFields)) {
      for (const member of getMembers(locateSection(section))) {
        const target = isHidden(member) ? undefined : findElsewhere(member)
        const id = target && getTargetId(target, section)
        if (id && !added.has(id)) added.set(id, { section, kind, name: member.key, target })
      }
    }
    const copy = new Map<string, unknown>()
    for (const field of getMembers(root)) {
      const holding = documentFields[field.key]
      if (field.key === 'components') copy.set(field.key, copyComponents(field))
      else copy.set(field.key, holding ? copyHeld(field, holding) : field.value)
    }
    const sections = new Map<string, Record<string, unknown>>()
    // Copying may add more entries.
    for (const { section, kind, name, target } of added.values()) {
      const members = sections.get(section) ?? {}
      members[name] = copyObject(target, kind)
      sections.set(section, members)
    }
    const holder = isSwagger ? copy : new Map(Object.entries(Object(copy.get('components'))))
    for (const [section, members] of sections) {
      const field = isSwagger ? swaggerFields.get(section) : section
      if (field !== undefined) holder.set(field, { ...Object(holder.get(field)), ...members })
    }
    if (!isSwagger && holder.size > 0) copy.set('components', Object.fromEntries(holder))
    return remember(root, Object.fromEntries(copy))
  }

  function isHidden({ value: part }: Located): boolean {
    return internal.get(Object(part)) === 'hidden'
  }

  function locateSection(section: string): Located {
    if (!isSwagger) return getChild(getChild(root, 'components'), section)
    return getChild(root, swaggerFields.get(section) ?? '')
  }

  function collectTakenNames(): Map<string, Set<string>> {
    const sections = Object.keys(componentFields)
    return new Map(
      sections.map((section) => [
        section,
        new Set(getMembers(locateSection(section)).map(({ key }) => key)),
      ]),
    )
  }

  function copyComponents(components: Located): unknown {
    const copy = getMembers(components).map((field) => {
      const kind = componentFields[field.key]
      return [field.key, kind ? copyHeld(field, ['names', kind]) : field.value] as const
    })
    return Object.fromEntries(copy)
  }

  function copyHeld(at: Located, [how, kind]: FieldContent): unknown {
    if (how === 'one' && !Array.isArray(at.value)) return copyObject(at, kind)
    const parts = Array.isArray(at.value) ? getItems(at) : getMembers(at)
    const copies = parts.flatMap((part): readonly (readonly [string, unknown])[] => {
      if (isHidden(part)) return []
      const copy = copyObject(part, kind)
      // A path whose operations are all hidden is hidden.
      const isEmptied = kind === 'path item' && hasMethod(part.value) && !hasMethod(copy)
      return isEmptied ? [] : [[part.key, copy]]
    })
    if (Array.isArray(at.value))
      return remember(
        at,
        copies.map(([, one]) => one),
      )
    return isMapping(at.value) ? remember(at, Object.fromEntries(copies)) : at.value
  }

  function copyObject(at: Located, kind: ObjectKind): unknown {
    const { value: written } = at
    if (!isMapping(written)) return written
    const target = kind === 'operation' ? undefined : findElsewhere(at)
    if (target && inlined.has(kind)) {
      const id = getTargetId(target, kind)
      // Circular references stay references.
      if (inlining.has(id)) return written
      inlining.add(id)
      const copy = { ...Object(copyObject(target, kind)), ...copyFields(at, kind) }
      inlining.delete(id)
      return remember(at, copy)
    }
    const fields = copyFields(at, kind)
    const text = written['$ref']
    if (kind === 'operation' || typeof text !== 'string') return remember(at, fields)
    return remember(at, { ...fields, $ref: target ? refer(target, kind) : moveWithin(at, text) })
  }

  function copyFields(at: Located, kind: ObjectKind): Record<string, unknown> {
    const fields = getMembers(at).flatMap((field): readonly (readonly [string, unknown])[] => {
      const { key, value: held } = field
      if (key === '$ref' && findElsewhere(at)) return []
      // `items` and `schema` are required, so they become empty.
      if (isHidden(field)) return key === 'items' || key === 'schema' ? [[key, {}]] : []
      // References to it are rewritten, so its `$id` or anchor would change their meaning.
      if (at.file !== main && kind === 'schema' && addresses.has(key)) return []
      if (key === 'required' && isMapping(at.value)) {
        const names = omitHiddenNames(at.value, internal)
        return Array.isArray(names) && names.length === 0 ? [] : [[key, names]]
      }
      if (key === 'discriminator') return [[key, copyDiscriminator(field, at)]]
      const isData = key === 'examples' && (isSwagger || kind === 'schema')
      const holding = isData ? undefined : getFieldContent(kind, key)
      const copied = holding ? copyHeld(field, holding) : held
      // A combining keyword must not be empty (JSON Schema 2020-12 Core, section 10.2.1).
      const isEmptied = combining.has(key) && Array.isArray(copied) && copied.length === 0
      return isEmptied ? [] : [[key, copied]]
    })
    return Object.fromEntries(fields)
  }

  /**
   * Adds mapping entries for renamed schemas: a choice without an entry is identified by its schema
   * name (OpenAPI 3.1.1, Discriminator Object).
   */
  function copyDiscriminator(at: Located, schema: Located): unknown {
    const mapping = getChild(at, 'mapping')
    const renamed = listRenamedChoices(schema)
    if (!isMapping(at.value) || (!isMapping(mapping.value) && renamed.length === 0)) return at.value
    const copies = getMembers(mapping).flatMap((member) => {
      const { key, value: text } = member
      const target = findMapped(member, resolver)
      if (target && isHidden(target)) return []
      if (!target || !isMappedReference(text)) return [[key, text] as const]
      return [
        [
          key,
          target.file === main ? formatMainReference(target) : refer(target, 'schema'),
        ] as const,
      ]
    })
    const mapped = new Set(copies.map(([, text]) => text))
    const own = renamed.filter(([, reference]) => !mapped.has(reference))
    return { ...at.value, mapping: Object.fromEntries([...own, ...copies]) }
  }

  function listRenamedChoices(schema: Located): readonly (readonly [string, string])[] {
    return ['oneOf', 'anyOf'].flatMap((key) =>
      getItems(getChild(schema, key)).flatMap((choice) => {
        const target = isHidden(choice) ? undefined : findElsewhere(choice)
        const name = target && getPath(target).at(-1)
        const reference = target && refer(target, 'schema')
        if (name === undefined || reference === undefined) return []
        return getReferenceName(reference) === name ? [] : [[name, reference] as const]
      }),
    )
  }

  /** Returns the target if it is in another file. */
  function findElsewhere(at: Located): Located | undefined {
    const text = isMapping(at.value) ? at.value['$ref'] : undefined
    if (typeof text !== 'string') return undefined
    const found = resolver.find(text, getChild(at, '$ref'))
    if (found.outcome === 'broken') return undefined
    const { target } = found
    // Unknown parts of the document are not copied object by object.
    const [field = ''] = getPath(target)
    const isKnown = Object.hasOwn(documentFields, field) || field === 'components'
    return target.file === main ? (isKnown ? undefined : findElsewhere(target)) : target
  }

  function moveWithin(at: Located, text: string): string {
    if (at.file === main && text.startsWith('#')) return text
    const found = resolver.find(text, getChild(at, '$ref'))
    return found.outcome === 'found' ? formatMainReference(found.target) : text
  }

  function formatMainReference(target: Located): string {
    return formatReference(main.path, getPath(target), main.path)
  }

  function refer(target: Located, kind: ObjectKind): string {
    const section = getSection(kind)
    const id = getTargetId(target, section)
    const known = added.get(id) ?? { section, kind, name: nameComponent(target, section), target }
    added.set(id, known)
    const path = isSwagger ? [swaggerFields.get(section) ?? section] : ['components', section]
    return formatReference(main.path, [...path, known.name], main.path)
  }

  /**
   * Derives an unused component name from the last token of the pointer, else from the file name.
   */
  function nameComponent(target: Located, section: string): string {
    const names = taken.get(section) ?? new Set()
    const file = target.file.path.replace(/\.\w+$/, '')
    const path = [...file.split('/'), ...getPath(target)]
      // Other characters are not allowed (OpenAPI 3.1.1, Components Object).
      .map((token) => token.replaceAll(/[^\w.-]+/g, '_'))
      .filter((name) => name !== '')
    const longer = path.map((_, index) => path.slice(-1 - index).join('_'))
    let name = longer.find((one) => !names.has(one))
    for (let count = 2; name === undefined; count += 1) {
      const numbered = `${longer[0] ?? section}_${count}`
      if (!names.has(numbered)) name = numbered
    }
    taken.set(section, names.add(name))
    return name
  }

  function remember<Copy extends object>(at: Located, copy: Copy): Copy {
    origins.set(copy, at)
    return copy
  }
}

interface Added {
  readonly section: string
  readonly kind: ObjectKind
  readonly name: string
  readonly target: Located
}

const combining: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf'])
const addresses: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor'])

function hasMethod(pathItem: unknown): boolean {
  return isMapping(pathItem) && Object.keys(pathItem).some(isMethod)
}

/** Kinds that are inlined: importing programs do not look for them in components. */
const inlined: ReadonlySet<ObjectKind> = new Set(['path item', 'encoding'])

function getTargetId(target: Located, section: string): string {
  return JSON.stringify([section, target.file.path, ...getPath(target)])
}

function getSection(kind: ObjectKind): string {
  const found = Object.entries(componentFields).find(([, each]) => each === kind)
  return found?.[0] ?? 'schemas'
}

/** Swagger 2.0 equivalents of OpenAPI 3 component sections. */
const swaggerFields: ReadonlyMap<string, string> = new Map([
  ['schemas', 'definitions'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
])
