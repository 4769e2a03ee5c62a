import { applyBase, isOpen } from './apply-base.ts'
import type { Operation, ServerTemplate } from './description/operation.ts'
import type { Server } from './server.ts'

/** The addresses that a build was given. */
export interface BuildAddresses {
  readonly sandboxUrl: string | undefined
  readonly apiBaseUrl: string | undefined
}

/**
 * The servers that a page can call for an operation, preferred first: the sandbox, then what the document names, with the
 * build’s base URL where the document leaves its address open. A server that stays open is left out: it has no address.
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
  const described = servers.flatMap((template) =>
    isOpen(template, {}) ? completeServer(template, apiBaseUrl) : readServers(template),
  )
  const all = [...sandbox, ...described]
  return all.filter((server, index) => all.findIndex(isSame(server)) === index).map(tellApart)
}

/** Several can be the service of the build, at different paths. */
function tellApart(server: Server, index: number, all: readonly Server[]): Server {
  const isFirst = all.findIndex(({ id }) => id === server.id) === index
  return isFirst ? server : { ...server, id: server.baseUrl }
}

/** An operation as it is called at one server. */
export function atServer(operation: Operation, baseUrl: string): Operation {
  return { ...operation, servers: [{ url: baseUrl, description: undefined, variables: [] }] }
}

function completeServer(template: ServerTemplate, base: string | undefined): readonly Server[] {
  if (base === undefined) return []
  const [first] = applyBase({ servers: [template] }, base).servers
  const url = first && expand(first)[0]
  // Relative to the folder that the base names, as links are.
  return url !== undefined && URL.canParse(url, `${base}/`)
    ? [{ id: 'service', name: 'Service', baseUrl: trimSlash(new URL(url, `${base}/`)) }]
    : []
}

/** Nothing for what no page can call; the plan says why. */
function readServers(template: ServerTemplate): readonly Server[] {
  return expand(template).flatMap((text) => {
    if (!URL.canParse(text)) return []
    const url = new URL(text)
    const isCallable =
      /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text)
    const baseUrl = trimSlash(url)
    return isCallable ? [{ id: baseUrl, name: template.description ?? url.host, baseUrl }] : []
  })
}

/** More combinations are no list that a reader would choose from. */
const mostCombinations = 24

function expand({ url, variables }: ServerTemplate): readonly string[] {
  const count = variables.reduce((product, { choices }) => product * choices.length, 1)
  const isListed = count > 0 && count <= mostCombinations
  return variables.reduce<readonly string[]>(
    (urls, { name, default: usual, choices }) => {
      const others = isListed ? choices.filter((choice) => choice !== usual) : []
      return [usual, ...others].flatMap((value) =>
        urls.map((each) => each.replaceAll(`{${name}}`, () => value)),
      )
    },
    [url],
  )
}

function trimSlash({ href }: URL): string {
  return href.replace(/\/$/, '')
}

function isSame({ baseUrl }: Server): (other: Server) => boolean {
  return (other) => other.baseUrl === baseUrl
}
