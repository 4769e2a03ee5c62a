import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { listBodyOptions } from './curl-body.ts'
import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { findCurlGap } from './curl-gap.ts'
import { fillPlan } from './fill-plan.ts'
import type { FilledPlan, SecretHeader } from './fill-plan.ts'
import { guardFile, guardPosix } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { quoteForShell } from './quote.ts'
import { writeUnless } from './refuse.ts'
import { writeHeaderWord, writeUrlWord } from './shell-words.ts'

export const curl = {
  id: 'curl',
  label: 'curl (bash, zsh)',
  syntax: 'bash',
  setVariable: setInPosix,
  writeSnippet: (plan) =>
    writeUnless(findCurlGap(plan), () => {
      const filled = fillPlan(plan)
      const command = writeCurlCommand(plan, posixSyntax, {
        headers: filled.headers,
        address: writeUrlWord(plan.url, filled),
        body: [...listBodyOptions(plan, posixSyntax.quote), ...listSecretOptions(filled)],
        credentials: filled.secretHeaders.map(writeCredential),
      })
      return guardPosix(filled, false) + guardFile(plan.body) + command
    }),
} as const satisfies SnippetLanguage

/** `--data-urlencode` encodes what follows the equals sign, and joins it to the rest of the form. */
function listSecretOptions({ secretFields }: FilledPlan): readonly string[] {
  return [
    ...secretFields.form.map(
      ({ name, secret }) =>
        `--data-urlencode ${quoteForShell(`${encodeUnreserved(name)}=`)}"$${secret}"`,
    ),
    ...secretFields.part.map(
      ({ name, secret }) => `--form-string ${quoteForShell(`${name}=`)}"$${secret}"`,
    ),
  ]
}

/** curl hides what follows `--user` from the process list, and encodes it. */
function writeCredential(header: SecretHeader): string {
  const basic = header.pieces.find((piece) => 'user' in piece)
  return basic === undefined
    ? `-H ${writeHeaderWord(header)}`
    : `--user "$${basic.user}:$${basic.password}"`
}
