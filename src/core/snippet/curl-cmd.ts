import type { RequestPlan } from '../request/request-plan.ts'
import { listBodyOptions } from './curl-body.ts'
import { writeCurlCommand } from './curl-command.ts'
import type { CommandSyntax } from './curl-command.ts'
import { findCurlGap } from './curl-gap.ts'
import { findPowerShellGap } from './curl-powershell-gap.ts'
import { writeVariableOptions } from './curl-variables.ts'
import { fillPlan } from './fill-plan.ts'
import { setInCmd } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findSlotGap } from './program-gap.ts'
import { quoteForCmd } from './quote-cmd.ts'
import type { Gap } from './refuse.ts'

export const curlCmd = {
  id: 'curl-cmd',
  label: 'curl (cmd)',
  syntax: 'bat',
  setVariable: setInCmd,
  howToRun:
    'Paste it at the prompt (in a batch file, double every % and drop the ^ after it); needs curl 8.3 or newer, which stops when API_KEY is not set.',
  writeSnippet: (plan) => {
    const text = writeCommand(plan)
    const gap = findGap(plan, text)
    return gap === undefined ? { outcome: 'written', text } : { outcome: 'refused', ...gap }
  },
} as const satisfies SnippetLanguage

/**
 * curl imports the variables itself: cmd would replace `%API_KEY%` before it reads the line, so a key with `&` or a quote would
 * become commands.
 */
function writeCommand(plan: RequestPlan): string {
  const filled = fillPlan(plan)
  return writeCurlCommand(plan, cmdSyntax, {
    headers: filled.headers,
    body: listBodyOptions(plan, quoteForCmd),
    ...writeVariableOptions(plan.url, filled, cmdSyntax, (name) => name),
  })
}

const cmdSyntax: CommandSyntax = { program: 'curl', quote: quoteForCmd, continuation: ' ^\n  ' }

function findGap(plan: RequestPlan, text: string): Gap | undefined {
  const refuse = (sentence: string): Gap => ({
    sentence,
    instead: findPowerShellGap(plan) === undefined ? 'curl-powershell' : 'python',
  })
  const gap = findCurlGap(plan) ?? findSlotGap(plan, 'This form of curl')
  if (gap !== undefined) return gap
  const written = text.replaceAll(cmdSyntax.continuation, '')
  if (/[\p{Cc}\u2028\u2029]/u.test(written)) {
    return refuse('A line break or another control character cannot stand in a line of cmd.')
  }
  if (/[^ -~]/.test(written)) {
    return refuse('cmd and curl agree on ASCII only, and this request holds other characters.')
  }
  // Microsoft, "Command prompt line string limitation".
  return text.length > 8191
    ? refuse(
        `A line of cmd has at most 8,191 characters, and this request needs more.${plan.body.kind === 'text' ? ' Put the body into a file and choose that.' : ''}`,
      )
    : undefined
}
