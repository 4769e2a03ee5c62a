import { findAnchor } from './resolver.ts'
import { componentFields, documentFields, findHolding } from './object-kinds.ts'
import type { Holding, ObjectKind } from './object-kinds.ts'
import { isMethod } from './path-item.ts'
import { findPath, isExtension, isInternal, isMapping } from '../source/located.ts'
import { isMappedReference, readReference, withoutSelf } from '../source/reference.ts'
import type { SourceFile, UnreadFile } from '../source/source-file.ts'

type OtherFile = SourceFile | UnreadFile

/**
 * Follows the references of a document where OpenAPI has them, and nothing that only looks like one in data or an extension.
 *
 * @param open gives the file at a place
 * @returns the other files that they lead to, by their place, each with what is reached and nothing else
 */
export async function reachFiles(
  main: SourceFile,
  open: (place: string) => Promise<OtherFile>,
): Promise<ReadonlyMap<string, OtherFile>> {
  const files = new Map<string, OtherFile>()
  const references = new Map<string, Reference>()
  const visited = new Map<object, Set<ObjectKind>>()
  // The members that stay of an object; of data all do.
  const kept = new Map<object, Map<string, unknown>>()
  const data = new Set<unknown>()
  // Aliases of YAML share an object, and go on to share its copy.
  const copies = new Map<object, unknown>()

  const isSwagger = isMapping(main.value) && Object.hasOwn(main.value, 'swagger')
  visitDocument()
  // References that are met on the way are added, and gone through as well.
  for (const reference of references.values()) {
    const target = readReference(withoutSelf(reference.text, main.value), reference.from.place)
    if (target.kind === 'refused') continue
    // One after another, because what a file refers to is known only then.
    // oxlint-disable-next-line no-await-in-loop
    const file = target.place === main.place ? main : await openOnce(target.place)
    if ('why' in file) continue
    const anchor = target.kind === 'anchor' ? findAnchor(file, target.name) : undefined
    const pointer = target.kind === 'inside' ? target.pointer : anchor && findPath(anchor)
    if (pointer) reach([...pointer, ...reference.beyond], file, reference.kind)
  }
  return new Map(
    [...files].map(([place, file]) => [
      place,
      'why' in file ? file : { ...file, value: write(file.value) },
    ]),
  )

  function visitDocument(): void {
    if (!isMapping(main.value)) return
    const { components } = main.value
    for (const [field, holding] of Object.entries(documentFields)) {
      visitHeld(main.value[field], holding, main)
    }
    for (const [field, kind] of Object.entries(componentFields)) {
      if (isMapping(components)) visitHeld(components[field], ['names', kind], main)
    }
  }

  async function openOnce(place: string): Promise<OtherFile> {
    const file = files.get(place) ?? (await open(place))
    files.set(place, file)
    return file
  }

  function refer(text: unknown, kind: ObjectKind, from: SourceFile, beyond: readonly string[]) {
    if (typeof text !== 'string' || beyond.length > longest) return
    const id = JSON.stringify([from.place, text, kind, beyond])
    if (!references.has(id)) references.set(id, { text, kind, from, beyond })
  }

  function reach(pointer: readonly string[], file: SourceFile, kind: ObjectKind): void {
    let value = file.value
    for (const [index, token] of pointer.entries()) {
      if (typeof value !== 'object' || value === null) return
      if (!Object.hasOwn(value, token)) {
        // A pointer may lead through a reference: programs that bundle files write such ones.
        if (isMapping(value) && typeof value['$ref'] === 'string') {
          keep(value, '$ref', value['$ref'])
          refer(value['$ref'], kind, file, pointer.slice(index))
        }
        return
      }
      const child: unknown = Reflect.get(value, token)
      keepPart(value, token, child)
      value = child
    }
    visit(value, kind, file)
  }

  function visit(value: unknown, kind: ObjectKind, file: SourceFile): void {
    if (!isMapping(value)) return
    const kinds = visited.get(value) ?? new Set()
    if (kinds.has(kind)) return
    visited.set(value, kinds.add(kind))
    if ((kind === 'operation' || kind === 'path item') && isInternal(value)) {
      // Only how many there are is told.
      for (const key of Object.keys(value)) if (isMethod(key)) keepPart(value, key, value[key])
      return keep(value, 'x-internal', true)
    }
    if (kind !== 'operation' && typeof value['$ref'] === 'string') {
      keep(value, '$ref', value['$ref'])
      refer(value['$ref'], kind, file, [])
    }
    if (kind === 'schema') {
      refer(value['$dynamicRef'], kind, file, [])
      for (const target of listMappedReferences(value['discriminator']))
        refer(target, kind, file, [])
    }
    for (const [key, child] of Object.entries(value)) {
      // Those of a schema, and of a response of Swagger 2.0, are values.
      const isData = key === 'examples' && (isSwagger || kind === 'schema')
      const holding = isData ? undefined : findHolding(kind, key)
      if (holding) {
        keepPart(value, key, child)
        visitHeld(child, holding, file)
      } else if (isExtension(key) || plainFields.has(key)) keepData(value, key, child)
    }
  }

  function visitHeld(value: unknown, [how, kind]: Holding, file: SourceFile): void {
    if (how === 'one' && !Array.isArray(value)) return visit(value, kind, file)
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (how === 'patterns' && isExtension(key)) keepData(value, key, child)
      else {
        keepPart(value, key, child)
        visit(child, kind, file)
      }
    }
  }

  function keepData(parent: object, key: string, child: unknown): void {
    if (typeof child === 'object') data.add(child)
    keep(parent, key, child)
  }

  /** A schema may be a boolean; another plain value is no object of OpenAPI. */
  function keepPart(parent: object, key: string, child: unknown): void {
    if (typeof child === 'object' || typeof child === 'boolean') keep(parent, key, child)
    else if (!kept.get(parent)?.has(key)) keep(parent, key, null)
  }

  function keep(parent: object, key: string, child: unknown): void {
    kept.set(parent, (kept.get(parent) ?? new Map<string, unknown>()).set(key, child))
  }

  /** A copy with what is kept, at its place. */
  function write(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || data.has(value)) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const members = kept.get(value)
    const copy = isMapping(value)
      ? Object.fromEntries(
          Object.keys(value)
            .filter((key) => members?.has(key))
            .map((key) => [key, write(members?.get(key))]),
        )
      : // Items keep their numbers, by which pointers name them.
        Array.from(Object.keys(value), (index) => write(members?.get(index)) ?? null)
    copies.set(value, copy)
    return copy
  }
}

/** Returns what a mapping names by reference and not by the name of a schema (OpenAPI 3.1.1, Discriminator Object). */
function listMappedReferences(discriminator: unknown): readonly string[] {
  const mapping = isMapping(discriminator) ? discriminator['mapping'] : undefined
  return isMapping(mapping) ? Object.values(mapping).filter(isMappedReference) : []
}

interface Reference {
  readonly text: string
  readonly kind: ObjectKind
  readonly from: SourceFile
  /** The tokens with which it goes on from its target, for a pointer that leads through it. */
  readonly beyond: readonly string[]
}

/** Tokens; one that is longer leads in a circle. */
const longest = 500

/** The other fields of those objects; whatever else stands there is no part of a description. */
const plainFields: ReadonlySet<string> = new Set(
  `summary description externalDocs deprecated servers server tags operationId security consumes produces schemes
   name in required allowEmptyValue style explode allowReserved collectionFormat contentType
   example examples value dataValue serializedValue externalValue operationRef parameters requestBody
   type scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl flow authorizationUrl tokenUrl scopes
   title format enum const default readOnly writeOnly nullable discriminator xml
   multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems
   maxContains minContains maxProperties minProperties dependentRequired contentMediaType contentEncoding
   id $id $schema $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $comment $vocabulary`.split(
    /\s+/,
  ),
)
