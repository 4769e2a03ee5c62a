import type { Header } from '#core/request/header.ts'
import { cutAtPathSlots } from '#core/request/fill-path.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { writeSecretPart } from '#core/request/serialize/multipart.ts'
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

/** The address with the secrets that belong into its path and query. It must not be kept. */
export function fillAddress(planned: string, filled: readonly FilledSlot[]): string {
  const url = fillPath(planned, filled)
  const pairs = filled.flatMap((slot) => (slot.in === 'query' ? [slot.value] : []))
  if (pairs.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

function fillPath(url: string, filled: readonly FilledSlot[]): string {
  const values = new Map(
    filled.flatMap((slot) => (slot.in === 'path' ? [[slot.name, slot.value]] : [])),
  )
  return cutAtPathSlots(url, [...values.keys()])
    .map((piece) => ('text' in piece ? piece.text : values.get(piece.name)))
    .join('')
}

/** The body with the secrets that belong into a form, at its end. It must not be kept. */
export function fillBody(body: PlannedBody, filled: readonly FilledSlot[]): PlannedBody {
  if (body.kind === 'form') {
    const pairs = filled.flatMap((slot) => (slot.in === 'form' ? [slot.value] : []))
    return { ...body, text: [body.text, ...pairs].filter((each) => each !== '').join('&') }
  }
  if (body.kind !== 'multipart') return body
  const parts = filled.flatMap((slot) =>
    slot.in === 'part' ? [writeSecretPart(slot.name, slot.value)] : [],
  )
  return { ...body, parts: [...body.parts, ...parts] }
}
