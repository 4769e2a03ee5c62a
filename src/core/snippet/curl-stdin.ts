import { listBodyOptions, posixSyntax, writeCurlCommand } from './shared/curl-command.ts'
import { findCurlGap } from './shared/curl-gap.ts'
import { fillPlan, holdsSecret } from './shared/fill-plan.ts'
import type { FilledPlan } from './shared/fill-plan.ts'
import { guardFile, guardPosix } from './shared/guard-posix.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage } from './shared/language.ts'
import { findSlotGap } from './shared/program-gap.ts'
import { writeHeaderLine, writeUrlWord } from './shared/shell-words.ts'

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
        address: writeAddress(filled),
        body: listBodyOptions(plan, posixSyntax.quote),
        credentials: writeHereDocument(filled),
      })
      return guardPosix(filled, true) + guardFile(plan.body) + command
    }),
} as const satisfies SnippetLanguage

/** `printf` is the shell's own, so that no process list shows what it writes; curl reads it as a file of options. */
function writeAddress({ url }: FilledPlan): string {
  if (!holdsSecret(url)) return writeUrlWord(url)
  const escaped = url.map((stretch) =>
    typeof stretch === 'string' ? stretch.replaceAll(/["\\]/g, String.raw`\$&`) : stretch,
  )
  return `-K <(printf 'url = "%s"' ${writeUrlWord(escaped)})`
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
