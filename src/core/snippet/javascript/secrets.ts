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
  const test = `!/^${usable.pattern}$/.test(${local})`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] = usable.kind === 'password' ? ['', `${local} === undefined || `] : [" ?? ''", '']
  return [
    `const ${local} = process.env.${variable}${fallback}`,
    `if (${isUnset}${test}) {`,
    `  console.error('${describeUnusable(secret)}')`,
    '  process.exit(1)',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): string {
  const pair = secrets.map((secret) => `\${${secret.local}}`).join(':')
  return `const ${local} = Buffer.from(\`${pair}\`).toString('base64')`
}
