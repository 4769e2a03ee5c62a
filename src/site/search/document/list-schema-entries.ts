import { budgetOfSchema } from '../../generated/budgets.ts'
import { hasDirections } from '../../schema/has-directions.ts'
import type { NamedSchema } from '../../schema/name-schemas.ts'
import { listMemberEntries } from './list-entries.ts'
import type { EntryGround } from './list-entries.ts'
import type { SearchableEntry } from './searchable.ts'

/**
 * The members of a named schema, as its page shows them. One for which that page has no room is found too, and leads to the
 * page without an anchor.
 */
export function listSchemaEntries(
  ground: EntryGround,
  { schema, reference }: NamedSchema,
): readonly SearchableEntry[] {
  const isTwofold = hasDirections(schema, ground.schemas)
  const views = isTwofold ? (['response', 'request'] as const) : (['both'] as const)
  const list = (budget: number) =>
    views.flatMap((direction) =>
      listMemberEntries(ground, {
        schema,
        pointer: reference,
        direction,
        prefix: direction === 'both' ? 'member' : direction,
        budget,
        role: 'member',
      }),
    )
  const shown = new Map(list(budgetOfSchema(isTwofold)).map((entry) => [entry.name, entry]))
  const hidden = list(mostRows)
    .filter(({ name }) => !shown.has(name))
    .map((entry) => [entry.name, Object.assign({}, entry, { anchor: '' })] as const)
  return [...new Map([...shown, ...hidden]).values()]
}

/** How deep the index looks into a schema, in rows. */
const mostRows = 300
