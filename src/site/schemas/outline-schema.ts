import { digestText, slugify } from '#contract/openapi/slugs.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { FindDigits } from '#schema/view/write-value.ts'
import { makeNode } from './make-node.ts'
import type { Direction, SchemaOutline, ValueRoom } from './outline.ts'
import { placeNode } from './place-node.ts'
import { unfold } from './unfold.ts'

export interface OutlineSettings {
  readonly direction?: Direction
  /** Where the schema stands, such as `#/components/schemas/User`. */
  readonly pointer: string
  /** The text that anchors begin with; unique on the page. */
  readonly prefix?: string
  /** How many rows it may have. */
  readonly budget?: number
  readonly valueRoom?: ValueRoom
  readonly digits?: FindDigits
  /** The nearest place that the document itself has; one that was converted is not as it was written. */
  readonly findPlace?: (pointer: string) => string
}

/**
 * Outlines a schema for reading. The schema itself is opened where it is a reference, and so are the items of an array and
 * what `allOf` takes in; any other reference stays a link. Rows are unfolded from the outside in, as long as the budget lasts.
 *
 * @param schema undefined where the document describes none
 * @param schemas by the text of a reference
 */
export function outlineSchema(
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  settings: OutlineSettings,
): SchemaOutline {
  const { direction = 'both', pointer, prefix = 'schema', budget = 150 } = settings
  const options = {
    schemas,
    direction,
    digits: settings.digits ?? (() => undefined),
    valueRoom: settings.valueRoom,
  }
  const opened = new Set(schemas.has(pointer) ? [pointer] : [])
  const root = makeNode([{ schema, pointer, origin: undefined }], [], opened, true, options)
  const rows = unfold(root, budget, (place) => findOwner(place, pointer, schemas))
  const anchors = nameAnchors(
    rows.map(({ path, node }) => ({ path, pointer: node.pointer })),
    prefix,
  )
  for (const [index, row] of rows.entries()) row.anchor = anchors[index] ?? ''
  const node = placeNode(root, settings.findPlace ?? ((place) => place))
  return { root: node, direction, prefix, rowCount: rows.length }
}

/** The named schema that a place belongs to, unless that is the one that is outlined. */
function findOwner(
  place: string,
  root: string,
  schemas: ReadonlyMap<string, Schema>,
): string | undefined {
  const reference = /^[^#]*#\/components\/schemas\/[^/]+/.exec(place)?.[0]
  return reference !== undefined && reference !== root && schemas.has(reference)
    ? reference
    : undefined
}

/** The parts from which an anchor is made. */
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
