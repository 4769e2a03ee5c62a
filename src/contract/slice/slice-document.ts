import type { Operation } from '#core/request/description/operation.ts'
import { extensionNames } from '../provenance/extension-names.ts'
import type { Contract } from '../read-contract.ts'
import { isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'
import { readReference } from '../source/reference.ts'
import { createPartsFinder, findValue } from './document-parts.ts'

/** An API document with one operation. */
export type DocumentSlice = Mapping

/** What is known of the operation that a slice is about. */
export type SlicedOperation = Pick<Operation, 'method' | 'path' | 'tags'>

/**
 * Cuts a document down to one operation at a time: what describes it, all that its references reach, and what the document
 * says of itself. Every part is as its owner wrote it, in the version of OpenAPI and in the order of the document, with what
 * an Overlay states. References to other files stay as they are.
 */
export function createSlicer({
  overlaid: document,
  places,
}: Pick<Contract, 'overlaid' | 'places'>): (operation: SlicedOperation) => DocumentSlice {
  const finder = createPartsFinder(document)
  const [main = ''] = places
  return (operation) => {
    const kept = new Set<string>()
    const waiting = [...listOwnParts(document, operation)]
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const key = JSON.stringify(part)
      if (kept.has(key)) continue
      kept.add(key)
      for (const reference of finder.listReferences(part)) {
        const target = readReference(reference, main)
        if (target.kind === 'inside' && target.place === main) {
          waiting.push(...finder.locate(target.pointer))
        } else if (target.kind === 'anchor' && target.place === main) {
          waiting.push(...finder.locateAnchor(target.name))
        }
      }
    }
    const parts = [...kept].map((key): readonly string[] => JSON.parse(key))
    return { ...keepParts(document, parts), 'x-taken-from': nameOrigin(operation, main) }
  }
}

/** Where a slice is from, for whoever meets it alone. */
function nameOrigin({ method, path }: SlicedOperation, file: string) {
  const sentence = 'One operation of an API document, with all that it refers to.'
  return { description: sentence, file, operation: `${method} ${path}` }
}

/** The parts that belong to an operation without a reference, by path. */
function listOwnParts(
  document: Mapping,
  operation: SlicedOperation,
): readonly (readonly string[])[] {
  const stated = Object.keys(document).filter((key) => rootKeys.has(key))
  const item = listItemParts(document, operation)
  return [
    ...stated.map((key) => [key]),
    ...item,
    ...[...listSchemes([document, ...item.map((part) => findValue(document, part))])].flatMap(
      (name) => [
        ['components', 'securitySchemes', name],
        ['securityDefinitions', name],
      ],
    ),
    ...listTags(document, operation.tags).map((index) => ['tags', String(index)]),
  ]
}

/** The names in the requirements of the document and of the operation. */
function listSchemes(holders: readonly unknown[]): ReadonlySet<string> {
  const requirements = holders.flatMap((holder): unknown =>
    isMapping(holder) ? holder['security'] : undefined,
  )
  return new Set(
    requirements.flatMap((requirement) => (isMapping(requirement) ? Object.keys(requirement) : [])),
  )
}

const rootKeys: ReadonlySet<string> = new Set([
  'openapi',
  'swagger',
  '$self',
  'jsonSchemaDialect',
  'info',
  'externalDocs',
  'servers',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'security',
  ...extensionNames,
])

/** The path without its other operations. */
function listItemParts(document: Mapping, { method, path }: SlicedOperation) {
  const { paths } = document
  const item = isMapping(paths) ? paths[path] : undefined
  if (!isMapping(item)) return []
  // The item that a path refers to stays whole.
  if (typeof item['$ref'] === 'string') return [['paths', path]]
  const own = method.toLowerCase()
  return Object.keys(item).flatMap((key): readonly (readonly string[])[] => {
    const at = ['paths', path, key]
    if (key === 'additionalOperations') return [[...at, method]]
    return !methods.has(key) || key === own ? [at] : []
  })
}

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)

/** The tags that the operation bears, and those that they belong under (3.2.0, Tag Object, parent). */
function listTags({ tags }: Mapping, names: readonly string[]): readonly number[] {
  const all: readonly unknown[] = Array.isArray(tags) ? tags : []
  const wanted = new Set(names)
  for (const name of wanted) {
    const tag = all.find((each) => isMapping(each) && each['name'] === name)
    if (isMapping(tag) && typeof tag['parent'] === 'string') wanted.add(tag['parent'])
  }
  return [...all.keys()].filter((index) => {
    const tag = all[index]
    return isMapping(tag) && typeof tag['name'] === 'string' && wanted.has(tag['name'])
  })
}

/** A place whose value stays: all of it, or what is below. */
type Kept = true | Map<string, Kept>

/** A document without what is not among the parts, in its own order. Items of a list that are left out leave no gap. */
function keepParts(document: Mapping, parts: readonly (readonly string[])[]): Mapping {
  const root = new Map<string, Kept>()
  for (const part of parts) add(root, part)
  const kept = keep(document, root)
  return isMapping(kept) ? kept : {}
}

function add(root: Map<string, Kept>, part: readonly string[]): void {
  let place = root
  for (const [index, key] of part.entries()) {
    const known = place.get(key)
    if (known === true) return
    if (index === part.length - 1) {
      place.set(key, true)
      return
    }
    const next = known ?? new Map<string, Kept>()
    place.set(key, next)
    place = next
  }
}

function keep(value: unknown, kept: Kept): unknown {
  if (kept === true) return value
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const below = kept.get(String(index))
      return below === undefined ? [] : [keep(item, below)]
    })
  }
  if (!isMapping(value)) return value
  const positions = orderKeys(value)
  const found = [...kept].filter(([key]) => positions.has(key))
  return Object.fromEntries(
    found
      .toSorted(([one], [other]) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0))
      .map(([key, below]) => [key, keep(value[key], below)]),
  )
}

/** Remembered, because each operation keeps a few of a thousand schemas. */
function orderKeys(value: Mapping): ReadonlyMap<string, number> {
  const known = orders.get(value) ?? new Map(Object.keys(value).map((key, index) => [key, index]))
  orders.set(value, known)
  return known
}

const orders = new WeakMap<Mapping, ReadonlyMap<string, number>>()
