import { isPercentEncoded, takesPair } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
import { makeFromKey, writePairBase64 } from './api-key.ts'
import type { ApiKey, Secret } from './api-key.ts'

/**
 * The text of a secret as it stands in a slot, encoded: the only way to it. Only the console's transport and that
 * of token endpoints may use it, when they send.
 *
 * @throws {TypeError} for a cookie, which no page can send, and for a secret of another kind than the slot takes
 */
export function fillSlot(secret: ApiKey, slot: CredentialSlot): string {
  return makeFromKey(secret, (revealed) => encode(revealed, slot))
}

function encode({ text, pair }: Secret, slot: CredentialSlot): string {
  if (slot.place === 'cookie') throw new TypeError('No page can send a secret in a cookie.')
  if (takesPair(slot)) {
    if (!pair) throw new TypeError('Basic takes a name and a password.')
    return writePairBase64(pair)
  }
  if (pair) throw new TypeError('Only Basic takes a name and a password.')
  return isPercentEncoded(slot) ? encodeUnreserved(text) : text
}
