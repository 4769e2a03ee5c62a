import { expect, test } from 'vitest'
import { takesPair } from '#core/request/plan/place-secrets.ts'
import { describeRequest } from '../../../fixtures/expect-request.ts'
import { requestCases, sampleFiles } from '../../../fixtures/request-plans.ts'

const base = 'https://api.example.com'

test('The table holds every kind of body and slot, under names of its own', () => {
  const plans = requestCases.map(({ plan }) => plan(base))
  expect(new Set(requestCases.map(({ name }) => name)).size).toBe(plans.length)
  expect(new Set(plans.map(({ body }) => body.kind))).toEqual(
    new Set(['none', 'text', 'form', 'multipart', 'file']),
  )
  expect(
    new Set(
      plans.flatMap(({ slots }) => slots.map((slot) => (takesPair(slot) ? 'basic' : slot.place))),
    ),
  ).toEqual(new Set(['header', 'query', 'basic', 'cookie', 'path', 'form', 'part']))
})

test('What is expected on the wire is the plan with its secrets filled in', () => {
  const found = requestCases.find(({ name }) => name === 'slots: Basic, a header and the query')
  const plan = found?.plan(base)
  if (!plan) throw new Error('The table has no such case.')
  const secrets = {
    API_KEY_LOGIN_USER: 'u',
    API_KEY_LOGIN_PASSWORD: 'p:',
    API_KEY_APP_ID: '1',
    API_KEY_2ND_KEY: 'a&b',
  }
  const { method, target, headers, body } = describeRequest(plan, secrets, sampleFiles)
  expect({ method, target, headers, body: body('').toString() }).toEqual({
    method: 'GET',
    target: '/v1/things?k=a%26b',
    headers: { authorization: 'Basic dTpwOg==', 'x-app': '1' },
    body: '',
  })
})
