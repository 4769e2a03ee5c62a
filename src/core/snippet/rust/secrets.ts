import type { CredentialSlot } from '../../request/request-plan.ts'
import { describeUnusable, writeSlots } from '../secrets.ts'
import type { Secret, UsableSecret } from '../secrets.ts'
import { nameEncoded } from './text.ts'

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, encode })
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  // Only a password may be empty, which is not the same as unset: a line break stands for that.
  const fallback =
    usable.kind === 'password' ? String.raw`unwrap_or("\n".into())` : 'unwrap_or_default()'
  return [
    `    let ${local} = env::var("${variable}").${fallback};`,
    `    if ${refusals[usable.kind](local)} {`,
    `        return Err("${describeUnusable(secret)}".into());`,
    '    }',
  ]
}

/** The standard library has no regular expressions; "graphic" is visible ASCII. */
const refusals: Readonly<Record<UsableSecret['kind'], (local: string) => string>> = {
  key: (local) => `${local}.is_empty() || !${local}.bytes().all(|byte| byte.is_ascii_graphic())`,
  cookie: (local) =>
    `${local}.is_empty() || !${local}.bytes().all(|byte| byte.is_ascii_graphic() && byte != b';')`,
  text: (local) => `${local}.is_empty() || ${local}.contains(char::is_control)`,
  user: (local) =>
    `${local}.is_empty() || ${local}.contains(|character: char| character == ':' || character.is_control())`,
  password: (local) => `${local}.contains(char::is_control)`,
}

/** Everything but unreserved characters (RFC 3986, section 2.3) byte by byte. */
function encode(local: string): readonly string[] {
  return [
    `    let ${nameEncoded(local)}: String = ${local}`,
    '        .bytes()',
    '        .map(|byte| match byte {',
    "            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {",
    '                char::from(byte).to_string()',
    '            }',
    '            _ => format!("%{:02X}", byte),',
    '        })',
    '        .collect();',
  ]
}
