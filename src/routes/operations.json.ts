import type { APIRoute } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import type { ListedOperation } from '#site/sidebar/filter-operations.ts'
import { nameOperation } from '#site/reference/name-operation.ts'

/** The list for the filter of the sidebar, loaded when a reader uses it: of each operation slug, name, method and path. */
export const GET: APIRoute = ({ locals }) => {
  const listed = locals.portal.contract.operations.toSorted(
    (one, other) => Number(one.isDeprecated) - Number(other.isDeprecated),
  )
  return new Response(JSON.stringify(listed.map(list)), {
    headers: { 'Content-Type': 'application/json' },
  })
}

function list(operation: Operation): ListedOperation {
  const { slug, method, path, isDeprecated } = operation
  const name = nameOperation(operation)
  return isDeprecated ? [slug, name, method, path, 1] : [slug, name, method, path]
}
