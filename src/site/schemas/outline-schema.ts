import { digestText, slugify } from '#contract/openapi/slugs.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import { createPlaceFinder } from '#contract/source/nearest-place.ts'
import { makeNode } from './make-node.ts'
import type { PlannedGroup, UnfoldingNode, UnfoldingRow } from './make-node.ts'
import type { Direction, More, OutlineNode, OutlineSubject, SchemaOutline } from './outline.ts'
import { nameSchemas } from './schema-index.ts'

interface OutlineSettings {
  readonly direction?: Direction
  readonly prefix?: string
  readonly budget?: number
  /** Whether what is outlined has all of its own rows, however many. */
  readonly isWhole?: boolean
  readonly findPlace?: (pointer: string) => string
}

/**
 * The schema itself is opened where it is a reference, and so are the items of an array and what `allOf` takes in; any other
 * reference stays a link. Rows are unfolded from the outside in, as long as the budget lasts.
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
  const anchors = nameAnchors(
    rows.map(({ path, node }) => ({ path, pointer: node.at })),
    prefix,
  )
  const anchorOf = new Map(rows.map((row, index) => [row, anchors[index] ?? '']))
  return { root: finishNode(root, anchorOf), direction, rowCount: rows.length }
}

/** An outline of which it is known what has room, and nothing is said. */
function unfoldSubject(
  subject: OutlineSubject,
  schemas: ReadonlyMap<string, Schema>,
  settings: OutlineSettings,
) {
  const { direction = 'both', budget = 150, isWhole = false } = settings
  const root = makeNode(subject, [], {
    schemas,
    direction,
    findPlace: settings.findPlace ?? ((at) => at),
  })
  return { root, rows: unfold(root, budget, isWhole) }
}

function listCuts({ more, groups }: UnfoldingNode): readonly More[] {
  const inner = groups.flatMap(({ rows }) => rows.flatMap(({ node }) => listCuts(node)))
  return more ? [more, ...inner] : inner
}

function finishNode(
  { pointer, groups, more, say }: UnfoldingNode,
  anchorOf: ReadonlyMap<UnfoldingRow, string>,
): OutlineNode {
  return {
    pointer,
    ...say(),
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

interface Placed {
  readonly path: readonly string[]
  /** Distinguishes what has one path. */
  readonly pointer: string
}

/**
 * An anchor for each row, in order, by its path. Where two would be one, both get a digest of the path as it is written, and
 * where that is not enough of the place too. There is no counter, so that an anchor stays when a member is added.
 */
function nameAnchors(rows: readonly Placed[], prefix: string): readonly string[] {
  const levels = rows.map(() => 0)
  for (let round = 0; ; round += 1) {
    const names = rows.map((row, index) => nameAnchor(row, levels[index] ?? 0, prefix))
    const clashes = [...Map.groupBy(names.keys(), (index) => names[index]).values()]
      .filter((indexes) => indexes.length > 1)
      .flat()
    if (clashes.length === 0 || round === 2) return names
    for (const index of clashes) levels[index] = (levels[index] ?? 0) + 1
  }
}

function nameAnchor({ path, pointer }: Placed, level: number, prefix: string): string {
  const slug = slugify(path.join(' '))
  const text = path.join('\n')
  if (level === 0 && slug !== '' && slug.length <= longest) return `${prefix}-${slug}`
  const digest = digestText(level < 2 ? text : `${text}\n${pointer}`)
  const start = slug.slice(0, longest).replace(/-$/, '')
  return [prefix, ...(start === '' ? [] : [start]), digest].join('-')
}

/** Beyond it an address is of no use to a person. */
const longest = 80

/**
 * From the outside in, so that a deep place never takes the room of a shallow one.
 *
 * @returns the rows that have room
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

type Described = Pick<Contract, 'schemas' | 'written'>

const rowCounts = new WeakMap<Described['schemas'], Map<string, number>>()

type ContractSettings = Omit<OutlineSettings, 'findPlace'> & { readonly pointer: string }

/** Outlines the schemas of one document, with its own numbers and places. */
export function outlineContract(contract: Described) {
  const { schemas, written } = contract
  const named = nameSchemas(schemas)
  const counts = recall(rowCounts, schemas, () => new Map<string, number>())
  const reading = { findPlace: createPlaceFinder(written) }
  const ofCut = (direction: Direction) => ({
    direction,
    prefix: 'member',
    isWhole: true,
    ...reading,
  })
  return {
    outline: (schema: Schema | undefined, settings: ContractSettings): SchemaOutline =>
      outlineSchema(schema, schemas, { ...settings, ...reading }),
    /** All rows of what a page has no room for, and as many of those below as the page of a schema has. */
    outlineCut: (subject: OutlineSubject, direction: Direction): SchemaOutline =>
      outlineSubject(subject, schemas, ofCut(direction)),
    /** What the outline of a schema has no room for. */
    listCuts: (schema: Schema | undefined, settings: ContractSettings): readonly More[] => {
      const subject = makeSubject(schema, schemas, settings.pointer)
      return listCuts(unfoldSubject(subject, schemas, { ...settings, ...reading }).root)
    },
    /** What that of a cut has none for either. */
    listInnerCuts: (subject: OutlineSubject, direction: Direction): readonly More[] =>
      listCuts(unfoldSubject(subject, schemas, ofCut(direction)).root),
    locate: (reference: string): string | undefined => named.get(reference)?.path,
    /** The rows that the page of a named schema begins with. */
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
