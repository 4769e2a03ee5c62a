import { expect, test } from 'vitest'
import type { RequestPlan } from '#core/plan.ts'
import { curl } from '#core/snippets/curl.ts'

const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'http://localhost:4322/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  credential: 'bearer',
}

test('The snippet reads the key from API_KEY and stops when it is not set', () => {
  expect(curl.writeSnippet(plan)).toBe(
    [
      ': "${API_KEY:?is not set; run: read -rs API_KEY && export API_KEY}" &&',
      "curl -sS --fail-with-body 'http://localhost:4322/v1/experiments' \\",
      "  -H 'Content-Type: application/json' \\",
      '  -H "Authorization: Bearer $API_KEY"',
    ].join('\n'),
  )
})

test('Without a credential neither the variable nor the header appears', () => {
  const snippet = curl.writeSnippet({ ...plan, credential: 'none' })
  expect(snippet).not.toMatch(/API_KEY|Authorization/)
})

test('A base URL that is still to be filled in is not read as a pattern by curl', () => {
  const snippet = curl.writeSnippet({ ...plan, url: '{base_url}/v1/experiments' })
  expect(snippet).toContain("--globoff '{base_url}/v1/experiments'")
})

test('A single quote in a header value cannot end the quoting', () => {
  const headers = [{ name: 'X-Note', value: "it's" }]
  expect(curl.writeSnippet({ ...plan, headers })).toContain(String.raw`-H 'X-Note: it'\''s'`)
})

test('No form that prints the key or sends it elsewhere is used', () => {
  expect(curl.writeSnippet(plan)).not.toMatch(/ -v| --trace| -L| --location/)
})
