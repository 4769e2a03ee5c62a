import { expect, test } from 'vitest'
import { powershell } from '#core/snippet/powershell.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'

test('The request is a table of parameters, and an error is passed on without the key', () => {
  expect(writeText(powershell, plan)).toBe(
    [
      'if (-not $env:API_KEY) {',
      "  throw 'API_KEY is not set; set it and try again.'",
      '} else {',
      '  $request = @{',
      "    Uri = 'http://localhost:4322/v1/experiments'",
      "    Method = 'GET'",
      '    Headers = @{ Authorization = "Bearer $env:API_KEY" }',
      "    ContentType = 'application/json'",
      '    MaximumRedirection = 0',
      '    TimeoutSec = 30',
      "    ErrorAction = 'Stop'",
      '  }',
      '  if ($PSVersionTable.PSVersion.Major -ge 6) { $request.SkipHeaderValidation = $true }',
      '  try {',
      '    Invoke-RestMethod @request | ConvertTo-Json -Depth 100',
      '  } catch {',
      `    throw "$($_.Exception.Message) $($_.ErrorDetails.Message)".Replace($env:API_KEY, '***')`,
      '  }',
      '}',
    ].join('\n'),
  )
})

test('Without a credential neither the variable nor the header appears', () => {
  expect(writeText(powershell, planWithoutKey)).toBe(
    [
      '$request = @{',
      "  Uri = 'http://localhost:4322/v1/experiments'",
      "  Method = 'GET'",
      "  ContentType = 'application/json'",
      '  MaximumRedirection = 0',
      '  TimeoutSec = 30',
      "  ErrorAction = 'Stop'",
      '}',
      'Invoke-RestMethod @request | ConvertTo-Json -Depth 100',
    ].join('\n'),
  )
})

test('Content-Type has its own parameter, because Windows PowerShell rejects it among the headers', () => {
  const headers = [
    { name: 'content-type', value: 'text/plain' },
    { name: 'X-Note', value: "it's $HOME" },
  ]
  const snippet = writeText(powershell, { ...planWithoutKey, headers })
  expect(snippet).toContain("ContentType = 'text/plain'")
  expect(snippet).toContain("Headers = @{ 'X-Note' = 'it''s $HOME' }")
})

test('A base URL placeholder stays readable', () => {
  expect(writeText(powershell, planToFillIn)).toContain("Uri = '{base_url}/v1/experiments'")
})
