import { readSharedContract } from '#contract/shared-contract.ts'
import { contractFile, locateDocument, namesDocument } from '#contract/source/locate-document.ts'
import type { DocumentSource } from '#contract/source/locate-document.ts'
import type { DeveloperPortalOptions } from '#plugin/options.ts'
import type { Service } from '#site/service.ts'
import type { Settings } from '#site/settings.ts'
import { service as ownService } from './service.ts'

/** Returns the document of the settings and its service. The service of this project applies only to its own document. */
export function locatePortal(
  settings: Pick<Settings, 'openapi' | 'overlay'>,
  root: string,
): { readonly source: DocumentSource; readonly service: Service } {
  const service = isOwnDocument(settings, root) ? ownService : anyService
  return { source: locateDocument(settings, root), service }
}

export function isOwnDocument(settings: Pick<Settings, 'openapi'>, root: string): boolean {
  return namesDocument(settings, contractFile, root)
}

/** The service of any other document: only the pages in this folder. */
export const anyService: Service = { pages: 'src/content/own' }

export interface ChosenPortal {
  readonly title: string
  readonly service: Service
  readonly options: DeveloperPortalOptions
}

/** @throws {ContractError} for a document that cannot be loaded */
export async function choosePortal(settings: Settings, root: string): Promise<ChosenPortal> {
  const { source, service } = locatePortal(settings, root)
  const { title } = await readSharedContract(source)
  const { openapi = contractFile, overlay } = settings
  return {
    title,
    service,
    options: {
      documents: [{ file: openapi, overlay, base: '/', service }],
      servers: { service: settings.apiBaseUrl, webApp: settings.webAppUrl },
      sandbox: settings.sandboxUrl,
      consoleMethods: settings.consoleMethods,
      takesClientSecrets: settings.takesClientSecrets,
      findings: settings.findings,
      strict: settings.isStrict,
      policy: { pages: 'site' },
      brand: { accent: '#0b6670' },
    },
  }
}
