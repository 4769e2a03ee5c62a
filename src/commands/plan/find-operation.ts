import type { Operation } from '#core/request/description/operation.ts'
import { listNear } from './near-names.ts'
import { UsageError } from './usage-error.ts'

/**
 * The operation of this id, else of this slug.
 *
 * @throws {UsageError} that names what comes near, if there is none
 */
export function findOperation(operations: readonly Operation[], wanted: string): Operation {
  const matches = operations.filter(({ id }) => id === wanted)
  if (matches.length > 1) {
    const slugs = matches.map(({ slug }) => slug).join(', ')
    throw new UsageError(
      `${matches.length} operations of the document have the id “${wanted}”. Name one by its slug: ${slugs}.`,
    )
  }
  const found = matches[0] ?? operations.find(({ slug }) => slug === wanted)
  if (found !== undefined) return found
  const near = listNear(
    wanted,
    operations.flatMap(({ id, slug }) => [id, slug]),
  )
  const hint = near.length > 0 ? `Near it are: ${near.join(', ')}. ` : ''
  throw new UsageError(
    `The document has no operation “${wanted}”. ${hint}With --list, the command prints them all.`,
  )
}
