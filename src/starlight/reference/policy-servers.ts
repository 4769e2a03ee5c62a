import type { Operation } from '#request/description/operation.ts'
import { getServers } from '#request/get-servers.ts'
import type { BuildAddresses, Server } from '#request/get-servers.ts'
import { getMetadataUrls, getTokenUrls } from '#request/oauth/sign-in-flow.ts'
import { findEndpoint, findOrigin } from '#request/server-url.ts'
import type { CalledSource } from '#request/server-url.ts'
import type { Settings } from './settings.ts'

/**
 * Returns the sources that pages may call: the origin of every server of an operation, once, in the order of the
 * document, and the exact token endpoints, as far as a policy can express them and has room. The console offers the
 * others with a notice that the policy blocks them.
 */
export function getPolicySources(
  operations: readonly Pick<Operation, 'servers' | 'security'>[],
  { allowClientSecrets, ...addresses }: BuildAddresses & Pick<Settings, 'allowClientSecrets'>,
): readonly CalledSource[] {
  const permitted = new Set<CalledSource>()
  let room = mostText
  const permit = (source: CalledSource | undefined) => {
    if (source === undefined || permitted.has(source) || source.length >= room) return
    permitted.add(source)
    room -= source.length + ' '.length
  }
  for (const { baseUrl } of operations.flatMap((operation) => getServers(operation, addresses))) {
    permit(findOrigin(new URL(baseUrl).origin))
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
