import type { CredentialSlot } from '../../request/request-plan.ts'
import { quoteForPython } from '../quote-escaped.ts'
import { describeUnusable, encodesSecret, writeSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
}

/** The modules of those lines and of what puts the secrets into the request. */
export function listSecretModules(slots: readonly CredentialSlot[]): readonly string[] {
  if (slots.length === 0) return []
  const has = (place: CredentialSlot['place']) => slots.some((slot) => slot.place === place)
  return [
    ...(has('basic') ? ['base64'] : []),
    'os',
    're',
    ...(encodesSecret(slots) ? ['urllib.parse'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `not re.fullmatch(${quoteForPython(usable.pattern)}, ${local})`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] =
    usable.kind === 'password' ? ['', `${local} is None or `] : [', ""', '']
  return [
    `${local} = os.environ.get("${variable}"${fallback})`,
    `if ${isUnset}${test}:`,
    `    sys.exit("${describeUnusable(secret)}")`,
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `{${secret.local}}`).join(':')
  return [`${local} = base64.b64encode(f"${pair}".encode()).decode()`]
}
