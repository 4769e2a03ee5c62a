import { quoteDocument } from '#core/text/quote-document.ts'
import type { Exported, ExportedRequest, LeftOut, RequestCollection } from './exported-request.ts'

export interface SortedRequests<T> {
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
