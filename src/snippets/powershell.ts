import type { RequestPlan } from '#request/request-plan.ts'
import { isStableUrl, getRelativePath } from './shared/limitation.ts'
import { createLanguage, setInPowerShell } from './shared/language.ts'
import { concatenate, formatEnvironment, interpolate, nameSecrets } from './shared/program.ts'
import type { Program, ProgramHeader, ProgramText, EnvironmentValue } from './shared/program.ts'
import { quoteForPowerShell, formatTextForPowerShell } from './shared/quote.ts'

export const powershell = createLanguage({
  id: 'powershell',
  syntax: 'powershell',
  setVariable: setInPowerShell,
  howToRun: 'Works in Windows PowerShell 5.1 and in PowerShell 7.',
  findLimitation,
  format: (plan) => formatBlock(nameSecrets(plan, refer, joinPair)),
})

/** The members of `Microsoft.PowerShell.Commands.WebRequestMethod` that send the method they are named after. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH'])

/** Headers that .NET sets itself, or only by a property of the request. */
const ownHeaders =
  /^(?:accept-encoding|connection|content-length|date|expect|host|if-modified-since|keep-alive|proxy-.*|range|referer|te|trailer|transfer-encoding|upgrade)$/i

function findLimitation({
  method,
  url,
  headers,
  body,
  slots,
  stream,
}: RequestPlan): string | undefined {
  if (stream) return 'Invoke-RestMethod shows nothing before the response has ended.'
  if (!methods.has(method)) return `Windows PowerShell 5.1 cannot send the method ${method}.`
  if (body.kind === 'multipart') return 'Windows PowerShell 5.1 cannot send a multipart body.'
  if (body.kind !== 'none' && /^(?:GET|HEAD|TRACE)$/.test(method)) {
    return `Windows PowerShell 5.1 cannot send a body with ${method}.`
  }
  if (!isStableUrl(url)) return '.NET would change this address.'
  if (!headers.some(isContentType) && (body.kind !== 'none' || /^(?:POST|PUT)$/.test(method))) {
    return `PowerShell adds its own Content-Type to ${method}, but this request has none.`
  }
  if (slots.some(({ place }) => place === 'cookie') || headers.some(isCookie)) {
    return 'Windows PowerShell 5.1 does not send the header Cookie.'
  }
  const header = headers.find(({ name, value }) => value === '' || ownHeaders.test(name))
  return header && `PowerShell cannot send the header ${header.name} with this value.`
}

export function refer(_: string, variable: string): string {
  return `$env:${variable}`
}

function isCookie({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === 'cookie'
}

/** Windows PowerShell rejects Content-Type among the headers; it has a separate parameter. */
function isContentType({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === 'content-type'
}

export function joinPair(secrets: readonly EnvironmentValue[]): string {
  const pair = secrets.map(({ local }) => local).join(" + ':' + ")
  return `[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${pair}))`
}

/** Formats a block, so that `throw` stops the rest even in a terminal that passes pasted text line by line. */
function formatBlock(program: Program): string {
  const statements = formatStatements(program).join('\n')
  const checks = formatEnvironment(program, (value) => [readValue(value)]).filter(Boolean)
  if (checks.length === 0) return statements
  const lines = [...checks, statements].join('\n').replaceAll(/^/gm, '  ')
  return `& {\n${lines}\n}`
}

export function readValue({ local, mayBeEmpty, sentence, start }: EnvironmentValue): string {
  const unset =
    start === undefined ? `throw '${sentence}'` : `${local} = ${quoteForPowerShell(start)}`
  return `if (${mayBeEmpty ? `$null -eq ${local}` : `-not ${local}`}) { ${unset} }`
}

function formatStatements(program: Program): readonly string[] {
  const isParsed = program.plan.headers.some((header) => !isContentType(header))
  return [
    ...formatRequest(program),
    // PowerShell 6 and newer reject a header value that they cannot parse.
    ...(isParsed
      ? ['if ($PSVersionTable.PSVersion.Major -ge 6) { $request.SkipHeaderValidation = $true }']
      : []),
    'Invoke-RestMethod @request | ConvertTo-Json -Depth 100',
  ]
}

export function formatRequest(program: Program): readonly string[] {
  return [
    '$request = @{',
    ...formatParameters(program).map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
    '}',
  ]
}

function formatParameters(program: Program): readonly string[] {
  const { method, headers } = program.plan
  const contentType = headers.find(isContentType)
  const entries = program.headers.filter((header) => !isContentType(header)).map(formatHeader)
  return [
    `Uri = ${formatText(program.url)}`,
    ...(method === 'GET' ? [] : [`Method = ${quoteForPowerShell(method)}`]),
    ...(entries.length > 0 ? [`Headers = @{ ${entries.join('; ')} }`] : []),
    ...(contentType ? [`ContentType = ${quoteForPowerShell(contentType.value)}`] : []),
    ...formatBody(program),
    'MaximumRedirection = 0',
  ]
}

function formatHeader({ name, value }: ProgramHeader): string {
  const key = /^[A-Za-z]+$/.test(name) ? name : quoteForPowerShell(name)
  const text = interpolate(value, {
    quote: quoteForPowerShell,
    encode,
    escape: (each) => each.replaceAll(/[`"$]/g, '`$&'),
    insert: (expression) => (expression.startsWith('$') ? expression : `$(${expression})`),
    enclose: (inner) => `"${inner}"`,
  })
  return `${key} = ${text}`
}

/** Sends text as bytes, because versions encode text differently. */
function formatBody({ plan: { body }, text }: Program): readonly string[] {
  if (body.kind === 'file') return [`InFile = ${quoteForPowerShell(getRelativePath(body.file))}`]
  return body.kind === 'text' || body.kind === 'form'
    ? [`Body = [Text.Encoding]::UTF8.GetBytes(${formatText(text)})`]
    : []
}

export function formatText(text: ProgramText): string {
  return concatenate(text, { quote: formatTextForPowerShell, encode, plus: ' + ' })
}

function encode(local: string): string {
  return `[uri]::EscapeDataString(${local})`
}
