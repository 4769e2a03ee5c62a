import type { CredentialSlot } from '../../request/request-plan.ts'
import { describeUnusable, nameSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'

/**
 * The lines that read the secrets and check them, with an empty line after each slot. curl reads a line break in a header as the
 * start of another one, so only this check keeps it out.
 */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return nameSlots(slots).flatMap(({ slot, secrets, local }) => [
    ...secrets.flatMap(readSecret),
    ...(slot.place === 'basic' ? [writeCredentials(local, secrets)] : []),
    '',
  ])
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!preg_match('/^${usable.pattern}$/D', $${local})`
  // Only a password may be empty, which is not the same as unset.
  const [type, isUnset] = usable.kind === 'password' ? ['', `$${local} === false || `] : ['(string) ', '']
  return [
    `$${local} = ${type}getenv('${variable}');`,
    `if (${isUnset}${test}) {`,
    `    fwrite(STDERR, '${describeUnusable(secret)}' . PHP_EOL);`,
    '    exit(1);',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): string {
  const pair = secrets.map((secret) => `$${secret.local}`).join(" . ':' . ")
  return `$${local} = base64_encode(${pair});`
}
