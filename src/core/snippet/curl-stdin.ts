import type { RequestPlan } from '../request/request-plan.ts'
import { listBodyOptions } from './curl-body.ts'
import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { findCurlGap } from './curl-gap.ts'
import { fillPlan } from './fill-plan.ts'
import type { FilledPlan } from './fill-plan.ts'
import { guardFile, guardPosix } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findSlotGap } from './program-gap.ts'
import { writeUnless } from './refuse.ts'
import { writeHeaderLine, writeUrlWord } from './shell-words.ts'

export const curlStdin = {
  id: 'curl-stdin',
  label: 'curl, key on standard input (bash, zsh)',
  syntax: 'bash',
  setVariable: setInPosix,
  whenToUse:
    'Use this form if other users or monitoring software on the same computer can read the process list: the key is not among curl’s arguments.',
  writeSnippet: (plan) =>
    writeUnless(findCurlGap(plan) ?? findSlotGap(plan, 'This form of curl'), () => {
      const filled = fillPlan(plan)
      const command = writeCurlCommand(plan, posixSyntax, {
        headers: filled.headers,
        address: writeAddress(plan, filled),
        body: listBodyOptions(plan, posixSyntax.quote),
        credentials: writeHereDocument(filled),
      })
      return guardPosix(filled, true) + guardFile(plan.body) + command
    }),
} as const satisfies SnippetLanguage

/** `printf` is the shell's own, so that no process list shows what it writes; curl reads it as a file of options. */
function writeAddress({ url }: RequestPlan, filled: FilledPlan): string {
  if (filled.secretQuery.length === 0) return posixSyntax.quote(url)
  const escaped = url.replaceAll(/["\\]/g, String.raw`\$&`)
  return `-K <(printf 'url = "%s"' ${writeUrlWord(escaped, filled)})`
}

/**
 * `-H @-` reads headers from standard input (curl 7.55). Everything from the plan comes before the operator or in a line of its
 * own with a header's name, so none of it can be the closing line; the key is expanded after the shell has found that line
 * (POSIX.1-2024, 2.7.4).
 */
function writeHereDocument({ secretHeaders }: FilledPlan): readonly string[] {
  if (secretHeaders.length === 0) return []
  return [['-H @- <<END', ...secretHeaders.map(writeHeaderLine), 'END'].join('\n')]
}
