import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { listBodyOptions, posixSyntax, writeCurlCommand } from './shared/curl-command.ts'
import { findCurlGap } from './shared/curl-gap.ts'
import { fillPlan, findPair } from './shared/fill-plan.ts'
import type { FilledPlan } from './shared/fill-plan.ts'
import { guardFile, guardPosix } from './shared/guard-posix.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage } from './shared/language.ts'
import { quoteForShell, writeHeaderWord, writeUrlWord } from './shared/shell-words.ts'

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
        address: writeUrlWord(filled.url),
        body: [...listBodyOptions(plan, posixSyntax.quote), ...listSecretOptions(filled)],
        credentials: filled.secretHeaders.map(writeCredential),
      })
      return guardPosix(filled, false) + guardFile(plan.body) + command
    }),
} as const satisfies SnippetLanguage

/** `--data-urlencode` encodes what follows the equals sign, and joins it to the rest of the form. */
function listSecretOptions({ variables }: FilledPlan): readonly string[] {
  return variables.flatMap(({ slot, secret }) => {
    if (slot.place === 'part')
      return [`--form-string ${quoteForShell(`${slot.name}=`)}"$${secret}"`]
    if (slot.place !== 'form') return []
    return [`--data-urlencode ${quoteForShell(`${encodeUnreserved(slot.name)}=`)}"$${secret}"`]
  })
}

/** curl hides what follows `--user` from the process list, and encodes it. */
function writeCredential(header: FilledPlan['secretHeaders'][number]): string {
  const pair = findPair(header)
  return pair === undefined
    ? `-H ${writeHeaderWord(header)}`
    : `--user "$${pair.user}:$${pair.secret}"`
}
