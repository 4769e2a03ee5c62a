import { expect, onTestFinished, test } from 'vitest'
import { startServiceServer } from '../../../fixtures/service-server.ts'
import type { Deviation } from '../../../fixtures/service-server.ts'
import { consult, listRules, portal } from './consult.ts'

const none = {
  'Access-Control-Allow-Origin': undefined,
  'Access-Control-Allow-Methods': undefined,
  'Access-Control-Allow-Headers': undefined,
  'Access-Control-Expose-Headers': undefined,
}

test('A server with exactly the advised headers has no findings', async () => {
  const bare = await consultWith({ preflight: none, headers: none })
  expect(bare.exitStatus).toBe(1)
  expect(bare.advice).toEqual([
    `Access-Control-Allow-Origin: ${portal}`,
    'Access-Control-Allow-Methods: GET',
    'Access-Control-Allow-Headers: Authorization, Content-Type',
    'Access-Control-Expose-Headers: retry-after, www-authenticate',
  ])
  const lines = Object.fromEntries(bare.advice.map((line) => line.split(': ')))
  const fixed = await consultWith({
    preflight: { ...none, ...lines },
    headers: { ...none, ...lines },
  })
  expect([listRules(fixed), fixed.advice]).toEqual([[], []])
})

async function consultWith(deviation: Deviation) {
  const service = await startServiceServer(portal, deviation)
  onTestFinished(service.stop)
  return consult(service.url)
}
