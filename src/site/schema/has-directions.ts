import type { Schema } from '#core/request/description/schema.ts'
import { collectView } from './collect-view.ts'
import { isKeywords } from './keywords.ts'
import { listMembersOf } from './list-members-of.ts'

/** Whether requests and responses differ in the members of a schema, or in what is required of them. */
export function hasDirections(schema: Schema, schemas: ReadonlyMap<string, Schema>): boolean {
  const surroundings = { schemas, opened: new Set<string>(), isOpen: true }
  const view = collectView([{ schema, pointer: '#', origin: undefined }], '#', surroundings)
  const items = view.parts.flatMap(({ keywords }) => {
    const inner = keywords['items']
    return isKeywords(inner) ? [{ schema: inner, pointer: '#/items', origin: undefined }] : []
  })
  const views = [view, ...(items.length > 0 ? [collectView(items, '#/items', surroundings)] : [])]
  return views.some((one) =>
    (['request', 'response'] as const).some(
      (direction) => listMembersOf(one, direction, schemas).leftOut.length > 0,
    ),
  )
}
