import { listMembers, listSources } from '#schema/view/stated.ts'
import type { Member, Phrase } from '#schema/view/stated.ts'
import { viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Direction } from './outline.ts'

interface DirectedMember extends Member {
  readonly presence: Phrase
}

/** The members that one direction has. Those that only the other has are left out and named. */
export function splitMembers(view: SchemaView, direction: Direction) {
  const members: DirectedMember[] = []
  const leftOut: Phrase[] = []
  for (const member of listMembers(view)) {
    const { name, pointer, isReadOnly, isWriteOnly } = member
    const isElsewhere =
      direction === 'request' ? isReadOnly : direction === 'response' && isWriteOnly
    if (isElsewhere) leftOut.push({ text: name, pointer })
    else members.push({ ...member, presence: describePresence(member, direction) })
  }
  return { members, leftOut }
}

/** Whether requests and responses differ in the members of a schema, or in what is required of them. */
export function hasDirections(schema: Schema, schemas: ReadonlyMap<string, Schema>): boolean {
  const view = viewWhole(schema, (reference) => schemas.get(reference))
  const views = [view, viewSchema(listSources(view, 'items'), { find: view.find })]
  return views.some((one) =>
    listMembers(one).some(({ isReadOnly, isWriteOnly }) => isReadOnly || isWriteOnly),
  )
}

/** A member that only one direction has is required there alone (OpenAPI 3.0.4, Schema Object, readOnly and writeOnly). */
function describePresence(
  { requiredAt, pointer, isReadOnly, isWriteOnly }: Member,
  direction: Direction,
): Phrase {
  if (requiredAt === undefined) return { text: 'optional', pointer }
  const only = isReadOnly === isWriteOnly || direction !== 'both'
  const where = isReadOnly ? ' in responses' : ' in requests'
  return { text: `required${only ? '' : where}`, pointer: requiredAt }
}
