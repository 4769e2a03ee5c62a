import { cutAtPathSlots } from '../request/fill-path.ts'
import type { CredentialSlot, RequestPlan } from '../request/request-plan.ts'
import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { mergePieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { nameSlots } from './secrets.ts'
import type { NamedSlot } from './secrets.ts'

export interface ComposedHeader {
  readonly name: string
  readonly value: readonly Piece[]
}

/** What a program needs to write a body. */
export type BodyPlan = Pick<RequestPlan, 'body' | 'slots'>

/** The planned URL with the secrets of its path, and after it those that go into the query. */
export function composeUrl({ url, slots }: Pick<RequestPlan, 'url' | 'slots'>): readonly Piece[] {
  const named = nameSlots(slots)
  const locals = new Map(
    named.flatMap(({ slot, local }) => (slot.place === 'path' ? [[slot.name, local]] : [])),
  )
  const path = cutAtPathSlots(url, [...locals.keys()]).map((piece): Piece =>
    'text' in piece ? piece.text : { local: locals.get(piece.name) ?? '', isEncoded: true },
  )
  return mergePieces([...path, ...composePairs(named, 'query', url.includes('?') ? '&' : '?')])
}

/** A text or a form as a program writes it, with the secrets that go into the form. */
export function composeText({ text }: { readonly text: string }, slots: RequestPlan['slots']) {
  return mergePieces([text, ...composePairs(nameSlots(slots), 'form', text === '' ? '' : '&')])
}

/** @param lead what stands before the first pair */
function composePairs(
  named: readonly NamedSlot[],
  place: 'query' | 'form',
  lead: string,
): readonly Piece[] {
  return named
    .flatMap(({ slot, local }) => (slot.place === place ? [{ name: slot.name, local }] : []))
    .flatMap(({ name, local }, index): readonly Piece[] => [
      `${index === 0 ? lead : '&'}${encodeUnreserved(name)}=`,
      { local, isEncoded: true },
    ])
}

/**
 * The planned headers in order, then those of the slots. All cookies are one header (RFC 6265, section 5.4), where the plan
 * has it.
 */
export function composeHeaders({
  headers,
  slots,
}: Pick<RequestPlan, 'headers' | 'slots'>): readonly ComposedHeader[] {
  const named = nameSlots(slots)
  const cookies = named.flatMap(({ slot, local }) =>
    slot.place === 'cookie' ? [[`${slot.name}=`, { local }] as const] : [],
  )
  const planned = headers.map(({ name, value }) => ({
    name,
    value: isCookie(name) ? joinCookies([[value], ...cookies]) : [value],
  }))
  const hasCookies = cookies.length > 0 && !headers.some(({ name }) => isCookie(name))
  return [
    ...planned,
    ...(hasCookies ? [{ name: 'Cookie', value: joinCookies(cookies) }] : []),
    ...named.flatMap(composeSlot),
  ]
}

function composeSlot({ slot, local }: NamedSlot): readonly ComposedHeader[] {
  const header = nameHeader(slot)
  return header === undefined
    ? []
    : [{ name: header.name, value: mergePieces([header.prefix, { local }]) }]
}

function nameHeader(slot: CredentialSlot): { name: string; prefix: string } | undefined {
  if (slot.place === 'basic') return { name: 'Authorization', prefix: 'Basic ' }
  return slot.place === 'header' ? slot : undefined
}

function isCookie(name: string): boolean {
  return name.toLowerCase() === 'cookie'
}

function joinCookies(cookies: readonly (readonly Piece[])[]): readonly Piece[] {
  return mergePieces(cookies.flatMap((cookie, index) => (index === 0 ? cookie : ['; ', ...cookie])))
}
