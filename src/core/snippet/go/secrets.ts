import type { CredentialSlot } from '../../request/request-plan.ts'
import { quoteForGo } from '../quote-escaped.ts'
import { describeUnusable, encodesSecret, writeSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
}

/** The packages of those lines and of what puts the secrets into the request. */
export function listSecretPackages(slots: readonly CredentialSlot[]): readonly string[] {
  if (slots.length === 0) return []
  const has = (place: CredentialSlot['place']) => slots.some((slot) => slot.place === place)
  return [
    'regexp',
    ...(has('basic') ? ['encoding/base64'] : []),
    ...(encodesSecret(slots) ? ['net/url'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!regexp.MustCompile(${quoteForGo(`^${usable.pattern}$`)}).MatchString(${local})`
  // Only a password may be empty, which is not the same as unset.
  const lines =
    usable.kind === 'password'
      ? [`\t${local}, isSet := os.LookupEnv("${variable}")`, `\tif !isSet || ${test} {`]
      : [`\t${local} := os.Getenv("${variable}")`, `\tif ${test} {`]
  return [...lines, `\t\tlog.Fatal("${describeUnusable(secret)}")`, '\t}']
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [`\t${local} := base64.StdEncoding.EncodeToString([]byte(${pair}))`]
}
