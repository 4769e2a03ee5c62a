import type { Header } from '../request/operation.ts'
import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { guardPowerShellKey } from './guard-powershell.ts'
import { setInPowerShell } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForPowerShell } from './quote-powershell.ts'

export const powershell = adapt({
  id: 'powershell',
  label: 'PowerShell (Invoke-RestMethod)',
  syntax: 'powershell',
  setVariable: setInPowerShell,
  howToRun: 'Works in Windows PowerShell 5.1 and in PowerShell 7.',
  writeSnippet: (plan) => guardPowerShellKey(plan, writeStatements(plan)),
})

function writeStatements(plan: RequestPlan): string {
  return [
    '$request = @{',
    ...writeParameters(plan).map((line) => `  ${line}`),
    '}',
    ...(plan.credential === 'bearer' ? sendWithKey : [send]),
  ].join('\n')
}

/** Windows PowerShell rejects Content-Type among the headers; it has its own parameter. */
function writeParameters({ method, url, headers, credential }: RequestPlan): string[] {
  const contentType = headers.find(isContentType)
  const entries = headers
    .filter((header) => !isContentType(header))
    .map(({ name, value }) => `${quoteForPowerShell(name)} = ${quoteForPowerShell(value)}`)
  if (credential === 'bearer') entries.push(`Authorization = "Bearer $env:${keyVariable}"`)
  return [
    `Uri = ${quoteForPowerShell(url)}`,
    `Method = ${quoteForPowerShell(method)}`,
    ...(entries.length > 0 ? [`Headers = @{ ${entries.join('; ')} }`] : []),
    ...(contentType ? [`ContentType = ${quoteForPowerShell(contentType.value)}`] : []),
    'MaximumRedirection = 0',
    'TimeoutSec = 30',
    "ErrorAction = 'Stop'",
  ]
}

function isContentType({ name }: Header): boolean {
  return name.toLowerCase() === 'content-type'
}

const send = 'Invoke-RestMethod @request | ConvertTo-Json -Depth 100'

/**
 * PowerShell 6 and newer reject a header value that they cannot parse, and quote it in the message. The error record holds
 * the whole request with its headers, so only its text is rethrown.
 */
const sendWithKey = [
  'if ($PSVersionTable.PSVersion.Major -ge 6) { $request.SkipHeaderValidation = $true }',
  'try {',
  `  ${send}`,
  '} catch {',
  `  throw "$($_.Exception.Message) $($_.ErrorDetails.Message)".Replace($env:${keyVariable}, '***')`,
  '}',
]
