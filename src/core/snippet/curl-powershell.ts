import type { RequestPlan } from '../request/plan.ts'
import { writeCurlCommand } from './curl-command.ts'
import type { CommandSyntax } from './curl-command.ts'
import { guardPowerShellKey } from './guard-powershell.ts'
import { powershellKeySetter } from './key-setter.ts'
import { keyVariable } from './language.ts'
import type { SnippetLanguage } from './language.ts'
import { quoteForLegacyNativeCommand, quoteForPowerShell } from './quote-powershell.ts'

export const curlPowershell: SnippetLanguage = {
  id: 'curl-powershell',
  label: 'curl (PowerShell)',
  syntax: 'powershell',
  setKey: powershellKeySetter,
  howToRun:
    'Needs curl 8.3 or newer, which reads the key from the environment itself; `curl.exe --version` shows yours.',
  writeSnippet: (plan) => guardPowerShellKey(plan, writeStatements(plan)),
}

/** curl imports the variable, so no version of PowerShell has to pass the key on as an argument, and the process list does not show it. */
const authorization = `--variable '%${keyVariable}' --expand-header 'Authorization: Bearer {{${keyVariable}}}'`

function writeStatements(plan: RequestPlan): string {
  const parts = plan.credential === 'bearer' ? [authorization] : []
  if (!plan.headers.some(({ value }) => value.includes('"')))
    return writeCurlCommand(plan, powershellSyntax(quoteForPowerShell), parts)
  // Versions differ in how they pass a double quote to a program; this makes the newer ones do as the older. The block keeps it local.
  const command = writeCurlCommand(plan, powershellSyntax(quoteForLegacyNativeCommand), parts)
  return `& {\n  $PSNativeCommandArgumentPassing = 'Legacy'\n  ${command.replaceAll('\n', '\n  ')}\n}`
}

/** `curl` alone is an alias of Invoke-WebRequest in Windows PowerShell 5.1. */
function powershellSyntax(quote: CommandSyntax['quote']): CommandSyntax {
  return { program: 'curl.exe', quote, continuation: ' `\n  ' }
}
