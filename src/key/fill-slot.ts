import type { CredentialSlot } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
import { makeFromKey } from './api-key.ts'
import type { ApiKey, Secret } from './api-key.ts'
import { writePairBase64 } from './pair-base64.ts'

/** A slot with its secret in it, ready to be sent. */
export type FilledSlot =
  | { readonly in: 'header'; readonly name: string; readonly value: string }
  /** `value` is the whole pair of name and value, percent-encoded (RFC 3986, section 2.1). */
  | { readonly in: 'query' | 'form'; readonly name: string; readonly value: string }
  /** `value` is percent-encoded. */
  | { readonly in: 'path'; readonly name: string; readonly value: string }
  /** `value` is the text as it is. */
  | { readonly in: 'part'; readonly name: string; readonly value: string }

/**
 * Puts a secret where a plan says: the only way to its text. Only the console's transport and the doctor's request may use it,
 * when they send.
 *
 * A bearer slot is a header with a prefix (RFC 6750, section 2.1). Basic is the Base64 of name, colon and password in
 * UTF-8 (RFC 7617, section 2).
 *
 * @throws {TypeError} for a cookie, which no page can send, and for a secret of another kind than the slot takes
 */
export function fillSlot(secret: ApiKey, slot: CredentialSlot): FilledSlot {
  return makeFromKey(secret, (revealed) => fill(revealed, slot))
}

function fill({ text, pair }: Secret, slot: CredentialSlot): FilledSlot {
  if (slot.place === 'cookie') throw new TypeError('No page can send a secret in a cookie.')
  if (slot.place === 'basic') {
    if (!pair) throw new TypeError('Basic takes a name and a password.')
    return { in: 'header', name: 'Authorization', value: `Basic ${writePairBase64(pair)}` }
  }
  if (pair) throw new TypeError('Only Basic takes a name and a password.')
  if (slot.place === 'header') {
    return { in: 'header', name: slot.name, value: slot.prefix + text }
  }
  const { name, place } = slot
  if (place === 'part') return { in: place, name, value: text }
  const encoded = encodeUnreserved(text)
  if (place === 'path') return { in: place, name, value: encoded }
  return { in: place, name, value: `${encodeUnreserved(name)}=${encoded}` }
}
