import type { Header } from '#core/request/header.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
import type { ExportedRequest } from './exported-request.ts'

/** What the slots of a request add to it, as texts with `{{variables}}`, and what programs have a field of their own for. */
export interface WrittenSlots {
  /** A cookie is merged with those of the plan. */
  readonly headers: readonly Header[]
  /** Ready to be put behind a question mark or an ampersand. */
  readonly query: string
  /** The variable of a bearer token. */
  readonly bearer: string | undefined
  readonly basic: { readonly user: string; readonly secret: string } | undefined
}

export function writeSlots({ plan, slots }: ExportedRequest): WrittenSlots {
  const headers: Header[] = [...plan.headers]
  const query: string[] = []
  let bearer: string | undefined
  let basic: WrittenSlots['basic']
  for (const { slot, user, secret } of slots) {
    const value = `{{${secret}}}`
    if (user !== undefined) basic = { user, secret }
    else if (slot.place === 'query') query.push(`${encodeUnreserved(slot.name)}=${value}`)
    else if (slot.place === 'cookie') addCookie(headers, `${slot.name}=${value}`)
    else if (slot.place !== 'header') continue
    else if (slot.name === 'Authorization' && slot.prefix === 'Bearer ') bearer = secret
    else headers.push({ name: slot.name, value: slot.prefix + value })
  }
  return { headers, query: query.join('&'), bearer, basic }
}

export function appendQuery(url: string, query: string): string {
  if (query === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/** A key in the query is part of an address, where a client writes it as it is. */
export const queryKeyReason =
  'The key stands in the address: write it with percent-encoding, if it holds other characters than letters, digits, “-”, “.”, “_” and “~”.'

export function hasQueryKey({ slots }: ExportedRequest): boolean {
  return slots.some(({ slot }) => slot.place === 'query' || slot.place === 'path')
}

/** Why no exported file says a request whose body holds a secret: programs keep what stands in a form where everybody sees it. */
export function refuseBodySecret({ slots }: Pick<ExportedRequest, 'slots'>): string | undefined {
  const found = slots.find(({ slot }) => slot.place === 'form' || slot.place === 'part')
  return found && 'name' in found.slot
    ? `Its body has a secret, ${JSON.stringify(found.slot.name)}, for which this file has no place of its own. Use a snippet.`
    : undefined
}

function addCookie(headers: Header[], cookie: string): void {
  const index = headers.findIndex(({ name }) => name === 'Cookie')
  const found = headers[index]
  if (found === undefined) headers.push({ name: 'Cookie', value: cookie })
  else headers[index] = { name: 'Cookie', value: `${found.value}; ${cookie}` }
}
