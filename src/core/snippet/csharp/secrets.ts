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

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = String.raw`!Regex.IsMatch(${local}, @"\A${usable.pattern}\z")`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] = usable.kind === 'password' ? ['', `${local} == null || `] : [' ?? ""', '']
  return [
    `var ${local} = Environment.GetEnvironmentVariable("${variable}")${fallback};`,
    `if (${isUnset}${test})`,
    '{',
    `    Console.Error.WriteLine("${describeUnusable(secret)}");`,
    '    return 1;',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): string {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return `var ${local} = Convert.ToBase64String(Encoding.UTF8.GetBytes(${pair}));`
}
