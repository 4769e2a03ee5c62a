import { isPercentEncoded, takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { encodeUnreserved } from '#request/serialize/percent-encode.ts'
import { deriveFromKey, encodeBasicCredentials } from './api-key.ts'
import type { ApiKey, Secret } from './api-key.ts'

/**
 * Returns the text of a secret, encoded for a credential slot. This is the only access to the text. Only the transports of the
 * console and of token endpoints may call it, when they send.
 *
 * @throws {TypeError} for a cookie, which no page can send, and for a kind of secret that the slot does not accept
 */
export function fillSlot(secret: ApiKey, slot: CredentialSlot): string {
  return deriveFromKey(secret, (revealed) => encode(revealed, slot))
}

function encode({ text, pair }: Secret, slot: CredentialSlot): string {
  if (slot.place === 'cookie') throw new TypeError('No page can send a secret in a cookie.')
  if (takesPair(slot)) {
    if (!pair) throw new TypeError('Basic takes a name and a password.')
    return encodeBasicCredentials(pair)
  }
  if (pair) throw new TypeError('Only Basic takes a name and a password.')
  return isPercentEncoded(slot) ? encodeUnreserved(text) : text
}
