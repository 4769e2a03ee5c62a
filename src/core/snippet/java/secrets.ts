import type { CredentialSlot } from '../../request/request-plan.ts'
import { quoteForJava } from '../quote-escaped.ts'
import { describeUnusable, encodesSecret, writeSlots } from '../secrets.ts'
import type { Secret } from '../secrets.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
}

/** The classes of those lines and of what puts the secrets into the request. */
export function listSecretClasses(slots: readonly CredentialSlot[]): readonly string[] {
  const has = (place: CredentialSlot['place']) => slots.some((slot) => slot.place === place)
  return [
    ...(has('basic') ? ['java.nio.charset.StandardCharsets', 'java.util.Base64'] : []),
    ...(encodesSecret(slots) ? ['java.net.URLEncoder', 'java.nio.charset.StandardCharsets'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  return [
    `        String ${local} = System.getenv("${variable}");`,
    `        if (${local} == null || !${local}.matches(${quoteForJava(usable.pattern)})) {`,
    `            System.err.println("${describeUnusable(secret)}");`,
    '            System.exit(1);',
    '        }',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [
    `        String ${local} = Base64.getEncoder()`,
    `            .encodeToString((${pair}).getBytes(StandardCharsets.UTF_8));`,
  ]
}
