import type { Schema } from '#core/request/description/schema.ts'
import type { Kind } from '#core/response/unread-body.ts'

/** The structure of one observed JSON value: what was seen once, not a promise. */
export type Structure = {
  /** Every kind of value seen at this place, in the order first seen. */
  readonly kinds: readonly Kind[]
  /** Present if an object was seen: its members in the order first seen. */
  readonly members?: readonly MemberStructure[]
  /** Present if an array was seen: the merged structure of its items, and how many there were in all. */
  readonly items?: { readonly structure: Structure; readonly count: number }
  /** Present if an object had more names than are kept, or longer ones: the merged structure of those members. */
  readonly others?: Structure
}

export interface MemberStructure {
  readonly name: string
  readonly structure: Structure
  /** The number of objects at this place that had the member. */
  readonly seen: number
  readonly of: number
}

/** Writes a structure as indented lines, such as `name: string, in 3 of 5`. */
export function writeStructure(structure: Structure): readonly string[] {
  return [describe(structure), ...writeChildren(structure, 1)]
}

/**
 * An observed structure as a proposal for the document (JSON Schema 2020-12): types and names of members as they were seen once. It
 * claims nothing that one response cannot show, such as what is required, and holds no values.
 *
 * @param origin what was observed, such as `the response 200 of GET /pets`
 */
export function proposeSchema(structure: Structure, origin: string): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    'x-observed': `once, in ${origin}; the next may differ`,
    ...writeSchema(structure),
  }
}

function writeSchema({
  kinds,
  members = [],
  items,
  others,
}: Structure): Readonly<Record<string, unknown>> {
  const properties = members.map(({ name, structure, seen, of }) => [
    name,
    { ...writeSchema(structure), ...(seen < of && { 'x-observed': `in ${seen} of ${of}` }) },
  ])
  return {
    ...(kinds.length > 0 && { type: kinds.length === 1 ? kinds[0] : kinds }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(others && { additionalProperties: writeSchema(others) }),
    ...(items && items.count > 0 && { items: writeSchema(items.structure) }),
  }
}

function describe({ kinds, items }: Structure): string {
  const names = kinds.map((kind) =>
    kind === 'array' && items
      ? `array of ${items.count} ${items.count === 1 ? 'item' : 'items'}`
      : kind,
  )
  return names.join(' or ')
}

function writeChildren({ members = [], items, others }: Structure, level: number): string[] {
  const indent = '  '.repeat(level)
  const lines = members.flatMap(({ name, structure, seen, of }) => {
    const share = seen < of ? `, in ${seen} of ${of}` : ''
    return [
      `${indent}${name}: ${describe(structure)}${share}`,
      ...writeChildren(structure, level + 1),
    ]
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
    `${indent}each item: ${describe(items.structure)}`,
    ...writeChildren(items.structure, level + 1),
  ]
}
