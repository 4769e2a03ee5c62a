import type { DocumentedHeader, DocumentedResponse } from '#response/documented-response.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { OperationDocumentation } from '../parse/documented-operation.ts'
import { getNamedEffect } from './change.ts'
import type { Effect } from './change.ts'
import { placeSchema } from './collector.ts'
import type { Collector } from './collector.ts'
import { compareContents } from './compare-contents.ts'
import { compareNamedValue, isSentAsText } from './compare-named-value.ts'

type Responses = Pick<OperationDocumentation, 'responses' | 'pointers'>

/** Compares responses by status; a status that only one description has is compared with the range of the other. */
export function compareResponses(before: Responses, after: Responses, collector: Collector): void {
  const { report, received } = collector
  for (const old of before.responses) {
    const next = findResponse(after, old.status)
    if (next) compareResponse(old.status, old, next, collector)
    if (hasStatus(after, old.status)) continue
    const effect = next ? 'compatible' : getRemovalEffect(old, after)
    const rest = next ? `was removed; the ${nameResponse(next)} describes it now.` : 'was removed.'
    const at = [old.at, next?.at ?? after.pointers.operation] as const
    report('response-removed', effect, `The ${nameResponse(old)} ${rest}`, at, received)
  }
  for (const next of after.responses) {
    if (hasStatus(before, next.status)) continue
    const old = findResponse(before, next.status)
    if (old) compareResponse(next.status, old, next, collector)
    // A document need not list all responses (OpenAPI 3.1.1, Responses Object), so that the older one did not exclude it.
    const at = [old?.at ?? before.pointers.operation, next.at] as const
    report('response-added', 'compatible', `The ${nameResponse(next)} was added.`, at, received)
  }
}

/** Without a documented success, a client cannot read what it read before. An error need not be documented. */
function getRemovalEffect({ status }: DocumentedResponse, { responses }: Responses): Effect {
  const isRange = status.toUpperCase() === '2XX'
  const hasOther = isRange && responses.some((one) => one.status.startsWith('2'))
  return status.startsWith('2') && !hasOther ? 'breaking' : 'compatible'
}

function nameResponse({ status }: Pick<DocumentedResponse, 'status'>): string {
  return `response ${formatCodeSpan(status)}`
}

function hasStatus({ responses }: Responses, status: string): boolean {
  return responses.some((one) => one.status.toUpperCase() === status.toUpperCase())
}

/**
 * Returns the response that describes a status: its own, else its range, else `default`. Without another success, `default` describes
 * that too (OpenAPI 3.1.1, Responses Object).
 */
function findResponse({ responses }: Responses, status: string): DocumentedResponse | undefined {
  const find = (name: string) => responses.find((one) => one.status.toUpperCase() === name)
  const own = find(status.toUpperCase()) ?? find(`${status.charAt(0)}XX`)
  const isSuccess = status.startsWith('2')
  const hasSuccess = responses.some((one) => one.status.startsWith('2'))
  const isDefault = /^[45]/.test(status) || (isSuccess && !hasSuccess)
  return own ?? (isDefault ? find('DEFAULT') : undefined)
}

/** @param status the one that is compared, if one of the responses describes others too */
function compareResponse(
  status: string,
  old: DocumentedResponse,
  next: DocumentedResponse,
  collector: Collector,
): void {
  const { report, received } = collector
  const holder = `the ${nameResponse({ status })}`
  if (old.description !== next.description) {
    const at = [old.descriptionAt ?? old.at, next.descriptionAt ?? next.at] as const
    report('words', 'compatible', `The description of ${holder} has changed.`, at, received)
  }
  compareContents(holder, old, next, received, collector)
  const [some, others] = [indexHeaders(old), indexHeaders(next)]
  for (const [key, header] of some) {
    const newer = others.get(key)
    if (newer) compareHeader(holder, header, newer, collector)
    else {
      const sentence = `The header ${formatCodeSpan(header.name)} was removed from ${holder}.`
      const effect = getNamedEffect('removed', received)
      report('header-removed', effect, sentence, [header.at, next.at], received)
    }
  }
  for (const [key, header] of others) {
    if (some.has(key)) continue
    const sentence = `The header ${formatCodeSpan(header.name)} was added to ${holder}.`
    const effect = getNamedEffect(header.isRequired ? 'added-required' : 'added', received)
    report('header-added', effect, sentence, [old.at, header.at], received)
  }
}

function indexHeaders({ headers }: DocumentedResponse): ReadonlyMap<string, DocumentedHeader> {
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]))
}

function compareHeader(
  response: string,
  old: DocumentedHeader,
  next: DocumentedHeader,
  { report, addSchemas, received }: Collector,
): void {
  const holder = `the header ${formatCodeSpan(next.name)} of ${response}`
  compareNamedValue('header', holder, [old, next], received, report)
  addSchemas(received, holder, placeSchema(old), placeSchema(next), isSentAsText(old, next))
}
