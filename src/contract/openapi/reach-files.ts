import { findAnchor } from './resolver.ts'
import { findPath, isExtension, isInternal, isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'
import { findHolding, isPlainField, objectFields } from './object-fields.ts'
import type { Holding, ObjectKind } from './object-fields.ts'
import { readReference, withoutSelf } from '../source/reference.ts'
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
  const parts = createKeptParts()
  const references = new Map<string, Reference>()
  const visited = new Map<object, Set<ObjectKind>>()

  visitObject(main.value, 'document', main)
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
      'why' in file ? file : { ...file, value: parts.write(file.value) },
    ]),
  )

  async function openOnce(place: string): Promise<OtherFile> {
    const file = files.get(place) ?? (await open(place))
    files.set(place, file)
    return file
  }

  function refer(
    text: unknown,
    kind: ObjectKind,
    from: SourceFile,
    beyond: readonly string[] = [],
  ) {
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
          parts.keepWhole(value, '$ref')
          refer(value['$ref'], kind, file, pointer.slice(index))
        }
        return
      }
      const child: unknown = Reflect.get(value, token)
      if (typeof child === 'boolean' && kind === 'schema') parts.keepWhole(value, token)
      else parts.keepBelow(value, token)
      value = child
    }
    visitObject(value, kind, file)
  }

  function visitObject(value: unknown, kind: ObjectKind, file: SourceFile): void {
    if (!isMapping(value)) return
    const kinds = visited.get(value) ?? new Set()
    if (kinds.has(kind)) return
    visited.set(value, kinds.add(kind))
    const { mayRefer, members } = objectFields[kind]
    if ((kind === 'operation' || kind === 'path item') && isInternal(value)) {
      // Only how many there are is told.
      for (const key of Object.keys(value)) if (findHolding(kind, key)) parts.keepBelow(value, key)
      return parts.keepWhole(value, 'x-internal')
    }
    if (mayRefer && typeof value['$ref'] === 'string') {
      parts.keepWhole(value, '$ref')
      refer(value['$ref'], kind, file)
    }
    if (kind === 'schema') refer(value['$dynamicRef'], kind, file)
    if (members) visitHeld(value, members, file)
    else visitFields(value, kind, file)
  }

  function visitFields(value: Mapping, kind: ObjectKind, file: SourceFile): void {
    for (const key of Object.keys(value)) {
      const holding = findHolding(kind, key)
      if (holding) {
        const child = value[key]
        if (typeof child === 'boolean') parts.keepWhole(value, key)
        else parts.keepBelow(value, key)
        visitHeld(child, holding, file)
      } else if (isExtension(key) || isPlainField(kind, key)) parts.keepWhole(value, key)
    }
  }

  function visitHeld(value: unknown, [how, kind]: Holding, file: SourceFile): void {
    // The schemas of items were a list before 2020.
    if (how === 'one' && !Array.isArray(value)) return visitObject(value, kind, file)
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const isData = how === 'patterns' && isExtension(key)
      if (isData || typeof child === 'boolean') parts.keepWhole(value, key)
      else parts.keepBelow(value, key)
      if (!isData) visitObject(child, kind, file)
    }
  }
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

/** The parts that stay of files: of each object the keys that are kept whole, and those that are kept as far as something below is. */
interface KeptParts {
  readonly keepWhole: (parent: object, key: string) => void
  readonly keepBelow: (parent: object, key: string) => void
  /** A copy with what is kept, at its place. What is no object, and is not kept whole, becomes null. */
  readonly write: (value: unknown) => unknown
}

function createKeptParts(): KeptParts {
  const kept = new Map<object, Map<string, 'whole' | 'below'>>()
  // Aliases of YAML share an object, and go on to share its copy.
  const copies = new Map<object, unknown>()
  const keep = (parent: object, key: string, how: 'whole' | 'below') => {
    const keys = kept.get(parent) ?? new Map<string, 'whole' | 'below'>()
    if (keys.get(key) !== 'whole') keys.set(key, how)
    kept.set(parent, keys)
  }

  const write = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return null
    const known = copies.get(value)
    if (known !== undefined) return known
    const keys = kept.get(value)
    const take = (key: string, child: unknown) => {
      const how = keys?.get(key)
      return how === 'whole' ? child : how === 'below' ? write(child) : undefined
    }
    const copy = isMapping(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => keys?.has(key))
            .map(([key, child]) => [key, take(key, child)]),
        )
      : // Items keep their numbers, by which pointers name them.
        Array.from(
          Object.values(value),
          (item: unknown, index) => take(String(index), item) ?? null,
        )
    copies.set(value, copy)
    return copy
  }

  return {
    keepWhole: (parent, key) => keep(parent, key, 'whole'),
    keepBelow: (parent, key) => keep(parent, key, 'below'),
    write,
  }
}
