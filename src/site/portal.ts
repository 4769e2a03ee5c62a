import type { Brand } from '#brand/brand-options.ts'
import type { PageForm } from '#core/address/page-address.ts'
import { referencePath } from '#core/address/reference.ts'
import type { DocumentSource } from '#contract/source/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { takesSignIn } from '#core/oauth/token-urls.ts'
import type { BuildAddresses, Server } from '#core/request/list-servers.ts'
import type { CalledSource } from '#core/request/server-url.ts'
import { listBuildServers, listPolicySources } from './policy-servers.ts'
import type { Service, ServiceLinks } from './service.ts'
import type { Settings } from './settings.ts'

/** The settings that pages depend on. The base is that of this portal: of its site, and its folder there. */
export interface PortalSettings extends Pick<
  Settings,
  | 'apiBaseUrl'
  | 'webAppUrl'
  | 'siteUrl'
  | 'sandboxUrl'
  | 'consoleMethods'
  | 'clientIds'
  | 'takesClientSecrets'
  | 'findings'
  | 'base'
> {
  readonly form?: PageForm | undefined
  /** Whether the portal is a package of a site, so that `npm exec` calls its commands; else the site is that of this project. */
  readonly isInstalled?: boolean
}

export type VersionStatus = 'current' | 'deprecated' | 'next'

export interface Version {
  readonly label: string
  readonly status: VersionStatus
  readonly current: { readonly label: string; readonly folder: string }
}

export interface Portal {
  readonly settings: PortalSettings
  /** The folder of its pages in the site, such as `/payments`; empty for the whole site. */
  readonly folder: string
  readonly label: string
  /** Undefined where the site has one version of the document. */
  readonly version: Version | undefined
  readonly source: DocumentSource
  readonly contract: Contract
  readonly service: Service
  readonly title: string
  readonly brand: Brand
  readonly description: string
  /** The pages of Starlight's collection in its folder, by slug; none before the collection is loaded. */
  readonly ownPages: readonly string[]
  /** Whether the team wrote the page for what is not found, which Starlight shows. */
  readonly hasOwnNotFound?: boolean | undefined
  readonly links: ServiceLinks & Required<Pick<ServiceLinks, GeneratedPart>>
  readonly servers: readonly Server[]
  readonly addresses: BuildAddresses
  readonly origins: readonly CalledSource[]
  /** Where keys are created: the configured web application, or the sandbox's. */
  readonly webAppUrl: string | undefined
}

/** @throws {ContractError} for a document that cannot be read */
export async function readPortal({
  label,
  version,
  ...given
}: Pick<Portal, 'settings' | 'brand' | 'folder' | 'source' | 'service' | 'hasOwnNotFound'> & {
  /** By default the title of the document. */
  readonly label?: string | undefined
  readonly version?: Version | undefined
}): Promise<Portal> {
  const { settings, source, service } = given
  const contract = await readSharedContract(source)
  const { sandboxUrl, apiBaseUrl, takesClientSecrets } = settings
  const addresses = { sandboxUrl, apiBaseUrl }
  return {
    ...given,
    label: label ?? contract.title,
    version,
    contract,
    title: contract.title,
    description:
      service.description ?? `The operations of ${contract.title}, and a console to call them in.`,
    ownPages: [],
    links: { ...generatedParts, ...service.links },
    servers: listBuildServers(settings),
    addresses,
    origins: listPolicySources(contract.operations, { ...addresses, takesClientSecrets }),
    webAppUrl: settings.webAppUrl ?? sandboxUrl,
  }
}

/** Whether its readers can sign in for any of its operations. */
export function hasSignIn({ contract, settings }: Pick<Portal, 'contract' | 'settings'>): boolean {
  return takesSignIn(contract.operations, settings.takesClientSecrets)
}

const generatedParts = { authentication: '/authentication/', reference: referencePath } as const

type GeneratedPart = keyof typeof generatedParts

/** Whether a part of the portal is made from the document, because no page of the service stands for it. */
export function generates({ service }: Pick<Portal, 'service'>, part: GeneratedPart): boolean {
  return service.links?.[part] === undefined
}

/** Whether somebody wrote the page at a path of a portal. */
export function isOwnPage({ ownPages }: Pick<Portal, 'ownPages'>, path: string): boolean {
  return ownPages.includes(path.replaceAll(/^\/|\/$/g, '') || 'index')
}

export function listGeneratedOperations({
  contract,
  ownPages,
}: {
  readonly contract: Pick<Contract, 'operations'>
  readonly ownPages: readonly string[]
}): readonly Operation[] {
  const own = new Set(ownPages)
  return contract.operations.filter(({ slug }) => !own.has(`reference/${slug}`))
}

/**
 * By id, or by slug where several have one id.
 *
 * @throws {Error} if the contract has no such operation, which fails the build
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
