import type { ServerTemplate } from '#request/description/operation.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { Collector } from './collector.ts'
import type { DescribedOperation } from './match-operations.ts'

/** Compares the servers of an operation as a set of addresses. */
export function compareServers(
  before: DescribedOperation,
  after: DescribedOperation,
  { report }: Collector,
): void {
  const [some, others] = [indexServers(before), indexServers(after)]
  const at = [findPointer(before), findPointer(after)] as const
  for (const [url, old] of some) {
    const next = others.get(url)
    if (!next) report('server', 'indirect', `The server ${formatCodeSpan(url)} was removed.`, at)
    else if (formatVariables(old) !== formatVariables(next)) {
      const sentence = `The server ${formatCodeSpan(url)} has other variables.`
      report('server', 'indirect', sentence, at)
    }
  }
  for (const url of others.keys()) {
    if (some.has(url)) continue
    report('server', 'indirect', `The server ${formatCodeSpan(url)} was added.`, at)
  }
}

/** Without an own list, that of the document applies. */
function findPointer({ parts: { pointers } }: DescribedOperation): string {
  return pointers.servers.at ?? '#'
}

function indexServers({ operation }: DescribedOperation): ReadonlyMap<string, ServerTemplate> {
  const stated = operation.servers.filter(({ isImplied }) => isImplied !== true)
  return new Map(stated.map((server) => [server.url, server]))
}

function formatVariables({ variables }: ServerTemplate): string {
  return JSON.stringify(
    variables.map(({ name, default: value, choices }) => [name, value, choices]),
  )
}
