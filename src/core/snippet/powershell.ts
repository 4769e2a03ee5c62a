import type { Header } from '../request/header.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import { findPowerShellGap } from './shared/curl-gap.ts'
import { holdsFile, namePath } from './shared/file-path.ts'
import { fillPlan } from './shared/fill-plan.ts'
import type { FilledPlan, ShellStretch } from './shared/fill-plan.ts'
import { guardPowerShell } from './shared/guard-powershell.ts'
import { makeLanguage, setInPowerShell } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { isKeptByPrograms, findSlotGap } from './shared/program-gap.ts'
import { quoteForPowerShell, writeTextForPowerShell } from './shared/quote-powershell.ts'

export const powershell = makeLanguage({
  id: 'powershell',
  label: 'PowerShell (Invoke-RestMethod)',
  syntax: 'powershell',
  setVariable: setInPowerShell,
  howToRun: 'Works in Windows PowerShell 5.1 and in PowerShell 7.',
  findGap: (plan) => findSlotGap(plan, 'This form') ?? findGap(plan),
  write: (plan, manner) => {
    const filled = fillPlan(plan)
    const isCareful = manner === 'careful'
    const statements = writeStatements(plan, filled, isCareful)
    return isCareful ? guardPowerShell(filled.variables, statements) : statements
  },
})

function writeStatements(plan: RequestPlan, filled: FilledPlan, isCareful: boolean): string {
  const isSecret = filled.variables.length > 0 && isCareful
  const isParsed = isSecret || filled.headers.some((header) => !isContentType(header))
  return [
    '$request = @{',
    ...writeParameters(plan, filled, isCareful).map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
    '}',
    ...(isParsed ? [skipValidation] : []),
    ...(isSecret ? sendWithSecrets(filled) : [send]),
  ].join('\n')
}

/** Windows PowerShell rejects Content-Type among the headers; it has its own parameter. */
function writeParameters(
  { method, body, slots }: RequestPlan,
  filled: FilledPlan,
  isCareful: boolean,
): string[] {
  const contentType = filled.headers.find(isContentType)
  const entries = [
    ...filled.headers
      .filter((header) => !isContentType(header))
      .map(({ name, value }) => `${quoteForPowerShell(name)} = ${quoteForPowerShell(value)}`),
    ...filled.secretHeaders.map(
      ({ name, value }) => `${nameKey(name)} = "${value.map(expand).join('')}"`,
    ),
  ]
  return [
    `Uri = ${filled.url.map(writeAddress).join(' + ')}`,
    ...(method === 'GET' ? [] : [`Method = ${quoteForPowerShell(method)}`]),
    ...(entries.length > 0 ? [`Headers = @{ ${entries.join('; ')} }`] : []),
    ...(contentType ? [`ContentType = ${quoteForPowerShell(contentType.value)}`] : []),
    ...writeBody(body),
    ...(isCareful || slots.length > 0 ? ['MaximumRedirection = 0'] : []),
    // How long a file takes is the connection's matter; zero is no limit.
    ...(isCareful ? [`TimeoutSec = ${holdsFile(body) ? 0 : 30}`, "ErrorAction = 'Stop'"] : []),
  ]
}

function isContentType({ name }: Header): boolean {
  return name.toLowerCase() === 'content-type'
}

function nameKey(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : quoteForPowerShell(name)
}

function writeAddress(stretch: ShellStretch): string {
  return typeof stretch === 'string'
    ? quoteForPowerShell(stretch)
    : `[uri]::EscapeDataString($env:${stretch.standIn.secret})`
}

/** As bytes, because versions encode a text differently. */
function writeBody(body: RequestPlan['body']): readonly string[] {
  if (body.kind === 'file') return [`InFile = ${quoteForPowerShell(namePath(body.file))}`]
  return body.kind === 'text' || body.kind === 'form'
    ? [`Body = [Text.Encoding]::UTF8.GetBytes(${writeTextForPowerShell(body.text)})`]
    : []
}

/** A stretch of a string between double quotes. */
function expand(stretch: ShellStretch): string {
  if (typeof stretch === 'string') return stretch.replaceAll(/[`"$]/g, '`$&')
  const { user, secret } = stretch.standIn
  if (user === undefined) return `$env:${secret}`
  return `$([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($env:${user} + ':' + $env:${secret})))`
}

const send = 'Invoke-RestMethod @request | ConvertTo-Json -Depth 100'

/** PowerShell 6 and newer reject a header value that they cannot parse, and quote it in the message. */
const skipValidation =
  'if ($PSVersionTable.PSVersion.Major -ge 6) { $request.SkipHeaderValidation = $true }'

/** The error record holds the whole request with its headers, so only its text is rethrown. */
function sendWithSecrets({ variables, url }: FilledPlan): readonly string[] {
  const replaced = [
    ...variables.map(({ secret }) => `$env:${secret}`),
    ...url.filter((stretch) => typeof stretch !== 'string').map(writeAddress),
  ]
  return [
    'try {',
    `  ${send}`,
    '} catch {',
    `  throw "$($_.Exception.Message) $($_.ErrorDetails.Message)"${replaced.map((text) => `.Replace(${text}, '***')`).join('')}`,
    '}',
  ]
}

/** The members of `Microsoft.PowerShell.Commands.WebRequestMethod` that send what they are called. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH'])

/** .NET decides on these itself, or takes them in a property of the request only. */
const ownHeaders =
  /^(?:accept-encoding|connection|content-length|date|expect|host|if-modified-since|keep-alive|proxy-.*|range|referer|te|trailer|transfer-encoding|upgrade)$/i

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, url, headers, body, slots } = plan
  const refuse = (sentence: string): Gap => ({
    sentence,
    instead: findPowerShellGap(plan) === undefined ? 'curl-powershell' : 'python',
  })
  if (plan.stream) return refuse('Invoke-RestMethod shows nothing before the response has ended.')
  if (!methods.has(method))
    return refuse(`Windows PowerShell 5.1 cannot send the method ${method}.`)
  if (body.kind === 'multipart')
    return refuse('Windows PowerShell 5.1 cannot send a multipart body.')
  if (body.kind !== 'none' && /^(?:GET|HEAD|TRACE)$/.test(method)) {
    return refuse(`Windows PowerShell 5.1 cannot send a body with ${method}.`)
  }
  if (!isKeptByPrograms(url)) {
    return refuse('.NET would write this address in another way.')
  }
  if (!headers.some(isContentType) && (body.kind !== 'none' || /^(?:POST|PUT)$/.test(method))) {
    return refuse(
      `PowerShell adds a Content-Type of its own to ${method}, for which this request has none.`,
    )
  }
  if (slots.some(({ place }) => place === 'cookie') || headers.some(isCookie)) {
    return refuse('Windows PowerShell 5.1 does not send a header Cookie.')
  }
  const header = headers.find(({ name, value }) => value === '' || ownHeaders.test(name))
  return header === undefined
    ? undefined
    : refuse(`PowerShell cannot send the header ${header.name} with this value.`)
}

function isCookie({ name }: Header): boolean {
  return name.toLowerCase() === 'cookie'
}
