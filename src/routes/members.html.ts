import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { placeAddresses } from '#site/address/place-addresses.ts'
import { findLinks } from '#site/generated/document-links.ts'
import { listCut, writeRest } from '#site/generated/rest-page.ts'
import type { RestPage } from '#site/generated/rest-page.ts'
import { listOperationSchemas, listSchemaViews } from '#site/generated/schema-views.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { documentOperation } from '#site/statements/document-operation.ts'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const isOfSchema = routePattern.includes('[schema]')
  const portal = portalOf(routePattern)
  const pages = isOfSchema ? listSchemaPages(portal) : listOperationPages(portal)
  return pages.flatMap(({ slug, schemas, ...page }) => {
    const cut = listCut(portal.contract, schemas)
    const params = { [isOfSchema ? 'schema' : 'operation']: slug }
    return cut.length > 0 ? [{ params, props: { ...page, schemas: cut } }] : []
  })
}

function listOperationPages(portal: Portal) {
  return listGeneratedOperations(portal).map((operation) => ({
    slug: operation.slug,
    title: operation.name,
    path: locateOperation(operation),
    schemas: listOperationSchemas(documentOperation(portal.contract, operation)),
  }))
}

function listSchemaPages({ contract }: Portal) {
  return [...new Set(nameSchemas(contract.schemas).values())].map((one) => ({
    slug: one.slug,
    title: one.name,
    path: one.path,
    schemas: listSchemaViews(contract, one),
  }))
}

export const GET: APIRoute<RestPage> = ({ props, locals: { portal, say } }) => {
  const { base, form } = portal.settings
  const html = writeRest(portal.contract, props, findLinks(portal), say)
  return new Response(placeAddresses(html, base, form), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
