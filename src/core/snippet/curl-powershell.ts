import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeCurlCommand } from './curl-command.ts'
import type { CommandSyntax } from './curl-command.ts'
import { guardPowerShellKey } from './guard-powershell.ts'
import { setInPowerShell } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForLegacyNativeCommand, quoteForPowerShell } from './quote-powershell.ts'

export const curlPowershell = adapt({
  id: 'curl-powershell',
  label: 'curl (PowerShell)',
  syntax: 'powershell',
  setVariable: setInPowerShell,
  howToRun:
    'Needs curl 8.3 or newer, which reads the key from the environment itself; `curl.exe --version` shows yours.',
  writeSnippet: (plan) => guardPowerShellKey(plan, writeStatements(plan)),
})

/** curl imports the variable, so PowerShell never passes the key as an argument, which the process list would show. */
const authorization = `--variable '%${keyVariable}' --expand-header 'Authorization: Bearer {{${keyVariable}}}'`

function writeStatements(plan: RequestPlan): string {
  const parts = plan.credential === 'bearer' ? [authorization] : []
  if (!plan.headers.some(({ value }) => value.includes('"')))
    return writeCurlCommand(plan, powershellSyntax(quoteForPowerShell), parts)
  // Versions pass a double quote to a program differently; this makes newer ones behave like older ones, in this block only.
  const command = writeCurlCommand(plan, powershellSyntax(quoteForLegacyNativeCommand), parts)
  return `& {\n  $PSNativeCommandArgumentPassing = 'Legacy'\n  ${command.replaceAll('\n', '\n  ')}\n}`
}

/** In Windows PowerShell 5.1, `curl` is an alias of Invoke-WebRequest. */
function powershellSyntax(quote: CommandSyntax['quote']): CommandSyntax {
  return { program: 'curl.exe', quote, continuation: ' `\n  ' }
}
