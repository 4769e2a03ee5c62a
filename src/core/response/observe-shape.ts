import type { Kind } from '../schema/reader.ts'
import { createNameTable } from './check/name-table.ts'
import { readRows } from './check/row-reader.ts'
import type { Shape } from './observed-shape.ts'
import { isCloser, isOpener } from './rows/json-rows.ts'
import type { JsonRows } from './rows/json-rows.ts'
import { findSpan } from './rows/json-value.ts'

/**
 * Reads the structure of a scanned JSON text in one pass and in steps. No value is read but names of members.
 */
export function* observeShape(
  rows: JsonRows,
  limits: Partial<ShapeLimits> = {},
): Generator<void, Shape> {
  const { depth, ...ofNames } = { ...mostOf, ...limits }
  const reader = readRows(rows)
  const names = createNameTable(rows.bytes)
  const root = startPlace()
  const open: Container[] = []
  for (let row = 0; row < rows.count; row += 1) {
    if (row % rowsPerTurn === rowsPerTurn - 1) yield
    if (isCloser(rows, row)) {
      open.pop()
      continue
    }
    const place = enter(rows, row, open.at(-1), root, { read: names.read, ...ofNames })
    const kind = reader.kindOf(row)
    place.kinds.add(kind)
    if (kind === 'object' || kind === 'array') {
      const isDeepest = open.length >= depth
      if (!isDeepest) note(place, kind)
      if (!isOpener(rows, row)) continue
      // What is in it is passed over, up to the row that closes it.
      if (isDeepest) row = rows.links.at(row)
      else open.push({ place, row, isObject: kind === 'object' })
    }
  }
  return finish(root)
}

export interface ShapeLimits {
  /** Beyond it only the kinds of values are named. */
  readonly depth: number
  /** Names that are kept at one place, and characters of each: an object may be a list by names. */
  readonly mostNames: number
  readonly longestName: number
}

const mostOf: ShapeLimits = { depth: 32, mostNames: 10_000, longestName: Infinity }
const rowsPerTurn = 10_000

/** What is known of one place, as it grows. */
interface Place {
  readonly kinds: Set<Kind>
  objects: number
  members: Map<string, Member> | undefined
  others: Place | undefined
  items: Place | undefined
  itemCount: number
}

interface Member {
  readonly place: Place
  seen: number
  /** The object in which it was last seen, since a name may come twice. */
  last: number
}

interface Container {
  readonly place: Place
  readonly row: number
  readonly isObject: boolean
}

function startPlace(): Place {
  return {
    kinds: new Set(),
    objects: 0,
    members: undefined,
    others: undefined,
    items: undefined,
    itemCount: 0,
  }
}

function note(place: Place, kind: 'object' | 'array'): void {
  if (kind === 'object') {
    place.objects += 1
    place.members ??= new Map()
  } else place.items ??= startPlace()
}

function enter(
  rows: JsonRows,
  row: number,
  container: Container | undefined,
  root: Place,
  names: Names,
): Place {
  if (!container) return root
  const { place } = container
  if (!container.isObject) {
    place.itemCount += 1
    return (place.items ??= startPlace())
  }
  const { name = [0, 0] } = findSpan(rows, row)
  return enterMember(place, names.read(...name), container.row, names)
}

interface Names extends Omit<ShapeLimits, 'depth'> {
  readonly read: (from: number, to: number) => string
}

function enterMember(
  place: Place,
  name: string,
  object: number,
  { mostNames, longestName }: Names,
): Place {
  const members = (place.members ??= new Map())
  const known = members.get(name)
  if (!known && (members.size >= mostNames || name.length > longestName)) {
    return (place.others ??= startPlace())
  }
  const member = known ?? { place: startPlace(), seen: 0, last: -1 }
  if (!known) members.set(name, member)
  if (member.last !== object) member.seen += 1
  member.last = object
  return member.place
}

function finish({ kinds, objects, members, others, items, itemCount }: Place): Shape {
  return {
    kinds: [...kinds],
    ...(members && {
      members: Array.from(members, ([name, { place, seen }]) => ({
        name,
        shape: finish(place),
        seen,
        of: objects,
      })),
    }),
    ...(items && { items: { shape: finish(items), count: itemCount } }),
    ...(others && { others: finish(others) }),
  }
}
