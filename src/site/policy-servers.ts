import { hasIPv6Host } from '#core/request/address.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'

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

/** Every page carries the list, and a reader should be able to read it. */
const mostOrigins = 50
