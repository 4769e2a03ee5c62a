import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import {
  defaultDocumentPath,
  locateDocument,
  isConfiguredDocument,
} from '#openapi/load/locate-document.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import type { DeveloperPortalOptions } from '#starlight/plugin/options.ts'
import type { Service } from '#starlight/reference/service.ts'
import type { Settings } from '#starlight/reference/settings.ts'
import { service as ownService } from './service.ts'

/** Returns the document of the settings and its service. The service of this project applies only to its own document. */
export function resolvePortal(
  settings: Pick<Settings, 'openapi' | 'overlay'>,
  root: string,
): { readonly source: DocumentSource; readonly service: Service } {
  const service = isOwnDocument(settings, root) ? ownService : defaultService
  return { source: locateDocument(settings, root), service }
}

export function isOwnDocument(settings: Pick<Settings, 'openapi'>, root: string): boolean {
  return isConfiguredDocument(settings, defaultDocumentPath, root)
}

/** The service of any other document: only the pages in this folder. */
export const defaultService: Service = { pages: 'src/content/own' }

export interface LoadedPortal {
  readonly title: string
  readonly service: Service
  readonly options: DeveloperPortalOptions
}

/** @throws {DocumentError} for a document that cannot be loaded */
export async function loadPortal(settings: Settings, root: string): Promise<LoadedPortal> {
  const { source, service } = resolvePortal(settings, root)
  const { title } = await loadSharedApiDescription(source)
  const { openapi = defaultDocumentPath, overlay } = settings
  return {
    title,
    service,
    options: {
      documents: [{ file: openapi, overlay, base: '/', service }],
      apiBaseUrl: settings.apiBaseUrl,
      webAppUrl: settings.webAppUrl,
      sandboxUrl: settings.sandboxUrl,
      consoleMethods: settings.consoleMethods,
      allowClientSecrets: settings.allowClientSecrets,
      findings: settings.findings,
      strict: settings.isStrict,
      policy: { pages: 'site' },
      brand: { accent: '#0b6670' },
    },
  }
}
