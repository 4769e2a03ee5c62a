import type { RequestPlan } from '../request/request-plan.ts'
import { listBodyOptions, writeCurlCommand, writeVariableOptions } from './shared/curl-command.ts'
import type { CommandSyntax } from './shared/curl-command.ts'
import { findCurlGap, findPowerShellGap } from './shared/curl-gap.ts'
import { fillPlan } from './shared/fill-plan.ts'
import { makeLanguage, setInCmd } from './shared/language.ts'
import type { Gap, Manner } from './shared/language.ts'
import { findSlotGap } from './shared/program-gap.ts'

export const curlCmd = makeLanguage({
  id: 'curl-cmd',
  label: 'curl (cmd)',
  syntax: 'bat',
  setVariable: setInCmd,
  howToRun:
    'Paste it at the prompt (in a batch file, double every % and drop the ^ after it); needs curl 8.3 or newer, which stops when API_KEY is not set.',
  findGap: (plan, manner) => findGap(plan, writeCommand(plan, manner)),
  write: writeCommand,
})

/**
 * curl imports the variables itself: cmd would replace `%API_KEY%` before it reads the line, so a key with `&` or a quote would
 * become commands.
 */
function writeCommand(plan: RequestPlan, manner: Manner): string {
  const filled = fillPlan(plan)
  return writeCurlCommand(plan, cmdSyntax, {
    manner,
    headers: filled.headers,
    body: listBodyOptions(plan, quoteForCmd),
    ...writeVariableOptions(filled, cmdSyntax, (name) => name),
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

/**
 * Quotes one argument for a program started at the cmd prompt.
 *
 * The program parses it by Microsoft C runtime, "Parsing C command-line arguments". Before that, cmd replaces `%name%`, even
 * between quotes, and interprets `&`, `|`, `<`, `>`, `^`, `(` and `)` outside them (`cmd /?`, `set /?`). At the prompt a
 * percent sign has no escape, but an unknown variable stays unchanged. So an argument with a percent sign or a double quote
 * gets a caret before every character that cmd interprets and after each percent sign: that makes every variable name
 * unknown, and cmd then removes it. In a batch file each percent sign must be doubled instead.
 */
export function quoteForCmd(text: string): string {
  const argument = quoteForCRuntime(text)
  if (!/[%"]/.test(text)) return argument
  return argument.replaceAll(/["^&|<>()!]/g, '^$&').replaceAll(/%(?!\^)/g, '%^')
}

/** Backslashes are literal unless a double quote follows; then they are doubled, and one more escapes the quote. */
function quoteForCRuntime(text: string): string {
  return `"${text.replaceAll(/(\\*)("|$)/g, (_, backslashes: string, quote: string) => backslashes + backslashes + (quote && String.raw`\"`))}"`
}
