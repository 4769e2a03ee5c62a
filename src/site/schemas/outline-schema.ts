import type { Schema } from '#core/request/description/schema.ts'
import { makeNode } from './make-node.ts'
import { nameAnchors } from './name-anchors.ts'
import type { Direction, SchemaOutline, ValueRoom } from './outline.ts'
import { placeNode } from './place-node.ts'
import { unfold } from './unfold.ts'
import type { FindDigits } from '#schema/view/write-value.ts'

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
