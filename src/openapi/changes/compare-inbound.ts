import type { InboundRequest } from '../parse/documented-operation.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { createCollector } from './collector.ts'
import type { Collector, Comparison } from './collector.ts'
import { compareBodies } from './compare-contents.ts'
import { compareParameters } from './compare-parameters.ts'
import { compareResponses } from './compare-responses.ts'
import type { SchemaComparison } from './schema-pairs.ts'

interface Inbound {
  readonly requests: readonly InboundRequest[]
  /** The pointer of what contains them. */
  readonly at: string
}

/**
 * Compares requests that the service sends: their parameters and bodies are received by a client of the service, and their responses
 * are sent by it.
 */
export function compareInbound(
  before: Inbound,
  after: Inbound,
  schemas: SchemaComparison,
  noun: 'webhook' | 'callback',
): Comparison {
  const [some, others] = [indexRequests(before), indexRequests(after)]
  const all = [...some].map(([key, old]): Comparison => {
    const next = others.get(key)
    const collector = createCollector(schemas, { sent: 'response', of: nameRequest(noun, old) })
    if (next) {
      compareParameters(toHolder(old), toHolder(next), collector)
      compareBodies(old, next, collector)
      compareResponses(old, next, collector)
      reportDeprecation(old, next, collector)
    } else {
      const at = [old.pointers.operation, after.at] as const
      collector.report(`${noun}-removed`, 'breaking', 'It was removed.', at, 'response')
    }
    return collector.result()
  })
  const added = [...others].map(([key, next]): Comparison => {
    const collector = createCollector(schemas, { sent: 'response', of: nameRequest(noun, next) })
    const at = [before.at, next.pointers.operation] as const
    if (!some.has(key)) {
      collector.report(`${noun}-added`, 'compatible', 'It was added.', at, 'response')
    }
    return collector.result()
  })
  return {
    changes: [...all, ...added].flatMap(({ changes }) => changes),
    roots: all.flatMap(({ roots }) => roots),
  }
}

function reportDeprecation(old: InboundRequest, next: InboundRequest, { report }: Collector): void {
  const { isDeprecated } = next.request
  if (old.request.isDeprecated === isDeprecated) return
  const sentence = isDeprecated ? 'It is now deprecated.' : 'It is no longer deprecated.'
  report('deprecated', 'compatible', sentence, [old.pointers.operation, next.pointers.operation])
}

function indexRequests({ requests }: Inbound): ReadonlyMap<string, InboundRequest> {
  return new Map(requests.map((one) => [`${one.request.method} ${one.name}`, one]))
}

function nameRequest(noun: string, { name }: InboundRequest): string {
  return `${noun} ${formatCodeSpan(name)}`
}

function toHolder(inbound: InboundRequest) {
  return { operation: inbound.request, parts: inbound }
}
