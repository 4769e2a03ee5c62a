/** The structure of one observed JSON value: what was seen once, not a promise. */
export type Shape = {
  /** Every kind of value seen at this place, in the order first seen. */
  readonly kinds: readonly JsonKind[]
  /** Present if an object was seen: its members in the order first seen. */
  readonly members?: readonly MemberShape[]
  /** Present if an array was seen: the merged shape of its items, and how many there were in all. */
  readonly items?: { readonly shape: Shape; readonly count: number }
}

export interface MemberShape {
  readonly name: string
  readonly shape: Shape
  /** How many of the objects at this place had the member. */
  readonly seen: number
  readonly of: number
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** Reads the structure of a parsed JSON value. Beyond the given depth only the kinds of values are named. */
export function readShape(value: unknown, depth = 32): Shape {
  return mergeShapes([value], depth)
}

/** Writes a shape as indented lines, such as `name: string, in 3 of 5`. */
export function writeShape(shape: Shape): readonly string[] {
  return [describe(shape), ...writeChildren(shape, 1)]
}

function mergeShapes(values: readonly unknown[], depth: number): Shape {
  const kinds = [...new Set(values.map(readKind))]
  const arrays = values.filter((value) => Array.isArray(value))
  const objects = values.filter(isObject)
  return {
    kinds,
    ...(objects.length > 0 && depth > 0 && { members: mergeMembers(objects, depth - 1) }),
    ...(arrays.length > 0 && depth > 0 && { items: mergeItems(arrays.flat(), depth - 1) }),
  }
}

function mergeItems(items: readonly unknown[], depth: number) {
  return { shape: mergeShapes(items, depth), count: items.length }
}

function mergeMembers(
  objects: readonly Readonly<Record<string, unknown>>[],
  depth: number,
): readonly MemberShape[] {
  const byName = new Map<string, unknown[]>()
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const values = byName.get(name)
      if (values) values.push(value)
      else byName.set(name, [value])
    }
  }
  return [...byName].map(([name, values]) => ({
    name,
    shape: mergeShapes(values, depth),
    seen: values.length,
    of: objects.length,
  }))
}

function readKind(value: unknown): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describe({ kinds, items }: Shape): string {
  const names = kinds.map((kind) =>
    kind === 'array' && items
      ? `array of ${items.count} ${items.count === 1 ? 'item' : 'items'}`
      : kind,
  )
  return names.join(' or ')
}

function writeChildren({ members = [], items }: Shape, level: number): string[] {
  const indent = '  '.repeat(level)
  const lines = members.flatMap(({ name, shape, seen, of }) => {
    const share = seen < of ? `, in ${seen} of ${of}` : ''
    return [`${indent}${name}: ${describe(shape)}${share}`, ...writeChildren(shape, level + 1)]
  })
  if (!items || items.count === 0) return lines
  return [
    ...lines,
    `${indent}each item: ${describe(items.shape)}`,
    ...writeChildren(items.shape, level + 1),
  ]
}
