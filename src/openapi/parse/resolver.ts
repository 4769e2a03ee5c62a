import { decodePercent } from '#request/serialize/percent-encode.ts'
import { parsePointer } from '#schema/pointer.ts'
import {
  getFiles,
  clipText,
  getChild,
  getPath,
  isMapping,
  locateRoot,
  getText,
} from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { isMappedReference, parseReference, stripSelf } from '../load/reference.ts'

/**
 * Creates a function that finds schemas identified by `$id` (JSON Schema 2020-12, section 8.2.1). It returns undefined if no `$id`
 * applies, so that the reference is to a file.
 */
function createResourceFinder(files: SourceFiles) {
  const resources = new Map<string, Located>()
  for (const file of getFiles(files)) {
    for (const path of findIds(file)) {
      const resource = path.reduce(getChild, locateRoot(file))
      const address = findBase(resource)
      if (address !== undefined && !resources.has(address)) resources.set(address, resource)
    }
  }
  return (text: string, at: Located) => {
    if (resources.size === 0) return undefined
    const [address = '', ...rest] = text.split('#')
    const base = findBase(at) ?? locateFile(at.file)
    const resource = URL.canParse(address, base)
      ? resources.get(new URL(address, base).href)
      : undefined
    const fragment = decodePercent(rest.join('#'))
    return resource && fragment !== undefined ? { resource, fragment } : undefined
  }
}

function findBase(at: Located): string | undefined {
  const ids: string[] = []
  for (let above: Located | undefined = at; above; above = above.parent) {
    const id = isMapping(above.value) ? getText(above, '$id') : undefined
    if (id !== undefined) ids.unshift(id)
  }
  if (ids.length === 0) return undefined
  return ids.reduce<string | undefined>(
    (base, id) =>
      base !== undefined && URL.canParse(id, base)
        ? new URL(id.replace(/#.*$/s, ''), base).href
        : base,
    locateFile(at.file),
  )
}

/**
 * Returns a placeholder URL for a file, under a name that never resolves (RFC 6761, section 6.4).
 */
function locateFile({ path: pointer }: SourceFile): string {
  return new URL(encodeURI(pointer), 'https://document.invalid/').href
}

function findIds({ value }: SourceFile): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const met = new Set<object>()
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null || met.has(node)) return
    met.add(node)
    if (isMapping(node) && typeof node['$id'] === 'string') found.push(path)
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object' && !dataKeys.has(key)) visit(child, [...path, key])
    }
  }
  visit(value, [])
  return found
}

const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

export type Resolution =
  | { readonly outcome: 'found'; readonly target: Located }
  | { readonly outcome: 'broken'; readonly at: Located; readonly sentence: string }

export interface Resolver {
  /** Follows `$ref` transitively to a value without one. */
  follow(located: Located): Resolution
  /** Resolves a single reference. */
  find(text: string, at: Located): Resolution
  /** Whether a reference resolves by `$id`, so that its text alone does not identify the target. */
  isByAddress(text: string, at: Located): boolean
}

interface ResolverSettings {
  /** Maps pointers of a converted document to their new position. */
  readonly rename?: ((path: readonly string[]) => readonly string[]) | undefined
  /** Whether siblings of a `$ref` apply, as since 3.1. */
  readonly hasSiblings?: boolean
  /** Whether schemas can be identified by `$id`, as since 3.1. */
  readonly hasAddresses?: boolean
}

/** Returns the target of a `$ref`, if there is one. */
export function findTarget(at: Located, resolver: Resolver): Located | undefined {
  const text = findReferenceText(at.value)
  const found = text === undefined ? undefined : resolver.find(text, getChild(at, '$ref'))
  return found?.outcome === 'found' ? found.target : undefined
}

/** Returns the target of a chain of references, or the value itself; undefined if it cannot be resolved. */
export function findFinalTarget(at: Located, resolver: Resolver): Located | undefined {
  const found = resolver.follow(at)
  return found.outcome === 'found' ? found.target : undefined
}

/** Returns the schema that a discriminator's mapping entry names, by reference or by name. */
export function findMapped(at: Located, resolver: Resolver): Located | undefined {
  const { value } = at
  if (typeof value !== 'string') return undefined
  const isReference: boolean = isMappedReference(value)
  const found = resolver.find(isReference ? value : `#/components/schemas/${value}`, at)
  return found.outcome === 'found' ? found.target : undefined
}

export function createResolver(
  files: SourceFiles,
  { rename = (path) => path, hasSiblings = false, hasAddresses = false }: ResolverSettings = {},
): Resolver {
  const found = new Map<string, Located | string>()
  const findResource = hasAddresses ? createResourceFinder(files) : undefined
  let depth = 0
  const walking = new Set<string>()

  const find = (text: string, at: Located): Resolution => {
    const within = findWithin(text, at)
    if (within?.outcome === 'found') return within
    const id = `${at.file.path}\n${text}`
    const known = found.get(id) ?? search(id, text, at.file)
    found.set(id, known)
    if (typeof known !== 'string') return { outcome: 'found', target: known }
    // The root of the document is often referenced from a schema with `$id`.
    if (within) return within
    return createBroken(at, text, known)
  }

  const follow = (located: Located): Resolution => {
    let current = located
    const met = new Set<string>()
    for (;;) {
      const text = findReferenceText(current.value)
      if (text === undefined) return { outcome: 'found', target: current }
      const id = `${current.file.path}\n${text}`
      if (met.has(id) || met.size === maxDepth) {
        const why = met.has(id) ? circular : tooManyReferences
        return createBroken(getChild(located, '$ref'), text, why)
      }
      met.add(id)
      const next = find(text, getChild(current, '$ref'))
      if (next.outcome === 'broken') return next
      current = hasSiblings ? addSiblings(current, next.target) : next.target
    }
  }

  return { find, follow, isByAddress: (text, at) => findWithin(text, at)?.outcome === 'found' }

  function findWithin(text: string, at: Located): Resolution | undefined {
    const meant = findResource?.(text, at)
    if (!meant) return undefined
    const { resource, fragment } = meant
    const target = findFragment(resource, fragment)
    return typeof target === 'string'
      ? createBroken(at, text, target)
      : { outcome: 'found', target }
  }

  function findFragment(resource: Located, fragment: string): Located | string {
    if (fragment !== '' && !fragment.startsWith('/')) {
      return collectAnchors(resource).get(fragment) ?? 'no $anchor has that name there'
    }
    const id = JSON.stringify([resource.file.path, getPath(resource), fragment])
    // Detects circular references.
    if (walking.has(id)) return circular
    if (walking.size === maxDepth) return tooManyReferences
    walking.add(id)
    const target = walk(resource, parsePointer(fragment))
    walking.delete(id)
    return target
  }

  /** @returns the target, or why it cannot be resolved, as a clause */
  function search(id: string, text: string, from: SourceFile): Located | string {
    const reference = parseReference(stripSelf(text, files.main.value), from.path)
    if (reference.kind === 'refused') return reference.why
    const isMain = reference.path === files.main.path
    const file = isMain ? files.main : files.others.get(reference.path)
    if (!file) return 'the file does not exist'
    if ('why' in file) return file.why
    if (reference.kind === 'anchor') {
      return findAnchor(file, reference.name) ?? 'no $anchor has that name'
    }
    // Detects circular references.
    found.set(id, circular)
    if (depth === maxDepth) return tooManyReferences
    depth += 1
    const target = walk(locateRoot(file), isMain ? rename(reference.pointer) : reference.pointer)
    depth -= 1
    return target
  }

  /**
   * Resolves a pointer, also through a `$ref`: RFC 6901 has no such pointers, but bundlers generate
   * them.
   */
  function walk(root: Located, pointer: readonly string[]): Located | string {
    let current = root
    for (const token of pointer) {
      let next = getChild(current, token)
      if (next.value === undefined && findReferenceText(current.value) !== undefined) {
        const through = follow(current)
        if (through.outcome === 'found') next = getChild(through.target, token)
      }
      if (next.value === undefined) return `"${clipText(token)}" does not exist`
      current = next
    }
    return current
  }
}

/** @param why a clause, which further sentences may follow */
function createBroken(at: Located, text: string, why: string): Resolution {
  return {
    outcome: 'broken',
    at,
    sentence: `The reference "${clipText(text)}" cannot be resolved: ${why}.`,
  }
}

const maxDepth = 100

const tooManyReferences = `it leads through more than ${maxDepth} others`

const circular = 'it is circular. Define the value at one of these locations'

/** Returns the text of a Reference Object; a property named `$ref` holds a mapping. */
function findReferenceText(value: unknown): string | undefined {
  if (!isMapping(value) || !Object.hasOwn(value, '$ref')) return undefined
  return typeof value['$ref'] === 'string' ? value['$ref'] : undefined
}

/**
 * Applies `summary` and `description` next to a `$ref` over its target (OpenAPI 3.1.1, Reference
 * Object).
 */
function addSiblings(from: Located, target: Located): Located {
  if (!isMapping(from.value) || !isMapping(target.value)) return target
  const own = ['summary', 'description']
    .map((key) => getChild(from, key))
    .filter(({ value }) => typeof value === 'string')
  if (own.length === 0) return target
  const members = own.map((each) => [each.key, each] as const)
  return {
    ...target,
    value: { ...target.value, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) },
    overrides: new Map([...(target.overrides ?? []), ...members]),
  }
}

/**
 * Returns the schema with an anchor in a file (JSON Schema 2020-12, section 8.2.2); the first of
 * several.
 */
export function findAnchor(file: SourceFile, name: string): Located | undefined {
  const known = anchorsByFile.get(file) ?? collectAnchors(locateRoot(file))
  anchorsByFile.set(file, known)
  return known.get(name)
}

const anchorsByFile = new WeakMap<SourceFile, ReadonlyMap<string, Located>>()

/** Returns the anchors of a schema, excluding nested schemas that have an `$id`. */
function collectAnchors(root: Located): ReadonlyMap<string, Located> {
  const anchors = new Map<string, Located>()
  const met = new Set<object>()
  const visit = (located: Located): void => {
    const { value } = located
    if (typeof value !== 'object' || value === null || met.has(value)) return
    if (located !== root && root.parent && getText(located, '$id') !== undefined) return
    met.add(value)
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = getText(located, key)
      if (name !== undefined && !anchors.has(name)) anchors.set(name, located)
    }
    for (const key of Object.keys(value)) visit(getChild(located, key))
  }
  visit(root)
  return anchors
}
