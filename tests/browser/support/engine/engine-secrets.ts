import { takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import type { EngineSecret } from './harness.ts'

const token = 'obviously-fake-token/1+2='
const userName = 'fake-name'
const password = 'obviously-fake:Pässword'
const pairBase64 = Buffer.from(`${userName}:${password}`).toString('base64')

/** Every text that would reveal a secret. */
export const secretTexts = [
  token,
  encodeURIComponent(token),
  password,
  pairBase64,
  // The last group of four depends on the following characters.
  pairBase64.slice(16, -4),
]

export function holdSecret(slot: CredentialSlot, index: number): EngineSecret {
  return takesPair(slot)
    ? { scheme: slot.scheme, name: userName, text: password + index }
    : { scheme: slot.scheme, text: token + index }
}
