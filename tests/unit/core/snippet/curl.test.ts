import { expect, test } from 'vitest'
import { curl } from '#core/snippet/curl.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'

test('The snippet reads the key from API_KEY and stops when it is not set', () => {
  expect(writeText(curl, plan)).toBe(
    [
      ': "${API_KEY:?is not set; run: read -rs API_KEY && export API_KEY}" &&',
      "curl -sS --fail-with-body --max-time 30 'http://localhost:4322/v1/experiments' \\",
      "  -H 'Content-Type: application/json' \\",
      '  -H "Authorization: Bearer $API_KEY"',
    ].join('\n'),
  )
})

test('Without a credential neither the variable nor the header appears', () => {
  expect(writeText(curl, planWithoutKey)).not.toMatch(/API_KEY|Authorization/)
})

test('curl does not read a base URL placeholder as a pattern', () => {
  expect(writeText(curl, planToFillIn)).toContain("--globoff '{base_url}/v1/experiments'")
})

test('A single quote in a header value cannot end the quoting (POSIX.1-2024, 2.2.2)', () => {
  const headers = [{ name: 'X-Note', value: "it's" }]
  expect(writeText(curl, { ...plan, headers })).toContain(String.raw`-H 'X-Note: it'\''s'`)
})

test('A header with an empty value ends in a semicolon, because curl would otherwise drop it', () => {
  const headers = [{ name: 'X-Note', value: '' }]
  expect(writeText(curl, { ...plan, headers })).toContain("-H 'X-Note;'")
})

test('A method other than GET is named', () => {
  expect(writeText(curl, { ...plan, method: 'DELETE' })).toContain(" --request DELETE '")
})

test('No option that prints the key or sends it elsewhere is used', () => {
  expect(writeText(curl, plan)).not.toMatch(/ -v| --trace| -L| --location/)
})
