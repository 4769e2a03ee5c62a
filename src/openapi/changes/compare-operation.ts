import { formatCodeSpan } from '#text/quote-document.ts'
import type { OperationPointers } from '../parse/documented-operation.ts'
import { createCollector } from './collector.ts'
import type { Collector, Comparison } from './collector.ts'
import { compareBodies } from './compare-contents.ts'
import { compareInbound } from './compare-inbound.ts'
import { compareParameters } from './compare-parameters.ts'
import { compareResponses } from './compare-responses.ts'
import { compareSecurity } from './compare-security.ts'
import type { SchemeNames } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import { compareDates } from './deprecation-dates.ts'
import { getOperationId, getPathNames, omitNames } from './match-operations.ts'
import type { DescribedOperation, OperationPair } from './match-operations.ts'
import type { SchemaComparison } from './schema-pairs.ts'

type MatchedPair = Extract<
  OperationPair,
  { readonly after: DescribedOperation; readonly before: DescribedOperation }
>

/** Compares an operation of both descriptions. */
export function compareOperation(
  pair: MatchedPair,
  schemas: SchemaComparison,
  schemeNames: SchemeNames,
): Comparison {
  const { before, after } = pair
  const collector = createCollector(schemas)
  compareAddresses(pair, collector)
  compareParameters(before, after, collector)
  compareBodies(before.parts, after.parts, collector)
  compareResponses(before.parts, after.parts, collector)
  compareSecurity(before, after, schemeNames, collector)
  compareServers(before, after, collector)
  compareTexts(pair, collector)
  compareDates(before.parts, after.parts, collector)
  const { changes, roots } = collector.result()
  const callbacks = compareInbound(
    { requests: before.parts.callbacks, at: getPointer(before) },
    { requests: after.parts.callbacks, at: getPointer(after) },
    schemas,
    'callback',
  )
  return { changes: [...changes, ...callbacks.changes], roots: [...roots, ...callbacks.roots] }
}

/**
 * Reports an operation that only one description has.
 *
 * @param isOmitted whether the other description has the operation, but could not be parsed there
 */
export function reportAlone(
  { before, after }: OperationPair,
  schemas: SchemaComparison,
  isOmitted: boolean,
): Comparison {
  const { report, result } = createCollector(schemas)
  const shown = after ?? before
  if (!shown) return result()
  const at = [getPointer(shown), getPointer(shown)] as const
  const kind = after ? 'operation-added' : 'operation-removed'
  if (isOmitted) {
    const which = after ? 'older' : 'newer'
    const sentence = `The operation cannot be compared, because the ${which} document has an error in it.`
    report(kind, 'unknown', sentence, at)
  } else if (after) report(kind, 'compatible', 'The operation was added.', at)
  else {
    const was = shown.operation.isDeprecated ? ' It was deprecated.' : ''
    report(kind, 'breaking', `The operation was removed.${was}`, at)
  }
  return result()
}

function getPointer({ parts }: DescribedOperation): string {
  return parts.pointers.operation
}

function compareAddresses({ before, after }: MatchedPair, { report }: Collector): void {
  const [old, next] = [before.operation, after.operation]
  const at = [getPointer(before), getPointer(after)] as const
  const format = ({ method, path }: typeof old) => formatCodeSpan(`${method} ${path}`)
  if (old.method !== next.method || omitNames(old.path) !== omitNames(next.path)) {
    const sentence = `The operation is now ${format(next)} (it was ${format(old)}).`
    report('operation-moved', 'breaking', sentence, at)
  } else {
    const names = getPathNames(next.path)
    for (const [index, name] of getPathNames(old.path).entries()) {
      const newer = names[index]
      if (newer === undefined || newer === name) continue
      const sentence = `The path parameter ${formatCodeSpan(name)} is now named ${formatCodeSpan(newer)}.`
      report('path-parameter-renamed', 'indirect', sentence, at)
    }
  }
  const [oldId, nextId] = [getOperationId(old), getOperationId(next)]
  if (oldId === nextId) return
  const was = oldId === undefined ? 'it had none' : `it was ${formatCodeSpan(oldId)}`
  const is = nextId === undefined ? 'gone' : `now ${formatCodeSpan(nextId)}`
  report('operation-id', 'indirect', `The operationId is ${is} (${was}).`, at)
}

function compareTexts({ before, after }: MatchedPair, { report }: Collector): void {
  const place = (one: DescribedOperation, key: 'summary' | 'description') =>
    one.parts.pointers[key satisfies keyof OperationPointers] ?? getPointer(one)
  for (const key of ['summary', 'description'] as const) {
    const [old, next] = [before.operation[key], after.operation[key]]
    if (old === next) continue
    const verb =
      old === undefined ? 'was added' : next === undefined ? 'was removed' : 'has changed'
    const at = [place(before, key), place(after, key)] as const
    report('words', 'compatible', `The ${key} ${verb}.`, at)
  }
  const [was, is] = [before.operation.isDeprecated, after.operation.isDeprecated]
  if (was === is) return
  const sentence = is
    ? 'The operation is now deprecated.'
    : 'The operation is no longer deprecated.'
  report('deprecated', 'compatible', sentence, [getPointer(before), getPointer(after)])
}
