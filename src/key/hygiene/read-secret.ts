import type { KeyReading } from './read-key.ts'
import { readNameAndPassword } from './read-name-and-password.ts'
import { readSecretInput } from './read-password.ts'

/**
 * Reads what was entered in a field for a secret of any kind.
 *
 * @param scheme the security scheme, or the field of an input that takes a secret
 * @param name where the scheme takes a name too, of which the text is the password
 */
export function readSecret(pasted: string, scheme: string, name?: string): KeyReading {
  return name === undefined ? readSecretInput(pasted, scheme) : readNameAndPassword(name, pasted)
}
