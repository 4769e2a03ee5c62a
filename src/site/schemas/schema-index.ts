import { countDynamicAnchors } from '#contract/openapi/resolver.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { isKeywords, listSubschemas, readList } from '#schema/keywords.ts'

/** Which named schemas are made of which, and which lead back to themselves. */
export interface SchemaIndex {
  /** The schemas that take a schema in by `allOf`, by the reference to it. */
  readonly childrenOf: (reference: string) => readonly string[]
  /** The schemas that refer to a schema, in their order. */
  readonly usersOf: (reference: string) => readonly string[]
  /** Whether each of the two leads to the other. */
  readonly isCircle: (one: string, other: string) => boolean
  /** One name for each schema: of several references to one, the first. */
  readonly nameOf: (reference: string) => string
  /** Whether a `$dynamicRef` to this schema may mean another, which only the schemas around it say. */
  readonly isDynamic: (reference: string) => boolean
}

/** Made once for each document. */
export function indexSchemas(schemas: ReadonlyMap<string, Schema>): SchemaIndex {
  const known = indexes.get(schemas)
  if (known) return known
  const first = new Map<object, string>()
  for (const [reference, schema] of schemas) {
    if (typeof schema === 'object' && !first.has(schema)) first.set(schema, reference)
  }
  const nameOf = (reference: string): string => {
    const schema = schemas.get(reference)
    return (typeof schema === 'object' ? first.get(schema) : undefined) ?? reference
  }
  const links = new Map<string, ReadonlySet<string>>()
  const children = new Map<string, Set<string>>()
  const users = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, to: string, from: string) => {
    const set = map.get(nameOf(to)) ?? new Set()
    map.set(nameOf(to), set.add(from))
  }
  for (const [from, schema] of schemas) {
    if (nameOf(from) !== from) continue
    const references = listReferences(schema)
    for (const to of references) add(users, to, from)
    links.set(from, new Set([...references].map(nameOf)))
    if (!isKeywords(schema)) continue
    for (const member of readList(schema['allOf'])) {
      const to = isKeywords(member) ? member['$ref'] : undefined
      if (typeof to === 'string') add(children, to, from)
    }
  }
  const circles = findCircles(links)
  const anchors = countDynamicAnchors([...schemas.values()])
  const index: SchemaIndex = {
    childrenOf: (reference) => [...(children.get(nameOf(reference)) ?? [])],
    usersOf: (reference) => [...(users.get(nameOf(reference)) ?? [])],
    isCircle: (one, other) => {
      const circle = circles.get(nameOf(one))
      return circle !== undefined && circle === circles.get(nameOf(other))
    },
    nameOf,
    isDynamic: (reference) => {
      const schema = schemas.get(reference)
      const anchor = isKeywords(schema) ? schema['$dynamicAnchor'] : undefined
      return typeof anchor === 'string' && (anchors.get(anchor) ?? 0) > 1
    },
  }
  indexes.set(schemas, index)
  return index
}

const indexes = new WeakMap<ReadonlyMap<string, Schema>, SchemaIndex>()

/** The references in a schema, each once. */
export function listReferences(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (!isKeywords(schema)) return found
  for (const reference of [schema['$ref'], schema['$dynamicRef']]) {
    if (typeof reference === 'string') found.add(reference)
  }
  for (const inner of listSubschemas(schema)) listReferences(inner, found)
  return found
}

/**
 * Which names lead back to each other: names with the same number do. These are the strongly
 * connected components of the references, found without recursion, because chains of references have any length.
 */
function findCircles(links: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const circles = new Map<string, number>()
  const stack: string[] = []
  for (const start of links.keys()) if (!order.has(start)) walk(start)
  return circles

  function walk(start: string): void {
    const way = [enter(start)]
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const next = step.rest.pop()
      if (next === undefined) {
        way.pop()
        leave(step.name, way.at(-1)?.name)
      } else if (!order.has(next)) way.push(enter(next))
      else if (!circles.has(next)) lower(step.name, order.get(next) ?? 0)
    }
  }

  function enter(name: string) {
    order.set(name, order.size)
    lowest.set(name, order.size - 1)
    stack.push(name)
    return { name, rest: [...(links.get(name) ?? [])] }
  }

  function leave(name: string, parent: string | undefined): void {
    const low = lowest.get(name) ?? 0
    if (low === order.get(name)) {
      for (let last = stack.pop(); last !== undefined; last = stack.pop()) {
        circles.set(last, low)
        if (last === name) break
      }
    }
    if (parent !== undefined) lower(parent, low)
  }

  function lower(name: string, low: number): void {
    lowest.set(name, Math.min(lowest.get(name) ?? low, low))
  }
}
