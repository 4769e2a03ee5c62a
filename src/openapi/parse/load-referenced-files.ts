import { getEntries } from '#schema/keywords.ts'
import { findAnchor } from './resolver.ts'
import { componentFields, documentFields, getFieldContent, isMethod } from './object-kinds.ts'
import type { FieldContent, ObjectKind } from './object-kinds.ts'
import { getPath, isExtension, isInternal, isMapping } from '../load/located.ts'
import type { SourceFile, UnavailableFile } from '../load/located.ts'
import { isMappedReference, parseReference, stripSelf } from '../load/reference.ts'

type OtherFile = SourceFile | UnavailableFile

/**
 * Follows references where OpenAPI allows them, ignoring lookalikes in data and extensions.
 *
 * @param open loads the file at a path
 * @returns the referenced files by path, pruned to the reachable parts
 */
export async function loadReferencedFiles(
  main: SourceFile,
  open: (pointer: string) => Promise<OtherFile>,
): Promise<ReadonlyMap<string, OtherFile>> {
  const files = new Map<string, OtherFile>()
  const references = new Map<string, Reference>()
  const visited = new Map<object, Set<ObjectKind>>()
  // The members to keep of each object; data is kept entirely.
  const kept = new Map<object, Map<string, unknown>>()
  const data = new Set<unknown>()
  // YAML aliases share an object, and their copies must too.
  const copies = new Map<object, unknown>()

  const isSwagger = isMapping(main.value) && Object.hasOwn(main.value, 'swagger')
  visitDocument()
  // The loop includes references added during the iteration.
  for (const reference of references.values()) {
    const target = parseReference(stripSelf(reference.text, main.value), reference.from.path)
    if (target.kind === 'refused') continue
    // Sequential, because the references of a file are known only after it is loaded.
    // oxlint-disable-next-line no-await-in-loop
    const file = target.path === main.path ? main : await openOnce(target.path)
    if ('why' in file) continue
    const anchor = target.kind === 'anchor' ? findAnchor(file, target.name) : undefined
    const pointer = target.kind === 'inside' ? target.pointer : anchor && getPath(anchor)
    if (pointer) reach([...pointer, ...reference.beyond], file, reference.kind)
  }
  return new Map(
    [...files].map(([pointer, file]) => [
      pointer,
      'why' in file ? file : { ...file, value: prune(file.value) },
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

  async function openOnce(pointer: string): Promise<OtherFile> {
    const file = files.get(pointer) ?? (await open(pointer))
    files.set(pointer, file)
    return file
  }

  function addReference(
    text: unknown,
    kind: ObjectKind,
    from: SourceFile,
    beyond: readonly string[],
  ) {
    if (typeof text !== 'string' || beyond.length > maxTokens) return
    const id = JSON.stringify([from.path, text, kind, beyond])
    if (!references.has(id)) references.set(id, { text, kind, from, beyond })
  }

  function reach(pointer: readonly string[], file: SourceFile, kind: ObjectKind): void {
    let value = file.value
    for (const [index, token] of pointer.entries()) {
      if (typeof value !== 'object' || value === null) return
      if (!Object.hasOwn(value, token)) {
        // A pointer may lead through a reference, as bundlers generate.
        if (isMapping(value) && typeof value['$ref'] === 'string') {
          keep(value, '$ref', value['$ref'])
          addReference(value['$ref'], kind, file, pointer.slice(index))
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
      // Keep only the number of operations.
      for (const key of Object.keys(value)) if (isMethod(key)) keepPart(value, key, value[key])
      return keep(value, 'x-internal', true)
    }
    if (kind !== 'operation' && typeof value['$ref'] === 'string') {
      keep(value, '$ref', value['$ref'])
      addReference(value['$ref'], kind, file, [])
    }
    if (kind === 'schema') {
      addReference(value['$dynamicRef'], kind, file, [])
      const { discriminator } = value
      // Other entries are schema names (OpenAPI 3.1.1, Discriminator Object).
      const mapping = isMapping(discriminator) ? getEntries(discriminator['mapping']) : []
      for (const [, target] of mapping) {
        if (isMappedReference(target)) addReference(target, kind, file, [])
      }
    }
    for (const [key, child] of Object.entries(value)) {
      // `examples` of a schema or a Swagger 2.0 response are data.
      const isData = key === 'examples' && (isSwagger || kind === 'schema')
      const holding = isData ? undefined : getFieldContent(kind, key)
      if (holding) {
        keepPart(value, key, child)
        visitHeld(child, holding, file)
      } else if (isExtension(key) || plainFields.has(key)) keepData(value, key, child)
    }
  }

  function visitHeld(value: unknown, [how, kind]: FieldContent, file: SourceFile): void {
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

  /** Keeps an object or boolean schema; other plain values are invalid here. */
  function keepPart(parent: object, key: string, child: unknown): void {
    if (typeof child === 'object' || typeof child === 'boolean') keep(parent, key, child)
    else if (!kept.get(parent)?.has(key)) keep(parent, key, null)
  }

  function keep(parent: object, key: string, child: unknown): void {
    kept.set(parent, (kept.get(parent) ?? new Map<string, unknown>()).set(key, child))
  }

  /** Returns a copy with the kept parts, at the same pointers. */
  function prune(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || data.has(value)) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const members = kept.get(value)
    const copy = isMapping(value)
      ? Object.fromEntries(
          Object.keys(value)
            .filter((key) => members?.has(key))
            .map((key) => [key, prune(members?.get(key))]),
        )
      : // Items keep their index, which pointers use.
        Array.from(Object.keys(value), (index) => prune(members?.get(index)) ?? null)
    copies.set(value, copy)
    return copy
  }
}

interface Reference {
  readonly text: string
  readonly kind: ObjectKind
  readonly from: SourceFile
  /** Remaining tokens of a pointer that leads through this reference. */
  readonly beyond: readonly string[]
}

/** Maximum tokens of a pointer; longer ones are circular. */
const maxTokens = 500

/** Other fields of these objects; unknown fields are dropped. */
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
