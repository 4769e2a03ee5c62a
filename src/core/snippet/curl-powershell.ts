import type { RequestPlan } from '../request/request-plan.ts'
import { listBodyOptions, writeCurlCommand, writeVariableOptions } from './shared/curl-command.ts'
import type { CommandSyntax } from './shared/curl-command.ts'
import { findPowerShellGap, isPlainArgument } from './shared/curl-gap.ts'
import { fillPlan } from './shared/fill-plan.ts'
import type { FilledPlan } from './shared/fill-plan.ts'
import { guardPowerShell } from './shared/guard-powershell.ts'
import { makeLanguage, setInPowerShell } from './shared/language.ts'
import type { Manner } from './shared/language.ts'
import {
  quoteForLegacyNativeCommand,
  quoteForPowerShell,
  writeTextForPowerShell,
} from './shared/quote-powershell.ts'

export const curlPowershell = makeLanguage({
  id: 'curl-powershell',
  label: 'curl (PowerShell)',
  syntax: 'powershell',
  setVariable: setInPowerShell,
  howToRun:
    'Needs curl 8.3 or newer, which reads the key from the environment itself; `curl.exe --version` shows yours.',
  findGap: findPowerShellGap,
  write: (plan, manner) => {
    const filled = fillPlan(plan)
    const statements = writeStatements(plan, filled, manner)
    return manner === 'careful' ? guardPowerShell(filled.variables, statements) : statements
  },
})

function writeStatements(plan: RequestPlan, filled: FilledPlan, manner: Manner): string {
  const { body } = plan
  const isText = body.kind === 'text' || body.kind === 'form'
  if (!isText || (isPlainArgument(body.text) && body.text !== '' && body.text.length < 8000)) {
    return writeCommand(plan, filled, manner, (quote) => listBodyOptions(plan, quote))
  }
  const command = writeCommand(plan, filled, manner, (quote) => [
    // With an empty text, this lists what goes with it.
    ...listBodyOptions({ ...plan, body: { kind: 'text', text: '' } }, quote).slice(0, -1),
    '--data-binary "@$($file.FullName)"',
  ])
  return [
    '$file = New-TemporaryFile',
    'try {',
    `  $bytes = [Text.Encoding]::UTF8.GetBytes(${writeTextForPowerShell(body.text)})`.replaceAll(
      '\n',
      '\n  ',
    ),
    '  [IO.File]::WriteAllBytes($file.FullName, $bytes)',
    `  ${command.replaceAll('\n', '\n  ')}`,
    '} finally {',
    '  Remove-Item $file',
    '}',
  ].join('\n')
}

function writeCommand(
  plan: RequestPlan,
  filled: FilledPlan,
  manner: Manner,
  writeBody: (quote: CommandSyntax['quote']) => readonly string[],
): string {
  const write = (quote: CommandSyntax['quote']) => {
    const syntax = powershellSyntax(quote)
    return writeCurlCommand(plan, syntax, {
      manner,
      headers: filled.headers,
      body: writeBody(quote),
      ...writeVariableOptions(filled, syntax, quote),
    })
  }
  if (!plan.headers.some(({ value }) => value.includes('"'))) return write(quoteForPowerShell)
  // Versions pass a double quote to a program differently; this makes newer ones behave like older ones, in this block only.
  const command = write(quoteForLegacyNativeCommand)
  return `& {\n  $PSNativeCommandArgumentPassing = 'Legacy'\n  ${command.replaceAll('\n', '\n  ')}\n}`
}

/** In Windows PowerShell 5.1, `curl` is an alias of Invoke-WebRequest. */
function powershellSyntax(quote: CommandSyntax['quote']): CommandSyntax {
  return { program: 'curl.exe', quote, continuation: ' `\n  ' }
}
