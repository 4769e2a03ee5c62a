import { hashText, slugify } from '#openapi/parse/slugs.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { createPointerFinder } from '#openapi/load/nearest-pointer.ts'
import { createNode } from './create-node.ts'
import type { PlannedGroup, UnfoldingNode, UnfoldingRow } from './create-node.ts'
import type {
  Direction,
  OmittedRows,
  OutlineNode,
  OutlineSubject,
  SchemaOutline,
} from './outline.ts'
import { getNamedSchemas } from './schema-index.ts'

interface OutlineSettings {
  readonly direction?: Direction
  readonly prefix?: string
  readonly budget?: number
  /** Shows all rows of the root, regardless of the budget. */
  readonly isWhole?: boolean
  readonly findPlace?: (pointer: string) => string
}

/**
 * Outlines a schema. Opens the schema itself if it is a reference, array items and `allOf`; other references stay
 * links. Rows are unfolded breadth first within the budget.
 */
export function outlineSchema(
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  settings: OutlineSettings & { readonly pointer: string },
): SchemaOutline {
  return outlineSubject(makeSubject(schema, schemas, settings.pointer), schemas, settings)
}

function makeSubject(
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  pointer: string,
): OutlineSubject {
  return {
    sources: [{ schema, pointer, origin: undefined }],
    opened: new Set(schemas.has(pointer) ? [pointer] : []),
    isOpen: true,
  }
}

function outlineSubject(
  subject: OutlineSubject,
  schemas: ReadonlyMap<string, Schema>,
  settings: OutlineSettings,
): SchemaOutline {
  const { direction = 'both', prefix = 'schema' } = settings
  const { root, rows } = unfoldSubject(subject, schemas, settings)
  const anchors = createAnchors(
    rows.map(({ path, node }) => ({ path, pointer: node.at })),
    prefix,
  )
  const anchorOf = new Map(rows.map((row, index) => [row, anchors[index] ?? '']))
  return { root: finishNode(root, anchorOf), direction, rowCount: rows.length }
}

/** Determines the rows within the budget, without their statements. */
function unfoldSubject(
  subject: OutlineSubject,
  schemas: ReadonlyMap<string, Schema>,
  settings: OutlineSettings,
) {
  const { direction = 'both', budget = 150, isWhole = false } = settings
  const root = createNode(subject, [], {
    schemas,
    direction,
    findPlace: settings.findPlace ?? ((at) => at),
  })
  return { root, rows: unfold(root, budget, isWhole) }
}

function listCuts({ more, groups }: UnfoldingNode): readonly OmittedRows[] {
  const inner = groups.flatMap(({ rows }) => rows.flatMap(({ node }) => listCuts(node)))
  return more ? [more, ...inner] : inner
}

function finishNode(
  { pointer, groups, more, getStatements }: UnfoldingNode,
  anchorOf: ReadonlyMap<UnfoldingRow, string>,
): OutlineNode {
  return {
    pointer,
    ...getStatements(),
    groups: groups.map(({ kind, heading, rows }) => ({
      kind,
      heading,
      rows: rows.map((row) => ({
        ...row,
        anchor: anchorOf.get(row) ?? '',
        node: finishNode(row.node, anchorOf),
      })),
    })),
    more,
  }
}

interface AnchoredRow {
  readonly path: readonly string[]
  /** Distinguishes rows with the same path. */
  readonly pointer: string
}

/**
 * Returns an anchor for each row, in order, from its path. Colliding anchors get a hash of the path, and if needed of
 * the pointer too. No counter, so that anchors stay stable when a property is added.
 */
function createAnchors(rows: readonly AnchoredRow[], prefix: string): readonly string[] {
  const levels = rows.map(() => 0)
  for (let round = 0; ; round += 1) {
    const names = rows.map((row, index) => createAnchor(row, levels[index] ?? 0, prefix))
    const clashes = [...Map.groupBy(names.keys(), (index) => names[index]).values()]
      .filter((indexes) => indexes.length > 1)
      .flat()
    if (clashes.length === 0 || round === 2) return names
    for (const index of clashes) levels[index] = (levels[index] ?? 0) + 1
  }
}

function createAnchor({ path, pointer }: AnchoredRow, level: number, prefix: string): string {
  const slug = slugify(path.join(' '))
  const text = path.join('\n')
  if (level === 0 && slug !== '' && slug.length <= longest) return `${prefix}-${slug}`
  const digest = hashText(level < 2 ? text : `${text}\n${pointer}`)
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
    node.groups = groups.map(({ kind, heading, rows: makers }) => ({
      kind,
      heading,
      rows: makers.map((make) => make()),
    }))
    const shown = node.groups.flatMap((group) => group.rows)
    if (shown.length < count) {
      const { subject, pointer } = node
      node.more = { count: count - shown.length, pointer, subject }
    }
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

type Described = Pick<ApiDescription, 'schemas' | 'written'>

const rowCounts = new WeakMap<Described['schemas'], Map<string, number>>()

type ContractSettings = Omit<OutlineSettings, 'findPlace'> & { readonly pointer: string }

/** Outlines the schemas of one API description, with its source numbers and pointers. */
export function createOutliner(contract: Described) {
  const { schemas, written } = contract
  const named = getNamedSchemas(schemas)
  const counts = getOrCreate(rowCounts, schemas, () => new Map<string, number>())
  const options = { findPlace: createPointerFinder(written) }
  const ofCut = (direction: Direction) => ({
    direction,
    prefix: 'member',
    isWhole: true,
    ...options,
  })
  return {
    outline: (schema: Schema | undefined, settings: ContractSettings): SchemaOutline =>
      outlineSchema(schema, schemas, { ...settings, ...options }),
    /** Returns all rows of an omitted part, and below them as many as the page of a schema. */
    outlineCut: (subject: OutlineSubject, direction: Direction): SchemaOutline =>
      outlineSubject(subject, schemas, ofCut(direction)),
    /** Returns the parts that the outline of a schema omits. */
    listCuts: (schema: Schema | undefined, settings: ContractSettings): readonly OmittedRows[] => {
      const subject = makeSubject(schema, schemas, settings.pointer)
      return listCuts(unfoldSubject(subject, schemas, { ...settings, ...options }).root)
    },
    /** Returns the parts that the outline of an omitted part omits itself. */
    listInnerCuts: (subject: OutlineSubject, direction: Direction): readonly OmittedRows[] =>
      listCuts(unfoldSubject(subject, schemas, ofCut(direction)).root),
    locate: (reference: string): string | undefined => named.get(reference)?.path,
    /** Returns the number of rows of the root of a named schema's page. */
    countRows: (reference: string): number => {
      const known = counts.get(reference)
      if (known !== undefined) return known
      const subject = makeSubject(schemas.get(reference), schemas, reference)
      const { more } = unfoldSubject(subject, schemas, { budget: 0 }).root
      counts.set(reference, more?.count ?? 0)
      return more?.count ?? 0
    },
  }
}
