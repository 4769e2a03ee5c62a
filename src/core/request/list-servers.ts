import type { Operation, ServerTemplate } from './description/operation.ts'
import { fillServer } from './fill-server.ts'
import { isRelative } from './server-url.ts'

/** A server from a list that is fixed at build time; never typed by a reader. `sandbox` and `service` are the build’s own. */
export interface Server {
  readonly id: string
  readonly name: string
  /** Absolute, without a trailing slash, credentials, query or fragment; may have a path. */
  readonly baseUrl: string
}

export interface BuildAddresses {
  readonly sandboxUrl: string | undefined
  /** A slash at its end makes its path the folder of relative servers (RFC 3986, section 5.2.3). */
  readonly apiBaseUrl: string | undefined
}

/**
 * The servers that a page can call for an operation, preferred first: the sandbox, then the service at the build’s base URL,
 * then what the document names. The base URL completes servers whose address the document leaves open; where it leaves none
 * open, the service is at the base URL itself. Without one, a server that stays open is left out, unless its variable has an
 * address as its default.
 *
 * A server whose variables all list their choices is offered once for each combination; of one that takes any text, only the
 * default is offered, because a page’s policy names the hosts that it may call.
 */
export function listServers(
  { servers }: Pick<Operation, 'servers'>,
  { sandboxUrl, apiBaseUrl }: BuildAddresses,
): readonly Server[] {
  const sandbox =
    sandboxUrl === undefined ? [] : [{ id: 'sandbox', name: 'Sandbox', baseUrl: sandboxUrl }]
  const all = [
    ...sandbox,
    ...(apiBaseUrl === undefined ? [] : listServices(servers, apiBaseUrl)),
    ...servers.flatMap((template) =>
      !isOpen(template)
        ? readServers(template)
        : apiBaseUrl === undefined
          ? readServers(template).filter(canResolve)
          : [],
    ),
  ]
  return all.filter((server, index) => all.findIndex(isSame(server)) === index).map(distinguish)
}

/** Several can be the service of the build, at different paths. */
function distinguish(server: Server, index: number, all: readonly Server[]): Server {
  const isFirst = all.findIndex(({ id }) => id === server.id) === index
  return isFirst ? server : { ...server, id: server.baseUrl }
}

/** The document may leave the host open and say the path, so that this is to be read and not called. */
export function completeServer({ servers }: Pick<Operation, 'servers'>, base: string): string {
  return completeUrls(servers, base)[0] ?? base
}

function listServices(servers: readonly ServerTemplate[], base: string): readonly Server[] {
  const urls = completeUrls(servers.filter(isOpen), base)
  return (urls.length > 0 ? urls : [base.replace(/\/$/, '')]).map((baseUrl) => ({
    id: 'service',
    name: 'Service',
    baseUrl,
  }))
}

function completeUrls(servers: readonly ServerTemplate[], base: string): readonly string[] {
  return servers
    .map((template) => fillServer(applyBase(template, base), {}, base))
    .flatMap((filled) => (filled.outcome === 'filled' ? filled.url : []))
}

/** Nothing for what no page can call; the plan says why. */
function readServers(template: ServerTemplate): readonly Server[] {
  return listValues(template).flatMap((values) => {
    const filled = fillServer(template, values, undefined)
    if (filled.outcome === 'refused') return []
    const { url } = filled
    return [{ id: url, name: template.description ?? new URL(url).host, baseUrl: url }]
  })
}

/** A default may only stand for an address (RFC 6761, section 6.4). */
function canResolve({ baseUrl }: Server): boolean {
  return !new URL(baseUrl).hostname.endsWith('.invalid')
}

/** More combinations are no list that a reader would choose from. */
const mostCombinations = 24

function listValues({ variables }: ServerTemplate): readonly Readonly<Record<string, string>>[] {
  const count = variables.reduce((product, { choices }) => product * choices.length, 1)
  const isListed = count > 0 && count <= mostCombinations
  return variables.reduce<readonly Readonly<Record<string, string>>[]>(
    (combinations, { name, default: usual, choices }) => {
      const others = isListed ? choices.filter((choice) => choice !== usual) : []
      return [usual, ...others].flatMap((value) =>
        combinations.map((values) => ({ ...values, [name]: value })),
      )
    },
    [{}],
  )
}

function isSame({ baseUrl }: Server): (other: Server) => boolean {
  return (other) => other.baseUrl === baseUrl
}

/** Explains what a server gets that its URL does not have, a scheme or a host; undefined where the URL is complete or stays open. */
export function explainServer(template: ServerTemplate): string | undefined {
  const { url, documentUrl, isImplied } = template
  const filled = fillServer(template, {}, undefined)
  if (filled.outcome === 'refused') return undefined
  if (isImplied)
    return `Requests go to ${filled.url}, the host from which the document was fetched.`
  if (url.startsWith('//')) return `The document names no scheme. Requests go to ${filled.url}.`
  return documentUrl !== undefined && isRelative(url)
    ? `It is relative to the address of the document. Requests go to ${filled.url}.`
    : undefined
}

/** The URL of a server as the document has it, and what that URL leaves to the rules of OpenAPI. */
export function nameServer(template: ServerTemplate): string {
  const sentence = explainServer(template)
  return sentence === undefined ? template.url : `${template.url}: ${sentence}`
}

/** Whether the document leaves the host of a server open. */
function isOpen({ url, variables, documentUrl }: ServerTemplate): boolean {
  const name = readOnlyVariable(url)
  if (name === undefined) return documentUrl === undefined && isRelative(url)
  return variables.some((variable) => variable.name === name && variable.choices.length === 0)
}

/** Puts the base URL where the document leaves its address open: `/`, and a variable that is the whole URL. */
function applyBase(server: ServerTemplate, base: string): ServerTemplate {
  if (server.url === '/' || server.url === '') return { ...server, url: base }
  const name = readOnlyVariable(server.url)
  return {
    ...server,
    variables: server.variables.map((variable) =>
      variable.name === name && variable.choices.length === 0
        ? { ...variable, default: base }
        : variable,
    ),
  }
}

function readOnlyVariable(url: string): string | undefined {
  return /^\{([^{}]+)\}$/.exec(url)?.[1]
}
