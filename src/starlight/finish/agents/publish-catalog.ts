import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fillServer } from '#request/fill-server.ts'
import { getPublicAddress, getDocumentPaths } from '../../links/locate.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import type { Settings } from '../../reference/settings.ts'

export async function publishCatalog(
  directory: string,
  apis: readonly CatalogApi[],
): Promise<void> {
  const file = join(directory, catalogFile)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, formatCatalog(apis))
}

/** The well-known path of the catalogue (RFC 9727). A site below a base path must copy it to the root of the host. */
const catalogFile = '.well-known/api-catalog'

export interface CatalogApi extends Pick<ApiReference, 'api' | 'service'> {
  readonly settings: Pick<Settings, 'siteUrl' | 'base' | 'apiBaseUrl'>
}

/**
 * Serializes the catalogue of the APIs of a site as a link set in JSON (RFC 9264), with the addresses of each API, its description
 * and its documentation. If no address of the API is known, the address of the portal is used.
 */
export function formatCatalog(apis: readonly CatalogApi[]): string {
  return `${JSON.stringify({ linkset: apis.flatMap(createContexts) })}\n`
}

/** Creates a link context for each address of an API (RFC 9264, section 4.2). */
function createContexts({ api, service, settings }: CatalogApi) {
  const link = (path: string, type: string) => ({ href: getPublicAddress(path, settings), type })
  const descriptions = getDocumentPaths({ api, service })
  const known = getServerUrls(api, settings)
  const anchors = known.length > 0 ? known : [getPublicAddress('/', settings)]
  return anchors.map((anchor) => ({
    anchor,
    'service-desc': descriptions.map((path) => link(path, getMediaType(path))),
    'service-doc': [link('/', 'text/html'), link('/llms.txt', 'text/plain')],
  }))
}

/** Returns the server of the setting, else the servers with a complete URL in the document. */
function getServerUrls(
  { operations }: CatalogApi['api'],
  { apiBaseUrl }: CatalogApi['settings'],
): readonly string[] {
  if (apiBaseUrl !== undefined) return [apiBaseUrl]
  const complete = operations.flatMap(({ servers }) =>
    servers.filter(({ url }) => !url.includes('{')),
  )
  const urls = complete.flatMap((server) => {
    const filled = fillServer(server, {}, undefined)
    return filled.outcome === 'accepted' ? filled.url : []
  })
  return [...new Set(urls)]
}

function getMediaType(path: string): string {
  return path.endsWith('.json') ? 'application/json' : 'application/yaml'
}
