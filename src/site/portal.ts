import { referencePath } from '#core/address/reference.ts'
import { locateDocument, namesDocument } from '#contract/source/locate-document.ts'
import type { DocumentSource } from '#contract/source/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { Server } from '#core/request/server.ts'
import { listWrittenPages } from './list-written-pages.ts'
import { listPolicyOrigins } from './policy-servers.ts'
import type { PolicyOrigins } from './policy-servers.ts'
import { listBuildServers } from './servers.ts'
import { anyService } from './service.ts'
import type { Service, ServiceDocument, ServiceLinks } from './service.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Everything that the pages of one document are made from. */
export interface Portal {
  readonly settings: Settings
  readonly source: DocumentSource
  readonly contract: Contract
  readonly service: Service
  readonly title: string
  /** For pages without a description of their own. */
  readonly description: string
  /** The slugs of the written pages. */
  readonly written: readonly string[]
  readonly links: ServiceLinks & Required<Pick<ServiceLinks, GeneratedPart>>
  readonly servers: readonly Server[]
  readonly addresses: BuildAddresses
  /** The origins that pages may call. */
  readonly origins: PolicyOrigins
  /** Where keys are created: the configured web application, or the sandbox's. */
  readonly webAppUrl: string | undefined
}

/**
 * Reads the portal that the settings describe. Commands that make pages run in the folder of the project.
 *
 * @param own the service of this project; of another document than its own, only the pages of any service are there
 * @throws {SettingsError} for an unusable setting
 * @throws {ContractError} for a document that cannot be read
 */
export async function readPortal(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  own: ServiceDocument,
): Promise<Portal> {
  const settings = readSettings(environment)
  const { source, service } = locatePortal(settings, root, own)
  const contract = await readSharedContract(source)
  const { sandboxUrl, apiBaseUrl } = settings
  const addresses = { sandboxUrl, apiBaseUrl }
  return {
    settings,
    source,
    contract,
    service,
    title: contract.title,
    description:
      service.description ?? `The operations of ${contract.title}, and a console to call them in.`,
    written: listWrittenPages(root, service.pages),
    links: { ...generatedParts, ...service.links },
    servers: listBuildServers(settings),
    addresses,
    origins: listPolicyOrigins(contract.operations, addresses),
    webAppUrl: settings.webAppUrl ?? sandboxUrl,
  }
}

/** Where the document of a portal is, and the service that describes it. */
export function locatePortal(
  settings: Pick<Settings, 'openapi' | 'overlay'>,
  root: string,
  own: ServiceDocument,
): Pick<Portal, 'source' | 'service'> {
  const service = namesDocument(settings, own.document, root) ? own.service : anyService
  const citesSource = service.source !== undefined
  return { source: { ...locateDocument(settings, root), citesSource }, service }
}

const generatedParts = { authentication: '/authentication/', reference: referencePath } as const

type GeneratedPart = keyof typeof generatedParts

/** Whether a part of the portal is made from the document, because no page of the service stands for it. */
export function generates({ service }: Pick<Portal, 'service'>, part: GeneratedPart): boolean {
  return service.links?.[part] === undefined
}

/** The operations whose pages are made from the document. */
export function listGeneratedOperations({
  contract,
  written,
}: {
  readonly contract: Pick<Contract, 'operations'>
  readonly written: readonly string[]
}): readonly Operation[] {
  const own = new Set(written)
  return contract.operations.filter(({ slug }) => !own.has(`reference/${slug}`))
}

/**
 * The operation of this id, or of this slug where several have one id.
 *
 * @throws {Error} if a page names an operation that the contract does not have, which fails the build
 */
export function findOperation(
  { operations }: Pick<Contract, 'operations'>,
  name: string,
): Operation {
  const operation = operations.find(({ id, slug }) => slug === name || id === name)
  if (operation) return operation
  const known = operations.map(({ id }) => id).join(', ')
  throw new Error(`The contract has no operation ${name}. It has ${known}.`)
}
