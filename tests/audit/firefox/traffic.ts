import type { Passage, Traffic } from '../engine.ts'
import { lookFor } from '../ledger.ts'
import { isCredentialOnly } from '../net-log.ts'
import type { Connection } from './recorder.ts'

/** @param requested the URLs that pages of the portal asked for */
export function readTraffic(
  connections: readonly Connection[],
  requested: readonly string[],
): Traffic {
  return {
    follow: (text, url) => follow(connections, text, new URL(url)),
    listStrays: (text, host) =>
      connections
        .filter(({ address, sent }) => address !== host && has(text, Buffer.concat(sent)))
        .map(({ address }) => `sent to ${address}`),
    requested,
  }
}

/** A request without a body is its head; a body follows the head of its request. */
function follow(connections: readonly Connection[], text: string, url: URL): Passage {
  const strays: string[] = []
  let authorizations = 0
  for (const { address, sent } of connections) {
    for (const part of Buffer.concat(sent).toString('latin1').split('\r\n\r\n')) {
      const bytes = Buffer.from(part, 'latin1')
      if (!has(text, bytes)) continue
      const isThere = address === url.host && part.startsWith(`GET ${url.pathname} HTTP/1.1\r\n`)
      if (isThere && isCredentialOnly(bytes, text)) authorizations += 1
      else strays.push(`sent to ${address}`)
    }
  }
  return { authorizations, strays }
}

function has(text: string, bytes: Buffer): boolean {
  return lookFor(text, bytes).length > 0
}
