import { hasIPv6Host } from '#core/request/address.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { Server } from '#core/request/server.ts'

/** The origins that pages may call, and those that no policy names, each with the reason. */
export interface PolicyOrigins {
  readonly permitted: readonly string[]
  readonly leftOut: readonly { readonly origin: string; readonly why: string }[]
}

/** The origins of every server that an operation names, each once, in the order of the document. */
export function listPolicyOrigins(
  operations: readonly Pick<Operation, 'servers'>[],
  addresses: BuildAddresses,
): PolicyOrigins {
  const origins = new Set(
    operations
      .flatMap((operation) => listServers(operation, addresses))
      .map(({ baseUrl }) => new URL(baseUrl).origin),
  )
  const [nameless, named] = [
    [...origins].filter(hasIPv6Host),
    [...origins].filter((origin) => !hasIPv6Host(origin)),
  ]
  return {
    permitted: named.slice(0, mostOrigins),
    leftOut: [
      ...nameless.map((origin) => ({ origin, why: 'no policy can name an IPv6 address' })),
      ...named
        .slice(mostOrigins)
        .map((origin) => ({ origin, why: `a policy names ${mostOrigins} at most here` })),
    ],
  }
}

/** Of the servers of an operation, those that a page may call, and a sentence about the others, if there are any. */
export function offerServers(
  servers: readonly Server[],
  { leftOut }: Pick<PolicyOrigins, 'leftOut'>,
): { readonly servers: readonly Server[]; readonly note: string | undefined } {
  const reasons = new Map(leftOut.map(({ origin, why }) => [origin, why]))
  const findReason = ({ baseUrl }: Server) => reasons.get(new URL(baseUrl).origin)
  const offered = servers.filter((server) => findReason(server) === undefined)
  const others = servers.filter((server) => findReason(server) !== undefined)
  const [first] = others
  if (!first) return { servers, note: undefined }
  const more = others.length > 1 ? ` and ${others.length - 1} more` : ''
  const note = `Pages cannot call ${first.baseUrl}${more}: ${findReason(first)}.`
  return {
    servers: offered,
    note:
      offered.length > 0 ? note : `${note} In the snippet, replace {base_url} with its address.`,
  }
}

/** Every page carries the list, and a reader should be able to read it. */
const mostOrigins = 50
