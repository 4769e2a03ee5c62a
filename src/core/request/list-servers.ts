import { applyBase, isOpen } from './apply-base.ts'
import type { Operation, ServerTemplate } from './description/operation.ts'
import { fillServer } from './fill-server.ts'
import type { Server } from './server.ts'

/** The addresses that a build was given. */
export interface BuildAddresses {
  readonly sandboxUrl: string | undefined
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
      !isOpen(template, {}) || namesHost(template)
        ? readServers(template, apiBaseUrl)
        : apiBaseUrl === undefined
          ? readServers(template, undefined).filter(canResolve)
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

/**
 * The base URL of an operation that has no server to call, to be read and not called: the document may leave the host open and
 * say the path.
 *
 * @param base stands for what is not known
 */
export function completeServer({ servers }: Pick<Operation, 'servers'>, base: string): string {
  return completeUrls(servers, base)[0] ?? base
}

/** An operation as it is called at one server. */
export function atServer(operation: Operation, baseUrl: string): Operation {
  return { ...operation, servers: [{ url: baseUrl, description: undefined, variables: [] }] }
}

function listServices(servers: readonly ServerTemplate[], base: string): readonly Server[] {
  const open = servers.filter((template) => isOpen(template, {}) && !namesHost(template))
  const urls = completeUrls(open, base)
  return (urls.length > 0 ? urls : [base]).map((baseUrl) => ({
    id: 'service',
    name: 'Service',
    baseUrl,
  }))
}

function completeUrls(servers: readonly ServerTemplate[], base: string): readonly string[] {
  return (
    applyBase({ servers }, base)
      // Relative to the folder that the base names, as links are.
      .servers.map((template) => fillServer(template, {}, `${base}/`))
      .flatMap((filled) => (filled.outcome === 'filled' ? filled.url : []))
  )
}

/** Only the scheme is that of the base (RFC 3986, section 4.2). */
function namesHost({ url }: ServerTemplate): boolean {
  return url.startsWith('//')
}

/** Nothing for what no page can call; the plan says why. */
function readServers(template: ServerTemplate, base: string | undefined): readonly Server[] {
  return listValues(template).flatMap((values) => {
    const filled = fillServer(template, values, base)
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
