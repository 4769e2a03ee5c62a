import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses, Server } from '#core/request/list-servers.ts'
import { findOrigin } from '#core/request/server-url.ts'
import type { Origin } from '#core/request/server-url.ts'
import type { Settings } from './settings.ts'

/**
 * The origins that pages may call: of every server that an operation names, each once, in the order of the document, as far as
 * a policy can name them and has room. What it does not name is offered, and the console says that the policy blocks it.
 */
export function listPolicyOrigins(
  operations: readonly Pick<Operation, 'servers'>[],
  addresses: BuildAddresses,
): readonly Origin[] {
  const permitted = new Set<Origin>()
  let room = mostText
  for (const { baseUrl } of operations.flatMap((operation) => listServers(operation, addresses))) {
    const origin = findOrigin(new URL(baseUrl).origin)
    if (origin === undefined || permitted.has(origin) || origin.length >= room) continue
    permitted.add(origin)
    room -= origin.length + ' '.length
  }
  return [...permitted]
}

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
