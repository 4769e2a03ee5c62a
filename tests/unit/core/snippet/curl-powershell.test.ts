import { expect, test } from 'vitest'
import { curlPowershell } from '#core/snippet/curl-powershell.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'

test('curl reads the key from the environment, after PowerShell has checked that it is set', () => {
  expect(writeText(curlPowershell, plan)).toBe(
    [
      'if (-not $env:API_KEY) {',
      "  throw 'API_KEY is not set; set it and try again.'",
      '} else {',
      "  curl.exe -sS --fail-with-body --max-time 30 'http://localhost:4322/v1/experiments' `",
      "    -H 'Content-Type: application/json' `",
      "    --variable '%API_KEY' --expand-header 'Authorization: Bearer {{API_KEY}}'",
      '}',
    ].join('\n'),
  )
})

test('Without a credential there is only the command', () => {
  expect(writeText(curlPowershell, planWithoutKey)).toBe(
    [
      "curl.exe -sS --fail-with-body --max-time 30 'http://localhost:4322/v1/experiments' `",
      "  -H 'Content-Type: application/json'",
    ].join('\n'),
  )
})

test('curl does not read a base URL placeholder as a pattern', () => {
  expect(writeText(curlPowershell, planToFillIn)).toContain("--globoff '{base_url}/v1/experiments'")
})

test('A double quote is escaped in the form that every version passes on (about_Preference_Variables)', () => {
  const headers = [{ name: 'X-Note', value: 'say "hi"' }]
  expect(writeText(curlPowershell, { ...planWithoutKey, headers })).toBe(
    [
      '& {',
      "  $PSNativeCommandArgumentPassing = 'Legacy'",
      "  curl.exe -sS --fail-with-body --max-time 30 'http://localhost:4322/v1/experiments' `",
      String.raw`    -H 'X-Note: say \"hi\"'`,
      '}',
    ].join('\n'),
  )
})
