import type { CredentialSlot } from '../../request/request-plan.ts'
import { describeUnusable, nameSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return nameSlots(slots).flatMap(({ slot, secrets, local }) => [
    ...secrets.flatMap(readSecret),
    ...(slot.place === 'basic' ? [writeCredentials(local, secrets)] : []),
    '',
  ])
}

/** `.b` reads the key as bytes: matching text that is not UTF-8 would raise another error. */
function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  // Only a password may be empty, which is not the same as unset: a line break stands for that.
  const fallback = usable.kind === 'password' ? String.raw`"\n"` : "''"
  return [
    `${local} = ENV.fetch('${variable}', ${fallback}).b`,
    String.raw`unless ${local}.match?(/\A${usable.pattern}\z/)`,
    `  abort '${describeUnusable(secret)}'`,
    'end',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): string {
  const pair = secrets.map((secret) => `#{${secret.local}}`).join(':')
  return `${local} = ["${pair}"].pack('m0')`
}
