import type { Server } from '#core/request/list-servers.ts'
import type { Settings } from './settings.ts'

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
