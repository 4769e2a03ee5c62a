import { enter, isMapping, locateRoot, readText } from './located.ts'
import type { Located } from './located.ts'
import { clipText } from './quote-name.ts'
import { readReference } from './reference.ts'
import type { Reference } from './reference.ts'
import type { SourceFile, SourceFiles } from './source-file.ts'

/** Where a reference led, or why it did not lead anywhere, as a whole sentence. */
export type Resolution =
  | { readonly outcome: 'found'; readonly target: Located }
  | { readonly outcome: 'broken'; readonly at: Located; readonly sentence: string }

export interface Resolver {
  /** Follows the `$ref` of a value, and that of its target, to the value that has none. */
  follow(located: Located): Resolution
  /** Follows the text of one reference, and no further. */
  find(text: string, at: Located): Resolution
}

interface Settings {
  /** Moves places of a document that was converted to where they are now. */
  readonly rename?: ((path: readonly string[]) => readonly string[]) | undefined
  /** Whether what stands beside a `$ref` counts, as it does since 3.1. */
  readonly hasSiblings?: boolean
}

export function createResolver(
  files: SourceFiles,
  { rename = (path) => path, hasSiblings = false }: Settings = {},
): Resolver {
  const found = new Map<string, Located | string>()
  const anchors = new Map<SourceFile, ReadonlyMap<string, Located>>()
  // Anchors are rare, and finding them takes a walk through the file.
  const anchorsOf = (file: SourceFile) => {
    const known = anchors.get(file) ?? listAnchors(locateRoot(file))
    anchors.set(file, known)
    return known
  }

  const find = (text: string, at: Located): Resolution => {
    const id = `${at.file.place}\n${text}`
    const known = found.get(id) ?? search(files, text, at.file, rename, anchorsOf)
    found.set(id, known)
    if (typeof known !== 'string') return { outcome: 'found', target: known }
    return {
      outcome: 'broken',
      at,
      sentence: `This is a reference to "${clipText(text)}", ${known}.`,
    }
  }

  return {
    find,
    follow(located) {
      let place = located
      const met = new Set<unknown>()
      for (;;) {
        const text = findReferenceText(place.value)
        if (text === undefined) return { outcome: 'found', target: place }
        if (met.has(place.value)) {
          const sentence = `This is a reference to "${clipText(text)}", which leads back to itself and never to a value; write the value at one of these places.`
          return { outcome: 'broken', at: enter(located, '$ref'), sentence }
        }
        met.add(place.value)
        const next = find(text, enter(place, '$ref'))
        if (next.outcome === 'broken') return next
        place = hasSiblings ? addSiblings(place, next.target) : next.target
      }
    },
  }
}

/** The text of a Reference Object; a property that happens to be named `$ref` holds a mapping. */
function findReferenceText(value: unknown): string | undefined {
  if (!isMapping(value) || !Object.hasOwn(value, '$ref')) return undefined
  return typeof value['$ref'] === 'string' ? value['$ref'] : undefined
}

/** `summary` and `description` beside a `$ref` win over those of its target (OpenAPI 3.1.1, Reference Object). */
function addSiblings(from: Located, target: Located): Located {
  if (!isMapping(from.value) || !isMapping(target.value)) return target
  const own = Object.entries(from.value).filter(([key, value]) => {
    return (key === 'summary' || key === 'description') && typeof value === 'string'
  })
  if (own.length === 0) return target
  return { ...target, value: { ...target.value, ...Object.fromEntries(own) } }
}

/** @returns why it leads nowhere, as the rest of a sentence, instead of a place */
function search(
  files: SourceFiles,
  text: string,
  from: SourceFile,
  rename: (path: readonly string[]) => readonly string[],
  anchorsOf: (file: SourceFile) => ReadonlyMap<string, Located>,
): Located | string {
  const reference = readReference(withoutSelf(text, files.main), from.place)
  if (reference.kind === 'refused') return reference.why
  const file = reference.place === files.main.place ? files.main : files.others.get(reference.place)
  if (!file) return 'which leads to a file that is not there'
  if ('why' in file) return file.why
  if (reference.kind === 'anchor') {
    return anchorsOf(file).get(reference.name) ?? 'and no $anchor has that name'
  }
  return findPlace(file, reference, file === files.main ? rename : undefined)
}

/** A document may give its own address (OpenAPI 3.2.0, OpenAPI Object, `$self`). */
function withoutSelf(text: string, main: SourceFile): string {
  const self = isMapping(main.value) ? main.value['$self'] : undefined
  return typeof self === 'string' && self !== '' && text.startsWith(`${self}#`)
    ? text.slice(self.length)
    : text
}

function findPlace(
  file: SourceFile,
  { pointer }: Extract<Reference, { kind: 'inside' }>,
  rename: ((path: readonly string[]) => readonly string[]) | undefined,
): Located | string {
  let place = locateRoot(file)
  for (const token of rename?.(pointer) ?? pointer) {
    const next = enter(place, token)
    if (next.value === undefined) return `but there is no "${clipText(token)}" at that place`
    place = next
  }
  return place
}

/** By name (JSON Schema 2020-12, section 8.2.2); of several the first. */
function listAnchors(root: Located): ReadonlyMap<string, Located> {
  const anchors = new Map<string, Located>()
  const met = new Set<object>()
  const visit = (located: Located): void => {
    const { value } = located
    if (typeof value !== 'object' || value === null || met.has(value)) return
    met.add(value)
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = readText(located, key)
      if (name !== undefined && !anchors.has(name)) anchors.set(name, located)
    }
    for (const key of Object.keys(value)) visit(enter(located, key))
  }
  visit(root)
  return anchors
}
