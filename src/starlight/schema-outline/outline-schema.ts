import { hashText, slugify } from '#openapi/parse/slugs.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { createPointerFinder } from '#openapi/load/nearest-pointer.ts'
import { createNode } from './create-node.ts'
import type { PlannedGroup, UnfoldingNode, UnfoldingRow } from './create-node.ts'
import type { Direction, OutlineSubject, SchemaMarks, SchemaOutline } from './outline.ts'
import { getNamedSchemas } from './schema-index.ts'

interface OutlineSettings {
  readonly direction?: Direction
  readonly prefix?: string
  readonly budget?: number
  /** Shows all rows of the root, regardless of the budget. */
  readonly isWhole?: boolean
}

type SchemaSettings = Omit<OutlineSettings, 'isWhole'> & { readonly pointer: string }

type Described = Pick<ApiDescription, 'schemas' | 'original'>

/** Outlines the schemas of one API description, with its source numbers and pointers. */
export function createOutliner({ schemas, original: written }: Described, changes?: SchemaMarks) {
  const named = getNamedSchemas(schemas)
  const counts = getOrCreate(rowCounts, schemas, () => new Map<string, number>())
  const findAnchor = createPointerFinder(written)
  const outlineSubject = (subject: OutlineSubject, settings: OutlineSettings): SchemaOutline => {
    const { direction = 'both', prefix = 'schema', budget = 150, isWhole = false } = settings
    const root = createNode(subject, [], { schemas, direction, findAnchor, changes })
    setAnchors(unfold(root, budget, isWhole), prefix)
    return { root, direction }
  }
  /**
   * Outlines a schema. Opens the schema itself if it is a reference, array items and `allOf`; other references stay
   * links. Rows are unfolded breadth first within the budget.
   */
  const outline = (schema: Schema | undefined, settings: SchemaSettings): SchemaOutline => {
    const { pointer } = settings
    const sources = [{ schema, pointer, origin: undefined }]
    const opened = new Set(schemas.has(pointer) ? [pointer] : [])
    return outlineSubject({ sources, opened, isOpen: true }, settings)
  }
  return {
    outline,
    /** Returns all omitted rows, and below them as many as the page of a schema. */
    outlineOmitted: (subject: OutlineSubject, direction: Direction): SchemaOutline =>
      outlineSubject(subject, { direction, prefix: 'member', isWhole: true }),
    locate: (reference: string): string | undefined => named.get(reference)?.path,
    /** Returns the number of rows of the root of a named schema's page. */
    countRows: (reference: string): number => {
      const known = counts.get(reference)
      if (known !== undefined) return known
      const { root } = outline(schemas.get(reference), { pointer: reference, budget: 0 })
      const count = root.more?.count ?? 0
      counts.set(reference, count)
      return count
    },
  }
}

const rowCounts = new WeakMap<Described['schemas'], Map<string, number>>()

/**
 * Sets the anchor of each row, from its path. Colliding anchors get a hash of the path, and if needed of the pointer too.
 * No counter, so that anchors stay stable when a property is added.
 */
function setAnchors(rows: readonly UnfoldingRow[], prefix: string): void {
  let colliding = rows
  for (let level = 0; colliding.length > 0 && level <= 2; level += 1) {
    for (const row of colliding) row.anchor = createAnchor(row, level, prefix)
    const groups = [...Map.groupBy(rows, ({ anchor }) => anchor).values()]
    colliding = groups.filter(({ length }) => length > 1).flat()
  }
}

function createAnchor({ path, node }: UnfoldingRow, level: number, prefix: string): string {
  const slug = slugify(path.join(' '))
  const text = path.join('\n')
  if (level === 0 && slug !== '' && slug.length <= longest) return `${prefix}-${slug}`
  const digest = hashText(level < 2 ? text : `${text}\n${node.at}`)
  const start = slug.slice(0, longest).replace(/-$/, '')
  return [prefix, ...(start === '' ? [] : [start]), digest].join('-')
}

/** Keeps anchors readable. */
const longest = 80

/**
 * Unfolds breadth first, so that deep rows never displace shallow ones.
 *
 * @returns the rows within the budget
 */
function unfold(root: UnfoldingNode, budget: number, isWhole: boolean): readonly UnfoldingRow[] {
  const rows: UnfoldingRow[] = []
  const waiting: UnfoldingNode[] = [root]
  for (const node of waiting) {
    const planned = node.open()
    const count = planned.reduce((sum, group) => sum + group.rows.length, 0)
    const room = budget - rows.length
    const isShown = count <= room || (node === root && isWhole)
    const groups = isShown ? planned : node === root ? cutGroups(planned, room) : []
    const made = groups.map(({ kind, heading, rows: makers }) => ({
      kind,
      heading,
      rows: makers.map((make) => make()),
    }))
    const shown = made.flatMap((group) => group.rows)
    node.groups = made
    const left = count - shown.length
    if (left > 0) node.more = { count: left, subject: node.subject }
    rows.push(...shown)
    waiting.push(...shown.map((row) => row.node))
  }
  return rows
}

function cutGroups(groups: readonly PlannedGroup[], room: number): readonly PlannedGroup[] {
  let left = room
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : []
  })
}
