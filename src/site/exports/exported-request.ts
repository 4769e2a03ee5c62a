import type { Header } from '#core/request/header.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SlotVariables } from '#core/snippet/shared/variables.ts'
import { quoteDocument } from '#core/text/quote-document.ts'

/** The content of an exported file, before it is written in the format of a program. */
export interface RequestCollection {
  readonly title: string
  readonly version: string | undefined
  readonly variables: readonly ExportedVariable[]
  readonly requests: readonly ExportedRequest[]
  /** Operations that are not among the requests, and why, as a sentence. */
  readonly leftOut: readonly LeftOut[]
}

export interface ExportedVariable {
  readonly name: string
  readonly value: string
  readonly isSecret: boolean
}

export interface LeftOut {
  readonly name: string
  readonly reason: string
}

export interface ExportedRequest {
  readonly id: string
  readonly name: string
  /** The folder; undefined for a request outside of any. */
  readonly tag: string | undefined
  /** Its URL and headers name variables as `{{name}}`. */
  readonly plan: RequestPlan
  /** The variables of parameters that the reader fills in. */
  readonly filled: readonly string[]
  readonly slots: readonly SlotVariables[]
  /** Described parameters that are not sent unless the reader switches them on. */
  readonly optional: { readonly query: readonly Header[]; readonly headers: readonly Header[] }
}

/** A request in the format of a program, or why that format cannot say it. */
export type Exported<T> =
  | { readonly outcome: 'written'; readonly value: T }
  | { readonly outcome: 'refused'; readonly reason: string }

/** Why exported requests do not follow redirects, for readers of the file. */
export const noRedirectReason =
  'Redirects are not followed: a redirect could send the request, and with it the key, to another server.'

interface SortedRequests<T> {
  readonly written: readonly { readonly request: ExportedRequest; readonly value: T }[]
  readonly leftOut: readonly LeftOut[]
}

/** The requests that a format can say, and the others with their reasons. */
export function sortOut<T>(
  { requests, leftOut }: RequestCollection,
  write: (request: ExportedRequest) => Exported<T>,
): SortedRequests<T> {
  const results = requests.map((request) => ({ request, result: write(request) }))
  return {
    written: results.flatMap(({ request, result }) =>
      result.outcome === 'written' ? [{ request, value: result.value }] : [],
    ),
    leftOut: [
      ...leftOut,
      ...results.flatMap(({ request, result }) =>
        result.outcome === 'refused' ? [{ name: request.name, reason: result.reason }] : [],
      ),
    ],
  }
}

/** For readers of the file; empty if nothing is left out. */
export function listLeftOut(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return []
  return [
    'Left out, because this format cannot say exactly what has to be sent:',
    ...leftOut.map(({ name, reason }) => `- ${quoteDocument(name)}: ${quoteDocument(reason, 400)}`),
  ]
}

/** In order of first appearance; what has no tag stands before the folders. */
export function groupByTag<T extends { readonly request: ExportedRequest }>(
  items: readonly T[],
): { readonly untagged: readonly T[]; readonly folders: ReadonlyMap<string, readonly T[]> } {
  const folders = new Map<string, T[]>()
  for (const item of items) {
    const { tag } = item.request
    if (tag !== undefined) folders.set(tag, [...(folders.get(tag) ?? []), item])
  }
  return { untagged: items.filter(({ request }) => request.tag === undefined), folders }
}
