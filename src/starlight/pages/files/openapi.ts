import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { stringify } from 'yaml'
import { getDocumentPaths } from '../../links/locate.ts'
import { createPublishedDocument, serializeFile } from './serialize-file.ts'

export const getStaticPaths = (({ routePattern }) =>
  getDocumentPaths(portalOf(routePattern)).map((address) => ({
    params: { format: address.split('.').at(-1) },
  }))) satisfies GetStaticPaths

/** Publishes the API document after its Overlay, as its owner wrote it or in the formats of the service. YAML has the media type of RFC 9512. */
export const GET: APIRoute = ({ params, locals }) => {
  const { api, service, settings } = locals.apiReference
  const isJson = params['format'] === 'json'
  const headers = { 'Content-Type': isJson ? 'application/json' : 'application/yaml' }
  if (!service.formats) return new Response(serializeFile(api.published), { headers })
  const document = createPublishedDocument(api, settings.apiBaseUrl)
  return new Response(isJson ? JSON.stringify(document) : stringify(document), { headers })
}
