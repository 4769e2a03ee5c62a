import type { APIRoute } from 'astro'
import { nameOperation } from '#site/generated/generated-pages.ts'
import { contract } from '#site/portal.ts'

/** What the filter of the sidebar looks through, loaded when a reader uses it: of each operation slug, name, method and path. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify(
      [...contract.operations]
        .toSorted((one, other) => Number(one.isDeprecated) - Number(other.isDeprecated))
        .map((operation) => [
          operation.slug,
          nameOperation(operation),
          operation.method,
          operation.path,
          ...(operation.isDeprecated ? [1] : []),
        ]),
    ),
    { headers: { 'Content-Type': 'application/json' } },
  )
