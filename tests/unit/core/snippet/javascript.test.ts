import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { javascript } from '#core/snippet/javascript.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(javascript, plan)).toMatchInlineSnapshot(`
    "import process from 'node:process'

    const key = process.env.API_KEY ?? ''
    if (!/^[!-~]+$/.test(key)) {
      console.error('API_KEY is not set, or contains white space or non-ASCII characters')
      process.exit(1)
    }

    const response = await fetch('https://api.example.com/v1/experiments', {
      headers: {
        'Content-Type': 'application/json',
        'Authorization': \`Bearer \${key}\`,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })

    console.log(await response.text())
    if (!response.ok) {
      console.error(\`HTTP \${response.status}\`)
      process.exitCode = 1
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(javascript, withoutKey)).toMatchInlineSnapshot(`
    "import process from 'node:process'

    const response = await fetch('https://api.example.com/v1/experiments', {
      headers: {
        'Content-Type': 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })

    console.log(await response.text())
    if (!response.ok) {
      console.error(\`HTTP \${response.status}\`)
      process.exitCode = 1
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(javascript, { ...plan, method: 'POST' })).toContain("  method: 'POST',")
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(javascript, { ...plan, headers })).toContain(
    String.raw`'X-Note': 'it\'s "q" \\'`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(javascript, { ...plan, url })).toContain("'{base_url}/v1/experiments'")
})
