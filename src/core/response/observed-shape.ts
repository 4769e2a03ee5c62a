import type { Kind } from '../schema/reader.ts'

/** The structure of one observed JSON value: what was seen once, not a promise. */
export type Shape = {
  /** Every kind of value seen at this place, in the order first seen. */
  readonly kinds: readonly Kind[]
  /** Present if an object was seen: its members in the order first seen. */
  readonly members?: readonly MemberShape[]
  /** Present if an array was seen: the merged shape of its items, and how many there were in all. */
  readonly items?: { readonly shape: Shape; readonly count: number }
  /** Present if an object had more names than are kept, or longer ones: the merged shape of those members. */
  readonly others?: Shape
}

export interface MemberShape {
  readonly name: string
  readonly shape: Shape
  /** How many of the objects at this place had the member. */
  readonly seen: number
  readonly of: number
}

/** Writes a shape as indented lines, such as `name: string, in 3 of 5`. */
export function writeShape(shape: Shape): readonly string[] {
  return [describe(shape), ...writeChildren(shape, 1)]
}

function describe({ kinds, items }: Shape): string {
  const names = kinds.map((kind) =>
    kind === 'array' && items
      ? `array of ${items.count} ${items.count === 1 ? 'item' : 'items'}`
      : kind,
  )
  return names.join(' or ')
}

function writeChildren({ members = [], items, others }: Shape, level: number): string[] {
  const indent = '  '.repeat(level)
  const lines = members.flatMap(({ name, shape, seen, of }) => {
    const share = seen < of ? `, in ${seen} of ${of}` : ''
    return [`${indent}${name}: ${describe(shape)}${share}`, ...writeChildren(shape, level + 1)]
  })
  if (others) {
    lines.push(
      `${indent}each other member: ${describe(others)}`,
      ...writeChildren(others, level + 1),
    )
  }
  if (!items || items.count === 0) return lines
  return [
    ...lines,
    `${indent}each item: ${describe(items.shape)}`,
    ...writeChildren(items.shape, level + 1),
  ]
}
