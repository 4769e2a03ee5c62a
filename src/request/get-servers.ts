import type { Operation, ServerTemplate } from './description/operation.ts'
import { formatDisplayUrl } from './display-url.ts'
import { findHostSources } from './server-sources.ts'
import { combineChoices } from './server-variables.ts'
import { fillServer, isRelative } from './server-url.ts'

/** A server from a list that is fixed at build time. The ids `sandbox`, `service` and `own` are set by the build. */
export interface Server {
  readonly id: string
  readonly name: string
  /** Absolute, without a trailing slash, credentials, query or fragment; may have a path. Names replace missing variables. */
  readonly baseUrl: string
  /** Set if a reader fills in the variables. The key is then held for the origin, not for the id. */
  readonly template?: ServerTemplate
  /** Whether the host can be any (`servers.open`). */
  readonly isOpen?: true
}

export interface BuildAddresses {
  readonly sandboxUrl: string | undefined
  /** Relative servers are resolved against its path including the last segment only if it has a trailing slash (RFC 3986, section 5.2.3). */
  readonly apiBaseUrl: string | undefined
  /** Whether a server may have any host, the reader's own included (`servers.open`). */
  readonly hasOpenServers?: boolean | undefined
}

/**
 * Returns the servers that a page can call for an operation, preferred first: the sandbox, then the service at the build’s base URL,
 * then the servers of the document. The base URL completes servers whose host is unspecified; if there are none, the service is
 * at the base URL itself. Without a base URL, servers without a host are omitted, unless their variable has an address as its
 * default.
 *
 * A server whose variables are all enumerated is returned once for each combination. Otherwise a reader fills in its variables, if a
 * page’s policy can bound its host or the team permits any; else it is returned with the defaults.
 */
export function getServers(
  { servers }: Pick<Operation, 'servers'>,
  { sandboxUrl, apiBaseUrl, hasOpenServers = false }: BuildAddresses,
): readonly Server[] {
  const sandbox =
    sandboxUrl === undefined ? [] : [{ id: 'sandbox', name: 'Sandbox', baseUrl: sandboxUrl }]
  const all = [
    ...sandbox,
    ...(apiBaseUrl === undefined ? [] : getServices(servers, apiBaseUrl)),
    ...servers.flatMap((template) =>
      !lacksHost(template)
        ? resolveServers(template, hasOpenServers)
        : apiBaseUrl === undefined
          ? resolveServers(template, false).filter(canResolve)
          : [],
    ),
    ...(hasOpenServers ? [ownServer] : []),
  ]
  const keys = all.map(getKey)
  return all.filter((server, index) => keys.indexOf(getKey(server)) === index).map(disambiguate)
}

function getKey({ id, baseUrl, template }: Server): string {
  return template ? id : baseUrl
}

/** The server that a reader names by its base URL. */
const ownServer: Server = createFillable(
  'own',
  'My own server',
  {
    url: '{url}',
    description: undefined,
    variables: [
      {
        name: 'url',
        default: '',
        choices: [],
        description: 'Base URL, such as https://api.example.com/v1',
      },
    ],
  },
  true,
)

function createFillable(
  id: string,
  name: string,
  template: ServerTemplate,
  isOpen: boolean,
): Server {
  const { url, description, variables } = template
  const kept = {
    url,
    description,
    variables,
    ...(template.documentUrl !== undefined && { documentUrl: template.documentUrl }),
  }
  return {
    id,
    name,
    baseUrl: formatDisplayUrl(kept, {}),
    template: kept,
    ...(isOpen && { isOpen }),
  }
}

/** Gives each server a unique id: several can be the service of the build, at different paths. */
function disambiguate(server: Server, index: number, all: readonly Server[]): Server {
  const isFirst = all.findIndex(({ id }) => id === server.id) === index
  return isFirst ? server : { ...server, id: server.baseUrl }
}

/** Returns the address of the first server, completed with a base that is for display only. */
export function completeServer({ servers }: Pick<Operation, 'servers'>, base: string): string {
  return completeUrls(servers, base)[0] ?? base
}

function getServices(servers: readonly ServerTemplate[], base: string): readonly Server[] {
  const urls = completeUrls(servers.filter(lacksHost), base)
  return (urls.length > 0 ? urls : [base.replace(/\/$/, '')]).map((baseUrl) => ({
    id: 'service',
    name: 'Service',
    baseUrl,
  }))
}

function completeUrls(servers: readonly ServerTemplate[], base: string): readonly string[] {
  return servers
    .map((template) => fillServer(applyBase(template, base), {}, base))
    .flatMap((filled) => (filled.outcome === 'accepted' ? filled.url : []))
}

/** Returns an empty array for a server that a page cannot call; the plan has the reason. */
function resolveServers(template: ServerTemplate, hasOpenServers: boolean): readonly Server[] {
  const { url: id, variables, description, name = description, error } = template
  const isListed = variables.every(({ choices }) => choices.length > 0)
  const combinations = combineChoices(variables, isListed ? maxCombinations : 0)
  const isFillable = variables.length > 0 && (!isListed || combinations.length === 1)
  if (error === undefined && isFillable && variables.some(({ choices }) => choices.length !== 1)) {
    const isOpen = findHostSources(template) === 'open'
    if (!isOpen || hasOpenServers) {
      return [createFillable(id, name ?? id.replace(/^(?:[^/]*:)?\/\//, ''), template, isOpen)]
    }
  }
  return combinations.flatMap((values) => {
    const filled = fillServer(template, values, undefined)
    if (filled.outcome === 'refused') return []
    const { url } = filled
    return [{ id: url, name: description ?? new URL(url).host, baseUrl: url }]
  })
}

/** Whether an address can exist: `.invalid` is reserved for placeholders (RFC 6761, section 6.4). */
function canResolve({ baseUrl }: Server): boolean {
  return !new URL(baseUrl).hostname.endsWith('.invalid')
}

/** Longer lists are not useful to choose from. */
const maxCombinations = 24

/** Explains the scheme or host that is added to an incomplete URL; undefined if the URL is complete or cannot be completed. */
export function explainServer(template: ServerTemplate): string | undefined {
  const { url, documentUrl, isImplied } = template
  const filled = fillServer(template, {}, undefined)
  if (filled.outcome === 'refused') return undefined
  if (isImplied)
    return `Requests go to ${filled.url}, the host from which the document was fetched.`
  if (url.startsWith('//')) return `The document specifies no scheme. Requests go to ${filled.url}.`
  return documentUrl !== undefined && isRelative(url)
    ? `It is relative to the address of the document. Requests go to ${filled.url}.`
    : undefined
}

/** Explains why the console does not call every host of a server. Returns `undefined` if it does. */
export function explainOpenServer(
  template: ServerTemplate,
  { hasOpenServers = false }: Pick<BuildAddresses, 'hasOpenServers'>,
): string | undefined {
  if (hasOpenServers || template.error !== undefined) return undefined
  if (template.variables.length === 0 || findHostSources(template) !== 'open') return undefined
  const isCalled = resolveServers(template, false).some(canResolve)
  return `Its host is not limited to one domain, so the console ${isCalled ? 'calls it only with its defaults' : 'does not call it'}.`
}

export function describeServer(template: ServerTemplate): string {
  const sentence = explainServer(template)
  return sentence === undefined ? template.url : `${template.url}: ${sentence}`
}

function lacksHost({ url, variables, documentUrl }: ServerTemplate): boolean {
  const name = getSoleVariable(url)
  if (name === undefined) return documentUrl === undefined && isRelative(url)
  return variables.some((variable) => variable.name === name && variable.choices.length === 0)
}

/** Replaces an unspecified address with the base URL: `/`, and a variable that is the entire URL. */
function applyBase(server: ServerTemplate, base: string): ServerTemplate {
  if (server.url === '/' || server.url === '') return { ...server, url: base }
  const name = getSoleVariable(server.url)
  return {
    ...server,
    variables: server.variables.map((variable) =>
      variable.name === name && variable.choices.length === 0
        ? { ...variable, default: base }
        : variable,
    ),
  }
}

function getSoleVariable(url: string): string | undefined {
  return /^\{([^{}]+)\}$/.exec(url)?.[1]
}
