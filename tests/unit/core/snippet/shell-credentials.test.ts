import { describe, expect, test } from 'vitest'
import type { CredentialSlot } from '#core/request/request-plan.ts'
import { curlCmd } from '#core/snippet/curl-cmd.ts'
import { curlPowershell } from '#core/snippet/curl-powershell.ts'
import { curlStdin } from '#core/snippet/curl-stdin.ts'
import { curl } from '#core/snippet/curl.ts'
import { httpie } from '#core/snippet/httpie.ts'
import { powershell } from '#core/snippet/powershell.ts'
import { wget } from '#core/snippet/wget.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan } from './plan.ts'

const basic: CredentialSlot = {
  scheme: 'login',
  place: 'header',
  name: 'Authorization',
  prefix: 'Basic ',
  encoding: 'base64',
}
const query: CredentialSlot = { scheme: 'key', place: 'query', name: 'api key' }
const cookie: CredentialSlot = { scheme: 'session', place: 'cookie', name: 'sid' }
const header: CredentialSlot = { scheme: 'app', place: 'header', name: 'X-App', prefix: '' }
const planned = { ...plan, headers: [], url: 'https://api.example.com/v1?a=1' }

const token = `$(printf %s "$API_USER:$API_PASSWORD" | base64 | tr -d '\\n')`

describe('Each slot has its place', () => {
  test.for([
    [curl, basic, '--user "$API_USER:$API_PASSWORD"'],
    [curl, query, `'https://api.example.com/v1?a=1&api%20key='"$(percent_encode "$API_KEY")"`],
    [curl, cookie, '-H "Cookie: sid=$API_KEY"'],
    [curl, header, '-H "X-App: $API_KEY"'],
    [curlStdin, basic, `\nAuthorization: Basic ${token}\nEND`],
    [
      curlStdin,
      query,
      `-K <(printf 'url = "%s"' 'https://api.example.com/v1?a=1&api%20key='"$(percent_encode "$API_KEY")")`,
    ],
    [curlStdin, cookie, '-H @- <<END\nCookie: sid=$API_KEY\nEND'],
    [wget, basic, `--header="Authorization: Basic ${token}"`],
    [wget, query, `'https://api.example.com/v1?a=1&api%20key='"$(percent_encode "$API_KEY")"`],
    [wget, cookie, '--header="Cookie: sid=$API_KEY"'],
    [httpie, basic, `Authorization:@/dev/stdin <<END\nBasic ${token}\nEND`],
    [httpie, { ...query, name: 'k' }, 'k==@/dev/stdin <<END\n$API_KEY\nEND'],
    [httpie, cookie, 'Cookie:@/dev/stdin <<END\nsid=$API_KEY\nEND'],
    [curlPowershell, basic, "--expand-user '{{API_USER}}:{{API_PASSWORD}}'"],
    [
      curlPowershell,
      query,
      "--variable '%API_KEY' `\n    --expand-url 'https://api.example.com/v1?a=1&api%20key={{API_KEY:url}}'",
    ],
    [curlPowershell, cookie, "--variable '%API_KEY' --expand-header 'Cookie: sid={{API_KEY}}'"],
    [curlCmd, basic, '--expand-user "{{API_USER}}:{{API_PASSWORD}}"'],
    [curlCmd, header, '--variable %API_KEY --expand-header "X-App: {{API_KEY}}"'],
    [
      powershell,
      query,
      "Uri = 'https://api.example.com/v1?a=1' + '&api%20key=' + [uri]::EscapeDataString($env:API_KEY)",
    ],
    [
      powershell,
      basic,
      `Authorization = "Basic $([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($env:API_USER + ':' + $env:API_PASSWORD)))"`,
    ],
  ] as const)('%o', ([language, slot, piece]) => {
    expect(writeText(language, { ...planned, slots: [slot] })).toContain(piece)
  })
})

test('A cookie of the plan and those of slots share one header', () => {
  const headers = [{ name: 'Cookie', value: 'seen=yes' }]
  const slots = [cookie, { ...cookie, scheme: 'other', name: 'b' }]
  const text = writeText(curl, { ...planned, headers, slots })
  expect(text).toContain('-H "Cookie: seen=yes; sid=$API_KEY_SESSION; b=$API_KEY_OTHER"')
  expect(text.match(/Cookie/g)).toHaveLength(1)
})

test('A name with signs that shells interpret between double quotes is quoted apart', () => {
  const slots = [{ ...header, name: 'X-$a!`' }]
  expect(writeText(curl, { ...planned, slots })).toContain(`-H 'X-$a!\`: '"$API_KEY"`)
})

test('Braces of the plan are not taken for a variable of curl', () => {
  const headers = [{ name: 'Cookie', value: 'a={{API_KEY}}' }]
  expect(writeText(curlCmd, { ...planned, headers, slots: [cookie] })).toContain(
    String.raw`"Cookie: a=\{{API_KEY}}; sid={{API_KEY}}"`,
  )
})

test('HTTPie reads several secrets from a document each', () => {
  expect(writeText(httpie, { ...planned, slots: [header, cookie] })).toContain(
    [
      '  X-App:@/dev/stdin \\',
      '  Cookie:@/dev/fd/3 <<END 3<<END',
      '$API_KEY_APP',
      'END',
      'sid=$API_KEY_SESSION',
      'END',
    ].join('\n'),
  )
})

test('Every variable is checked before anything is sent', () => {
  const slots = [basic, header]
  const text = writeText(curl, { ...planned, slots })
  const checks = text.slice(0, text.indexOf('curl -sS'))
  for (const name of ['API_KEY_LOGIN_USER', 'API_KEY_LOGIN_PASSWORD', 'API_KEY_APP']) {
    expect(checks).toMatch(
      new RegExp(`: "\\$\\{${name}:?\\?is not set; run: read -rs ${name} && export ${name}}" &&`),
    )
  }
  expect(checks).toContain('[[ $API_KEY_LOGIN_USER != *:* ]]')
})
