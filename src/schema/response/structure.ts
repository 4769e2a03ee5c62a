import type { Schema } from '#core/request/description/schema.ts'
import type { Kind } from '#core/response/unread-body.ts'
import { formatCount } from '#core/text/format-count.ts'
import { findSpan, isCloser, isOpener } from '#core/response/rows/json-rows.ts'
import type { JsonRows } from '#core/response/rows/json-rows.ts'
import { createNameTable, readRows } from './row-reader.ts'

/** The structure of one observed JSON value: what was seen once, not a promise. */
type Structure = {
  /** Every kind of value seen at this place, in the order first seen. */
  readonly kinds: readonly Kind[]
  /** Present if an object was seen: its members in the order first seen. */
  readonly members?: readonly MemberStructure[]
  /** Present if an array was seen: the merged structure of its items, and how many there were in all. */
  readonly items?: { readonly structure: Structure; readonly count: number }
  /** Present if an object had more names than are kept, or longer ones: the merged structure of those members. */
  readonly others?: Structure
}

interface MemberStructure {
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

/** The structure of a JSON text as lines, and how many were cut. */
export function listStructure(rows: JsonRows): readonly string[] {
  const observing = observeStructure(rows)
  let step = observing.next()
  while (!step.done) step = observing.next()
  const lines = writeStructure(step.value)
  const more = lines.length - mostLines
  return more > 0 ? [...lines.slice(0, mostLines), `… ${formatCount(more)} more lines`] : lines
}

/** Most lines of a structure: each is an element of the page. */
const mostLines = 1000

/**
 * Reads the structure of a scanned JSON text in one pass and in steps. No value is read but names of members.
 */
export function* observeStructure(
  rows: JsonRows,
  limits: Partial<StructureLimits> = {},
): Generator<void, Structure> {
  const { depth, ...ofNames } = { ...mostOf, ...limits }
  const reader = readRows(rows)
  const names = createNameTable(rows.bytes)
  const root = startGrowing()
  const open: Container[] = []
  for (let row = 0; row < rows.count; row += 1) {
    if (row % rowsPerTurn === rowsPerTurn - 1) yield
    if (isCloser(rows, row)) {
      open.pop()
      continue
    }
    const growing = enter(rows, row, open.at(-1), root, { read: names.read, ...ofNames })
    const kind = reader.kindOf(row)
    growing.kinds.add(kind)
    if (kind === 'object' || kind === 'array') {
      const isDeepest = open.length >= depth
      if (!isDeepest) note(growing, kind)
      if (!isOpener(rows, row)) continue
      // Its parts are passed over, up to the row that closes it.
      if (isDeepest) row = rows.links.at(row)
      else open.push({ growing, row, isObject: kind === 'object' })
    }
  }
  return finish(root)
}

export interface StructureLimits {
  /** Beyond it only the kinds of values are named. */
  readonly depth: number
  /** Names that are kept at one place, and characters of each: an object may be a list by names. */
  readonly mostNames: number
  readonly longestName: number
}

const mostOf: StructureLimits = { depth: 32, mostNames: 10_000, longestName: Infinity }
const rowsPerTurn = 10_000

/** The structure of one place, as it grows. */
interface Growing {
  readonly kinds: Set<Kind>
  objects: number
  members: Map<string, Member> | undefined
  others: Growing | undefined
  items: Growing | undefined
  itemCount: number
}

interface Member {
  readonly growing: Growing
  seen: number
  /** The object in which it was last seen, since a name may come twice. */
  last: number
}

interface Container {
  readonly growing: Growing
  readonly row: number
  readonly isObject: boolean
}

function startGrowing(): Growing {
  return {
    kinds: new Set(),
    objects: 0,
    members: undefined,
    others: undefined,
    items: undefined,
    itemCount: 0,
  }
}

function note(growing: Growing, kind: 'object' | 'array'): void {
  if (kind === 'object') {
    growing.objects += 1
    growing.members ??= new Map()
  } else growing.items ??= startGrowing()
}

function enter(
  rows: JsonRows,
  row: number,
  container: Container | undefined,
  root: Growing,
  names: Names,
): Growing {
  if (!container) return root
  const { growing } = container
  if (!container.isObject) {
    growing.itemCount += 1
    return (growing.items ??= startGrowing())
  }
  const { name = [0, 0] } = findSpan(rows, row)
  return enterMember(growing, names.read(...name), container.row, names)
}

interface Names extends Omit<StructureLimits, 'depth'> {
  readonly read: (from: number, to: number) => string
}

function enterMember(
  growing: Growing,
  name: string,
  object: number,
  { mostNames, longestName }: Names,
): Growing {
  const members = (growing.members ??= new Map())
  const known = members.get(name)
  if (!known && (members.size >= mostNames || name.length > longestName)) {
    return (growing.others ??= startGrowing())
  }
  const member = known ?? { growing: startGrowing(), seen: 0, last: -1 }
  if (!known) members.set(name, member)
  if (member.last !== object) member.seen += 1
  member.last = object
  return member.growing
}

function finish({ kinds, objects, members, others, items, itemCount }: Growing): Structure {
  return {
    kinds: [...kinds],
    ...(members && {
      members: Array.from(members, ([name, { growing, seen }]) => ({
        name,
        structure: finish(growing),
        seen,
        of: objects,
      })),
    }),
    ...(items && { items: { structure: finish(items), count: itemCount } }),
    ...(others && { others: finish(others) }),
  }
}
