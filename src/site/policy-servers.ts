import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses, Server } from '#core/request/list-servers.ts'
import { findOrigin } from '#core/request/server-url.ts'
import type { Origin } from '#core/request/server-url.ts'
import type { Settings } from './settings.ts'

/** The origins that pages may call, and those that no policy names, each with the reason. */
export interface PolicyOrigins {
  readonly permitted: readonly Origin[]
  readonly leftOut: readonly { readonly origin: string; readonly why: string }[]
}

/** The origins of every server that an operation names, each once, in the order of the document. */
export function listPolicyOrigins(
  operations: readonly Pick<Operation, 'servers'>[],
  addresses: BuildAddresses,
): PolicyOrigins {
  const named = new Set(
    operations
      .flatMap((operation) => listServers(operation, addresses))
      .map(({ baseUrl }) => new URL(baseUrl).origin),
  )
  const permitted: Origin[] = []
  const leftOut: { origin: string; why: string }[] = []
  let room = mostText
  for (const text of named) {
    const origin = findOrigin(text)
    if (origin === undefined) {
      leftOut.push({ origin: text, why: 'no policy can name an IPv6 address' })
    } else if (permitted.length === mostOrigins) {
      leftOut.push({ origin, why: `a policy names ${mostOrigins} at most here` })
    } else if (origin.length >= room) {
      leftOut.push({ origin, why: 'the policy of these pages has no room for more' })
    } else {
      permitted.push(origin)
      room -= origin.length + ' '.length
    }
  }
  return { permitted, leftOut }
}

/** Sentences for the end of a build about the servers that its pages cannot call. */
export function explainLeftOut({ leftOut }: Pick<PolicyOrigins, 'leftOut'>): readonly string[] {
  const byReason = Map.groupBy(leftOut, ({ why }) => why)
  return [...byReason].map(([why, each]) => {
    const names = each.map(({ origin }) => origin).join(', ')
    return `Pages cannot call ${names}: ${why}. Snippets can.`
  })
}

/** The servers of an operation that a page may call, and a sentence about the others, if there are any. */
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
  const shown = offered.length > 0 ? 'the address that is there' : '{base_url}'
  return {
    servers: offered,
    note: `Pages cannot call ${first.baseUrl}${more}: ${findReason(first)}. In the snippet, replace ${shown} with its address.`,
  }
}

/** Every page carries the list, and a reader should be able to read it. */
const mostOrigins = 50

/** In characters: with its name, a line of `_headers` has 2,000 on the host that takes least. */
const mostText = 1950

/** The servers that a build with these settings can call: what the console offers and what its policy permits. */
export function listBuildServers({
  sandboxUrl,
  apiBaseUrl,
}: Pick<Settings, 'sandboxUrl' | 'apiBaseUrl'>): readonly Server[] {
  const known: Server[] = []
  if (sandboxUrl) known.push({ id: 'sandbox', name: 'Sandbox', baseUrl: sandboxUrl })
  if (apiBaseUrl) known.push({ id: 'service', name: 'Service', baseUrl: apiBaseUrl })
  return known
}
