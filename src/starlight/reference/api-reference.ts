import type { Brand } from '#theme/brand-options.ts'
import type { PageForm } from '#text/page-address.ts'
import { referencePath } from '#text/reference.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { isMapping } from '#openapi/load/located.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { RecipeFile } from '#openapi/recipes/load-recipes.ts'
import { getOrCreate, loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { getServers } from '#request/get-servers.ts'
import { getMetadataUrls, getTokenUrls, supportsSignIn } from '#request/oauth/sign-in-flow.ts'
import type { BuildAddresses, Server } from '#request/get-servers.ts'
import { findHostSources, openSources } from '#request/server-sources.ts'
import { findEndpoint, findOrigin } from '#request/server-url.ts'
import type { CalledSource } from '#request/server-url.ts'
import { fitsOnePage } from './fits-one-page.ts'
import type { Service, ServiceLinks } from './service.ts'
import { onlyLocale } from './locale.ts'
import type { SiteLocale } from './locale.ts'
import type { Settings } from './settings.ts'
import type { SnippetOption } from '#snippets/snippet-choices.ts'
import type { FormatSample } from './snippet-options.ts'

/** The settings that pages depend on. `base` includes the portal's folder in the site. */
export interface PortalSettings extends Pick<
  Settings,
  | 'apiBaseUrl'
  | 'webAppUrl'
  | 'siteUrl'
  | 'sandboxUrl'
  | 'consoleMethods'
  | 'clientIds'
  | 'allowClientSecrets'
  | 'hasOpenServers'
  | 'findings'
  | 'base'
> {
  readonly form?: PageForm | undefined
  /** The base of relative links in descriptions, such as `https://docs.example.com`. */
  readonly linkBaseUrl?: string | undefined
  /** The address at which the team serves the tools for agents. */
  readonly mcpUrl?: string | undefined
  /** The snippets to offer, in their order. @default the portal's own, then samples of the team */
  readonly snippets?: readonly SnippetOption[] | undefined
  /** The functions that format samples of the team, by language. */
  readonly sampleFunctions?: Readonly<Record<string, FormatSample>> | undefined
  /** Whether the portal is installed as a package, so that `npm exec` runs its commands. */
  readonly isInstalled?: boolean
}

export type VersionStatus = 'current' | 'deprecated' | 'next'

export interface Version {
  readonly label: string
  readonly status: VersionStatus
  /** The position among the versions of the document, from the newest, which has 0. */
  readonly position: number
  /** The page of the changes since the version before it, from the folder of the document; undefined for the oldest. */
  readonly pairPath?: string | undefined
  /** The number of versions of the document. */
  readonly count: number
  /** When it was released, as `YYYY-MM-DD`. */
  readonly date?: string | undefined
  readonly current: { readonly label: string; readonly folder: string }
}

export interface ApiReference {
  readonly settings: PortalSettings
  /** The folder of its pages in the site, such as `/payments`; empty if the portal is the entire site. */
  readonly folder: string
  readonly locale: SiteLocale
  /** The folder of the same document in the default locale. Its own folder if it is not a translation. */
  readonly defaultFolder: string
  /** The language of the document's text, as a BCP 47 tag. A translation may lack texts. */
  readonly lang: string
  readonly label: string
  /** Undefined if the site has one version of the document. */
  readonly version: Version | undefined
  readonly source: DocumentSource
  readonly api: ApiDescription
  readonly service: Service
  readonly title: string
  readonly brand: Brand
  readonly description: string
  /** The slugs of the pages of Starlight's collection in its folder; empty before the collection is loaded. */
  readonly ownPages: readonly string[]
  /** Whether the team has its own 404 page, which Starlight shows. */
  readonly hasOwnNotFound?: boolean | undefined
  /** Whether the portal has a page on which Scalar renders the document. */
  readonly hasScalarPage: boolean
  /** The team's Arazzo documents, in the order of their names. */
  readonly recipeFiles: readonly RecipeFile[]
  readonly links: ServiceLinks & Required<Pick<ServiceLinks, GeneratedPart>>
  readonly servers: readonly Server[]
  readonly addresses: BuildAddresses
  readonly origins: readonly CalledSource[]
  /** The web application in which keys are created: the configured one, or the sandbox's. */
  readonly webAppUrl: string | undefined
}

/** @throws {DocumentError} if the document cannot be parsed */
export async function loadApiReference({
  label,
  version,
  folder,
  locale = onlyLocale,
  defaultFolder = folder,
  lang = locale.lang,
  hasScalar = false,
  ...given
}: Pick<ApiReference, 'settings' | 'brand' | 'folder' | 'source' | 'service' | 'hasOwnNotFound'> &
  Partial<Pick<ApiReference, 'locale' | 'defaultFolder' | 'lang'>> & {
    /** @default the title of the document */
    readonly label?: string | undefined
    readonly version?: Version | undefined
    /** Whether the site has Scalar. */
    readonly hasScalar?: boolean
  }): Promise<ApiReference> {
  const { settings, source, service } = given
  const loaded = await loadSharedApiDescription(source)
  const api = label === undefined || hasTitle(loaded) ? loaded : { ...loaded, title: label }
  const { sandboxUrl, apiBaseUrl, hasOpenServers, allowClientSecrets } = settings
  const addresses = { sandboxUrl, apiBaseUrl, hasOpenServers }
  return {
    ...given,
    folder,
    locale,
    defaultFolder,
    lang,
    label: label ?? api.title,
    version,
    api,
    title: api.title,
    description:
      service.description ?? `The operations of ${api.title}, and a console to call them in.`,
    ownPages: [],
    hasScalarPage: hasScalar && fitsOnePage(api),
    recipeFiles: [],
    links: { ...generatedParts, ...service.links },
    servers: getBuildServers(settings),
    addresses,
    origins: getPolicySources(api.operations, { ...addresses, allowClientSecrets }),
    webAppUrl: settings.webAppUrl ?? sandboxUrl,
  }
}

function hasTitle({ document }: ApiDescription): boolean {
  const { info } = document
  const title = isMapping(info) ? info['title'] : undefined
  return typeof title === 'string' && title.trim() !== ''
}

/**
 * Returns the sources that pages may call: the origin of every server of an operation, once, in the order of the
 * document, and the exact token endpoints, as far as a policy can express them and has room. The console offers the
 * others with a notice that the policy blocks them.
 */
export function getPolicySources(
  operations: readonly Pick<Operation, 'servers' | 'security'>[],
  { allowClientSecrets, ...addresses }: BuildAddresses & Pick<Settings, 'allowClientSecrets'>,
): readonly CalledSource[] {
  const servers = operations.flatMap((operation) => getServers(operation, addresses))
  const isOpen = servers.some((server) => server.isOpen)
  const permitted = new Set<CalledSource>()
  let room = mostText
  const permit = (source: CalledSource | undefined) => {
    // `https:` includes all others.
    if (source === undefined || permitted.has(source) || source.length >= room) return
    if (isOpen && source.startsWith('https://')) return
    permitted.add(source)
    room -= source.length + ' '.length
  }
  if (isOpen) for (const source of openSources) permit(source)
  for (const { baseUrl, template } of servers) {
    const sources = template ? findHostSources(template) : [findOrigin(baseUrl)]
    for (const source of sources === 'open' ? [] : sources) permit(source)
  }
  // Metadata names endpoints that are unknown at build time; most are on the metadata's own origin.
  for (const url of getMetadataUrls(operations)) permit(findOrigin(url))
  for (const url of getTokenUrls(operations, allowClientSecrets)) {
    const origin = findOrigin(url)
    // A permitted origin includes all of its addresses.
    if (origin === undefined || !permitted.has(origin)) permit(findEndpoint(url))
  }
  return [...permitted]
}

/** Characters, including the header's name: the strictest host limits a line of `_headers` to 2,000. */
const mostText = 1950

/** Returns the servers that a build with these settings can call, for the console and its policy. */
export function getBuildServers({
  sandboxUrl,
  apiBaseUrl,
}: Pick<Settings, 'sandboxUrl' | 'apiBaseUrl'>): readonly Server[] {
  const known: Server[] = []
  if (sandboxUrl) known.push({ id: 'sandbox', name: 'Sandbox', baseUrl: sandboxUrl })
  if (apiBaseUrl) known.push({ id: 'service', name: 'Service', baseUrl: apiBaseUrl })
  return known
}

export function hasSignIn({ api, settings }: Pick<ApiReference, 'api' | 'settings'>): boolean {
  return supportsSignIn(api.operations, settings.allowClientSecrets)
}

/** Whether a portal has the page to which sign-ins return. All languages use the page of the default locale, which a team registers. */
export function hasReturnPage(
  apiReference: Pick<ApiReference, 'api' | 'settings' | 'folder' | 'defaultFolder'>,
): boolean {
  return hasSignIn(apiReference) && isOriginal(apiReference)
}

/** Whether a portal is not a translation of the portal of the default locale. */
export function isOriginal({
  folder,
  defaultFolder,
}: Pick<ApiReference, 'folder' | 'defaultFolder'>): boolean {
  return folder === defaultFolder
}

const generatedParts = { authentication: '/authentication/', reference: referencePath } as const

type GeneratedPart = keyof typeof generatedParts

/** Returns whether a part of the portal is generated, because the service has no page for it. */
export function isGeneratedPart(
  { service }: Pick<ApiReference, 'service'>,
  part: GeneratedPart,
): boolean {
  return service.links?.[part] === undefined
}

/** Returns whether the page at a path of a portal is from the team's collection. */
export function isOwnPage({ ownPages }: Pick<ApiReference, 'ownPages'>, path: string): boolean {
  return ownPages.includes(path.replaceAll(/^\/|\/$/g, '') || 'index')
}

export function getGeneratedOperations({
  api,
  ownPages,
}: Pick<ApiReference, 'api' | 'ownPages'>): readonly Operation[] {
  const own = new Set(ownPages)
  return api.operations.filter(({ slug }) => !own.has(`reference/${slug}`))
}

/**
 * Returns an operation by id, or by slug if ids are not unique.
 *
 * @throws {Error} if the API description has no such operation, which fails the build
 */
export function findOperation(
  { operations }: Pick<ApiDescription, 'operations'>,
  name: string,
): Operation {
  const operation = getOrCreate(operationsByName, operations, () =>
    indexOperations(operations),
  ).get(name)
  if (operation) return operation
  const known = operations.map(({ id }) => id).join(', ')
  throw new Error(`The API description has no operation ${name}. It has ${known}.`)
}

/** Cached because most pages find an operation, and a document may have 20,000. */
const operationsByName = new WeakMap<readonly Operation[], ReadonlyMap<string, Operation>>()

function indexOperations(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const names = operations.flatMap((operation) =>
    [operation.id, operation.slug].map((name) => [name, operation] as const),
  )
  // The first of several with a name.
  return new Map(names.toReversed())
}

/** Returns whether no operation specifies its security, so that one page states it for all. */
export function isSecurityUnspecified({ operations }: Pick<ApiDescription, 'operations'>): boolean {
  return getOrCreate(unspecifiedSecurity, operations, () =>
    operations.every(({ security }) => security.state === 'not-specified'),
  )
}

const unspecifiedSecurity = new WeakMap<readonly Operation[], boolean>()
