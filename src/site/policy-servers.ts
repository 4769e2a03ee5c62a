import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses, Server } from '#core/request/list-servers.ts'
import { listMetadataUrls, listTokenUrls } from '#core/oauth/token-urls.ts'
import { findEndpoint, findOrigin } from '#core/request/server-url.ts'
import type { CalledSource } from '#core/request/server-url.ts'
import type { Settings } from './settings.ts'

/**
 * What pages may call: the origin of every server that an operation names, each once, in the order of the document, and exactly
 * the endpoints at which a reader gets tokens, as far as a policy can name them and has room. What it does not name is offered, and the console says that the policy blocks it.
 */
export function listPolicySources(
  operations: readonly Pick<Operation, 'servers' | 'security'>[],
  { takesClientSecrets, ...addresses }: BuildAddresses & Pick<Settings, 'takesClientSecrets'>,
): readonly CalledSource[] {
  const permitted = new Set<CalledSource>()
  let room = mostText
  const permit = (source: CalledSource | undefined) => {
    if (source === undefined || permitted.has(source) || source.length >= room) return
    permitted.add(source)
    room -= source.length + ' '.length
  }
  for (const { baseUrl } of operations.flatMap((operation) => listServers(operation, addresses))) {
    permit(findOrigin(new URL(baseUrl).origin))
  }
  // What a server says of itself names addresses that nobody knows before; most are on its own origin.
  for (const url of listMetadataUrls(operations)) permit(findOrigin(url))
  for (const url of listTokenUrls(operations, takesClientSecrets)) {
    const origin = findOrigin(url)
    // An origin that may be called has all of its addresses.
    if (origin === undefined || !permitted.has(origin)) permit(findEndpoint(url))
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
