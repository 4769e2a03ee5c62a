import type { Header } from '#core/request/header.ts'
import type { FilledSlot } from '#key/fill-slot.ts'

/** @returns nothing when a header cannot be sent: `Headers` rejects it before anything leaves the page */
export function buildHeaders(
  planned: readonly Header[],
  filled: readonly FilledSlot[],
): Headers | undefined {
  try {
    const headers = new Headers(planned.map(({ name, value }): [string, string] => [name, value]))
    for (const slot of filled) if (slot.in === 'header') headers.set(slot.name, slot.value)
    return headers
  } catch {
    // The exception quotes the value.
    return undefined
  }
}

/** The address with the secrets that belong into its query. It must not be kept. */
export function addPairs(url: string, filled: readonly FilledSlot[]): string {
  const pairs = filled.flatMap((slot) => (slot.in === 'query' ? [slot.value] : []))
  if (pairs.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
