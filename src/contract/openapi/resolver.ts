import { clipText, enter, isMapping, locateRoot, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { readReference, withoutSelf } from '../source/reference.ts'
import type { SourceFile, SourceFiles } from '../source/source-file.ts'

/** The target of a reference, or why there is none, as a whole sentence. */
export type Resolution =
  | { readonly outcome: 'found'; readonly target: Located }
  | { readonly outcome: 'broken'; readonly at: Located; readonly sentence: string }

export interface Resolver {
  /** Follows the `$ref` of a value, and that of its target, to the value that has none. */
  follow(located: Located): Resolution
  /** Follows the text of one reference, and no further. */
  find(text: string, at: Located): Resolution
}

interface ResolverSettings {
  /** Moves places of a document that was converted to where they are now. */
  readonly rename?: ((path: readonly string[]) => readonly string[]) | undefined
  /** Whether what stands beside a `$ref` counts, as it does since 3.1. */
  readonly hasSiblings?: boolean
}

export function createResolver(
  files: SourceFiles,
  { rename = (path) => path, hasSiblings = false }: ResolverSettings = {},
): Resolver {
  const found = new Map<string, Located | string>()
  let depth = 0

  const find = (text: string, at: Located): Resolution => {
    const id = `${at.file.place}\n${text}`
    const known = found.get(id) ?? search(id, text, at.file)
    found.set(id, known)
    if (typeof known !== 'string') return { outcome: 'found', target: known }
    return {
      outcome: 'broken',
      at,
      sentence: `This is a reference to "${clipText(text)}", ${known}.`,
    }
  }

  const follow = (located: Located): Resolution => {
    let place = located
    const met = new Set<string>()
    for (;;) {
      const text = findReferenceText(place.value)
      if (text === undefined) return { outcome: 'found', target: place }
      const id = `${place.file.place}\n${text}`
      if (met.has(id) || met.size === deepest) {
        const why = met.has(id) ? leadsBack : leadsTooFar
        const sentence = `This is a reference to "${clipText(text)}", ${why}.`
        return { outcome: 'broken', at: enter(located, '$ref'), sentence }
      }
      met.add(id)
      const next = find(text, enter(place, '$ref'))
      if (next.outcome === 'broken') return next
      place = hasSiblings ? addSiblings(place, next.target) : next.target
    }
  }

  return { find, follow }

  /** @returns why it leads nowhere, as the rest of a sentence, instead of a place */
  function search(id: string, text: string, from: SourceFile): Located | string {
    const reference = readReference(withoutSelf(text, files.main.value), from.place)
    if (reference.kind === 'refused') return reference.why
    const isMain = reference.place === files.main.place
    const file = isMain ? files.main : files.others.get(reference.place)
    if (!file) return 'which leads to a file that is not there'
    if ('why' in file) return file.why
    if (reference.kind === 'anchor') {
      return findAnchor(file, reference.name) ?? 'and no $anchor has that name'
    }
    // Whoever comes by here again on the way goes in a circle.
    found.set(id, leadsBack)
    if (depth === deepest) return leadsTooFar
    depth += 1
    const place = walk(locateRoot(file), isMain ? rename(reference.pointer) : reference.pointer)
    depth -= 1
    return place
  }

  /** Pointers that lead through a `$ref` are beyond RFC 6901, and programs that bundle files write them. */
  function walk(root: Located, pointer: readonly string[]): Located | string {
    let place = root
    for (const token of pointer) {
      let next = enter(place, token)
      if (next.value === undefined && findReferenceText(place.value) !== undefined) {
        const through = follow(place)
        if (through.outcome === 'found') next = enter(through.target, token)
      }
      if (next.value === undefined) return `but there is no "${clipText(token)}" at that place`
      place = next
    }
    return place
  }
}

/** The number of references that may lead through one another. */
const deepest = 100

const leadsTooFar = `which leads through more than ${deepest} others`

const leadsBack =
  'which leads back to itself and never to a value; write the value at one of these places'

/** The text of a Reference Object; a property that happens to be named `$ref` holds a mapping. */
function findReferenceText(value: unknown): string | undefined {
  if (!isMapping(value) || !Object.hasOwn(value, '$ref')) return undefined
  return typeof value['$ref'] === 'string' ? value['$ref'] : undefined
}

/** `summary` and `description` beside a `$ref` win over those of its target (OpenAPI 3.1.1, Reference Object). */
function addSiblings(from: Located, target: Located): Located {
  if (!isMapping(from.value) || !isMapping(target.value)) return target
  const own = ['summary', 'description']
    .map((key) => enter(from, key))
    .filter(({ value }) => typeof value === 'string')
  if (own.length === 0) return target
  const members = own.map((each) => [each.key, each] as const)
  return {
    ...target,
    value: { ...target.value, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) },
    overrides: new Map([...(target.overrides ?? []), ...members]),
  }
}

/** The schema of a file with an anchor (JSON Schema 2020-12, section 8.2.2); of several the first. */
export function findAnchor(file: SourceFile, name: string): Located | undefined {
  const known = read.get(file) ?? listAnchors(locateRoot(file))
  read.set(file, known)
  return known.get(name)
}

/** Anchors are rare, and finding them takes a walk through the file. */
const read = new WeakMap<SourceFile, ReadonlyMap<string, Located>>()

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

/** How many schemas within a value have a `$dynamicAnchor` of a name. */
export function countDynamicAnchors(value: unknown): ReadonlyMap<string, number> {
  if (typeof value !== 'object' || value === null) return new Map()
  const known = counted.get(value) ?? countAnchors(value)
  counted.set(value, known)
  return known
}

const counted = new WeakMap<object, ReadonlyMap<string, number>>()

function countAnchors(root: unknown): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const met = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || met.has(value)) return
    met.add(value)
    const name = isMapping(value) ? value['$dynamicAnchor'] : undefined
    if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const child of Object.values(value)) visit(child)
  }
  visit(root)
  return counts
}
