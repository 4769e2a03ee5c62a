import type { CredentialSlot } from '../../request/request-plan.ts'
import { describeUnusable, writeSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'
import { nameEncoded } from './text.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials, encode })
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!/^${usable.pattern}$/.test(${local})`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] =
    usable.kind === 'password' ? ['', `${local} === undefined || `] : [" ?? ''", '']
  return [
    `const ${local} = process.env.${variable}${fallback}`,
    `if (${isUnset}${test}) {`,
    `  console.error('${describeUnusable(secret)}')`,
    '  process.exit(1)',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `\${${secret.local}}`).join(':')
  return [`const ${local} = Buffer.from(\`${pair}\`).toString('base64')`]
}

/** Everything but unreserved characters (RFC 3986, section 2.3), of which `encodeURIComponent` leaves five more. */
function encode(local: string): readonly string[] {
  return [
    `const ${nameEncoded(local)} = encodeURIComponent(${local}).replace(`,
    "  /[!'()*]/g,",
    '  (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,',
    ')',
  ]
}
