import { expect, test } from 'vitest'
import { serializeJson } from '#request/serialize/json.ts'
import { createStepExchange } from '#recipes/step-exchange.ts'
import { planExperiments } from '../../fixtures/plans.ts'

const json = [{ name: 'content-type', value: 'application/json' }]

test('The body of a request has no members with the name of a secret', () => {
  const text = '{"user":"ada","password":"a","more":[{"apiKey":"b","size":1.50}]}'
  const plan = {
    ...planExperiments('https://api.example.com'),
    headers: json,
    body: { kind: 'text', text },
  } as const
  const { requestBody } = createStepExchange(plan, {}, { status: 200, headers: [], text: '' })
  expect(serializeJson(requestBody ?? null)).toBe('{"user":"ada","more":[{"size":1.50}]}')
})
