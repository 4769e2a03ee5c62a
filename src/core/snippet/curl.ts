import { listBodyOptions } from './curl-body.ts'
import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { findCurlGap } from './curl-gap.ts'
import { fillPlan } from './fill-plan.ts'
import type { SecretHeader } from './fill-plan.ts'
import { guardFile, guardPosix } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
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
        address: writeUrlWord(plan.url, filled.secretQuery),
        body: listBodyOptions(plan, posixSyntax.quote),
        credentials: filled.secretHeaders.map(writeCredential),
      })
      return guardPosix(filled, false) + guardFile(plan.body) + command
    }),
} as const satisfies SnippetLanguage

/** curl hides what follows `--user` from the process list, and encodes it. */
function writeCredential(header: SecretHeader): string {
  const basic = header.pieces.find((piece) => 'user' in piece)
  return basic === undefined
    ? `-H ${writeHeaderWord(header)}`
    : `--user "$${basic.user}:$${basic.password}"`
}
