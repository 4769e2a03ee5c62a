import type { APIRoute } from 'astro'
import { portalOf, site } from 'virtual:portal'
import { membersPath } from '#text/reference.ts'
import { addBaseToLinks } from '../links/locate.ts'
import { getLinkResolver } from '../markdown/document-links.ts'
import { collectMembersPages, renderMembersPage } from './members-page.ts'
import type { MembersPage } from './members-page.ts'
import { collectOperationSchemas, getSchemaParts } from './schema-views.ts'
import { getChangeMarks } from '../navigation/change-marks.ts'
import { getOperationPath, getWebhookPath } from '../navigation/generated-pages.ts'
import { isGeneratedPart, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import { getOperationDocumentation } from '../statements/documentation.ts'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const apiReference = portalOf(routePattern)
  return collectMembersPages(apiReference.api, getPages(apiReference)).map((page) => ({
    params: { members: page.path.slice(membersPath.length, -'.html'.length) },
    props: page,
  }))
}

function getPages(apiReference: ApiReference) {
  const { api } = apiReference
  return [
    ...getGeneratedOperations(apiReference).map((operation) => {
      const documented = getOperationDocumentation(api, operation)
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
    ...(isGeneratedPart(apiReference, 'reference') ? api.webhooks : []).map((webhook) => ({
      title: webhook.request.name,
      path: getWebhookPath(webhook),
      schemas: collectOperationSchemas(webhook, 'service'),
    })),
    ...[...new Set(getNamedSchemas(api.schemas).values())].map((schema) => ({
      title: schema.name,
      path: schema.path,
      schemas: getSchemaParts(api, schema),
    })),
  ]
}

export const GET: APIRoute<MembersPage> = ({ props, locals: { apiReference, translate } }) => {
  const { base, form } = apiReference.settings
  const html = renderMembersPage(
    apiReference.api,
    props,
    getLinkResolver(apiReference),
    translate,
    getChangeMarks(site.apiReferences, apiReference),
  )
  return new Response(addBaseToLinks(html, base, form), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
