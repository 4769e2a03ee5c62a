import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { membersPath } from '#core/address/reference.ts'
import { placeAddresses } from '#site/address/place-addresses.ts'
import { findLinks } from '#site/generated/document-links.ts'
import { listMembersPages, writeMembers } from '#site/generated/members-page.ts'
import type { MembersPage } from '#site/generated/members-page.ts'
import { listOperationSchemas, listSchemaViews } from '#site/generated/schema-views.ts'
import { locateOperation, locateWebhook } from '#site/navigation/generated-pages.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { documentOperation } from '#site/statements/document-operation.ts'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  return listMembersPages(portal.contract, getPages(portal)).map((page) => ({
    params: { members: page.path.slice(membersPath.length, -'.html'.length) },
    props: page,
  }))
}

function getPages(portal: Portal) {
  const { contract } = portal
  return [
    ...listGeneratedOperations(portal).map((operation) => {
      const documented = documentOperation(contract, operation)
      return {
        title: operation.name,
        path: locateOperation(operation),
        schemas: [
          ...listOperationSchemas(documented),
          ...documented.callbacks.flatMap((callback) => listOperationSchemas(callback, 'service')),
        ],
      }
    }),
    ...(generates(portal, 'reference') ? contract.webhooks : []).map((webhook) => ({
      title: webhook.request.name,
      path: locateWebhook(webhook),
      schemas: listOperationSchemas(webhook, 'service'),
    })),
    ...[...new Set(nameSchemas(contract.schemas).values())].map((schema) => ({
      title: schema.name,
      path: schema.path,
      schemas: listSchemaViews(contract, schema),
    })),
  ]
}

export const GET: APIRoute<MembersPage> = ({ props, locals: { portal, say } }) => {
  const { base, form } = portal.settings
  const html = writeMembers(portal.contract, props, findLinks(portal), say)
  return new Response(placeAddresses(html, base, form), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
