import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { placeAddresses } from '#site/address/place-addresses.ts'
import { findLinks } from '#site/generated/document-links.ts'
import { hasRest, writeRest } from '#site/generated/rest-page.ts'
import type { RestPage } from '#site/generated/rest-page.ts'
import { listOperationSchemas, listSchemaViews } from '#site/generated/schema-views.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { listGeneratedOperations } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { documentOperation } from '#site/statements/document-operation.ts'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  const { contract } = portal
  const operations = listGeneratedOperations(portal).map((operation) => ({
    slug: operation.slug,
    title: operation.name,
    path: locateOperation(operation),
    schemas: listOperationSchemas(documentOperation(contract, operation)),
  }))
  const schemas = [...new Set(nameSchemas(contract.schemas).values())].map((one) => ({
    slug: one.slug,
    title: one.name,
    path: one.path,
    schemas: listSchemaViews(contract, one),
  }))
  const isOfSchema = routePattern.includes('[schema]')
  return (isOfSchema ? schemas : operations)
    .filter((page) => hasRest(contract, page.schemas))
    .map(({ slug, ...page }) => ({
      params: { [isOfSchema ? 'schema' : 'operation']: slug },
      props: page,
    }))
}

export const GET: APIRoute<RestPage> = ({ props, locals: { portal, say } }) => {
  const { base, form } = portal.settings
  const html = writeRest(portal.contract, props, findLinks(portal), say)
  return new Response(placeAddresses(html, base, form), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
