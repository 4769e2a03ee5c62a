import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { membersPath } from '#core/address/reference.ts'
import { addBaseToLinks } from '#site/address/place-addresses.ts'
import { getLinkResolver } from '#site/generated/document-links.ts'
import { collectMembersPages, renderMembersPage } from '#site/generated/members-page.ts'
import type { MembersPage } from '#site/generated/members-page.ts'
import { collectOperationSchemas, getSchemaParts } from '#site/generated/schema-views.ts'
import { getOperationPath, getWebhookPath } from '#site/navigation/generated-pages.ts'
import { isGeneratedPart, getGeneratedOperations } from '#site/portal.ts'
import type { ApiReference } from '#site/portal.ts'
import { getNamedSchemas } from '#site/schemas/schema-index.ts'
import { getOperationDocumentation } from '#site/statements/document-operation.ts'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  return collectMembersPages(portal.contract, getPages(portal)).map((page) => ({
    params: { members: page.path.slice(membersPath.length, -'.html'.length) },
    props: page,
  }))
}

function getPages(portal: ApiReference) {
  const { contract } = portal
  return [
    ...getGeneratedOperations(portal).map((operation) => {
      const documented = getOperationDocumentation(contract, operation)
      return {
        title: operation.name,
        path: getOperationPath(operation),
        schemas: [
          ...collectOperationSchemas(documented),
          ...documented.callbacks.flatMap((callback) =>
            collectOperationSchemas(callback, 'service'),
          ),
        ],
      }
    }),
    ...(isGeneratedPart(portal, 'reference') ? contract.webhooks : []).map((webhook) => ({
      title: webhook.request.name,
      path: getWebhookPath(webhook),
      schemas: collectOperationSchemas(webhook, 'service'),
    })),
    ...[...new Set(getNamedSchemas(contract.schemas).values())].map((schema) => ({
      title: schema.name,
      path: schema.path,
      schemas: getSchemaParts(contract, schema),
    })),
  ]
}

export const GET: APIRoute<MembersPage> = ({ props, locals: { portal, say } }) => {
  const { base, form } = portal.settings
  const html = renderMembersPage(portal.contract, props, getLinkResolver(portal), say)
  return new Response(addBaseToLinks(html, base, form), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
