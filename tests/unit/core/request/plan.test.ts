import { expect, test } from 'vitest'
import type { Operation } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import { listExperiments } from '../../../fixtures/plans.ts'

const server = { baseUrl: 'https://api.example.com' }

test('A plan is an operation on a server, with its documented headers and no Authorization', () => {
  expect(planRequest(listExperiments, { credential: 'bearer' }, server)).toEqual({
    operationId: 'listExperiments',
    method: 'GET',
    url: 'https://api.example.com/v1/experiments',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    credential: 'bearer',
  })
})

test('The path of a base URL is kept', () => {
  const plan = planRequest(
    listExperiments,
    { credential: 'bearer' },
    { baseUrl: 'https://example.com/api' },
  )
  expect(plan.url).toBe('https://example.com/api/v1/experiments')
})

test('A reader can omit the credential', () => {
  expect(planRequest(listExperiments, { credential: 'none' }, server).credential).toBe('none')
})

test('An operation without a security requirement never gets a credential', () => {
  const open: Operation = { ...listExperiments, credential: 'none' }
  expect(planRequest(open, { credential: 'bearer' }, server).credential).toBe('none')
})

test.each([
  ['a space', 'a b', 'a%20b'],
  ['an ampersand, an equals sign and a hash', '&=#', '%26%3D%23'],
  ['what a shell interprets', `!'()*$\`"\\`, '%21%27%28%29%2A%24%60%22%5C'],
  ['a letter outside ASCII', 'é', '%C3%A9'],
  ['nothing', '', ''],
])('A query value of %s is percent-encoded', (_, value, encoded) => {
  const inputs = { credential: 'bearer', query: [{ name: 'q', value }] } as const
  expect(planRequest(listExperiments, inputs, server).url).toBe(
    `https://api.example.com/v1/experiments?q=${encoded}`,
  )
})

test('Repeated query names keep their order', () => {
  const query = [
    { name: 'b', value: '1' },
    { name: 'a', value: '2' },
    { name: 'b', value: '3' },
  ]
  expect(planRequest(listExperiments, { credential: 'none', query }, server).url).toMatch(
    /\?b=1&a=2&b=3$/,
  )
})
