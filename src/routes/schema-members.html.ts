import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { findLinks } from '#site/generated/document-links.ts'
import { hasRest, writeRest } from '#site/generated/rest-page.ts'
import { listSchemaViews } from '#site/generated/schema-views.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import type { NamedSchema } from '#site/schemas/schema-index.ts'

/** The members for which the page of a schema has no room. */
export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  const { contract } = portal
  return [...new Set(nameSchemas(contract.schemas).values())]
    .filter((one) => hasRest(contract, listSchemaViews(contract, one)))
    .map((one) => ({ params: { schema: one.slug }, props: { one } }))
}

export const GET: APIRoute<{ one: NamedSchema }> = ({ props: { one }, locals }) => {
  const { portal } = locals
  const { contract } = portal
  const { name: title, path } = one
  const html = writeRest(contract, {
    title,
    path,
    schemas: listSchemaViews(contract, one),
    links: findLinks(portal),
  })
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
