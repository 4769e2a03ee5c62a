import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { findOperation, listGeneratedOperations } from '#site/portal.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { listOperationSchemas } from '#site/generated/schema-views.ts'
import { findLinks } from '#site/generated/document-links.ts'
import { hasRest, writeRest } from '#site/generated/rest-page.ts'
import { documentOperation } from '#site/statements/document-facts.ts'

/** The members for which the page of an operation has no room. */
export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  const { contract } = portal
  return listGeneratedOperations(portal)
    .filter((one) => hasRest(contract, listOperationSchemas(documentOperation(contract, one))))
    .map(({ slug }) => ({ params: { operation: slug } }))
}

export const GET: APIRoute = ({ params, locals }) => {
  const { portal } = locals
  const { contract } = portal
  const operation = findOperation(contract, params['operation'] ?? '')
  const html = writeRest(contract, {
    title: operation.name,
    path: locateOperation(operation),
    schemas: listOperationSchemas(documentOperation(contract, operation)),
    links: findLinks(portal),
  })
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
