import type { APIRoute } from 'astro'
import { portalOf } from 'virtual:portal'
import { membersPath } from '#text/reference.ts'
import { addBaseToLinks } from '../links/add-base-to-links.ts'
import { getLinkResolver } from '../markdown/document-links.ts'
import { collectMembersPages, renderMembersPage } from './members-page.ts'
import type { MembersPage } from './members-page.ts'
import { collectOperationSchemas, getSchemaParts } from './schema-views.ts'
import { getOperationPath, getWebhookPath } from '../navigation/generated-pages.ts'
import { isGeneratedPart, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import { getOperationDocumentation } from '../statements/operation-documentation.ts'

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
