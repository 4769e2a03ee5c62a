import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Value } from '#core/request/inputs.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../fixtures/operations.ts'
import type { ArrivedRequest } from '../support/reader/read-field.ts'
import { call } from './round-trip/call.ts'
import { listDocuments, uncallable } from './round-trip/document-paths.ts'
import { startPlainServer } from './round-trip/plain-server.ts'
import type { PlainServer } from './round-trip/plain-server.ts'
import { runRoundTrips } from './round-trip/round-trips.ts'

let documents: Awaited<ReturnType<typeof listDocuments>>
let server: PlainServer

beforeAll(async () => {
  documents = await listDocuments()
  server = await startPlainServer()
}, 300_000)

afterAll(async () => {
  await server.stop()
})

/** The same calls in each run. `npm run test:documents` makes many more, of more documents. */
const extent = { runs: 5, seed: 20_261_122 }

describe('a server reads what was given, unless it was refused', () => {
  test('@readme/oas-examples', { timeout: 120_000 }, async () => {
    const { operations, requests, never, clauses } = await runRoundTrips(
      documents.examples,
      server,
      extent,
    )
    expect(operations).toBe(1337)
    expect(requests).toBeGreaterThan(extent.runs * 1200)
    expect(clauses.size).toBeGreaterThan(10)
    expect(never).toEqual(uncallable)
  })

  test('@scalar/galaxy', { timeout: 120_000 }, async () => {
    const { operations, requests, never } = await runRoundTrips(documents.galaxy, server, extent)
    expect(operations).toBe(20)
    expect(requests).toBeGreaterThan(extent.runs * 15)
    expect(never).toEqual([])
  })

  test('@octokit/openapi', { timeout: 120_000 }, async () => {
    const { operations, requests, never } = await runRoundTrips(documents.gitHub, server, extent)
    expect(operations).toBe(1223)
    expect(requests).toBeGreaterThan(extent.runs * 1000)
    expect(never).toEqual([])
  })
})

describe('what goes wrong on the way is noticed', () => {
  const mediaType = 'application/x-www-form-urlencoded'
  const operation = makeOperation({
    method: 'POST',
    path: '/things/{id}',
    parameters: [
      makeParameter({ in: 'path', name: 'id' }),
      makeParameter({ in: 'query', name: 'tags' }),
      makeParameter({ in: 'header', name: 'X-Note' }),
    ],
    body: makeContent(mediaType, { size: makeProperty({}) }),
  })
  const tags: Value = ['a,b', 'c']
  const inputs = makeInputs({
    parameters: { 'path:id': '7/8', 'query:tags': tags, 'header:X-Note': 'now' },
    body: { kind: 'form', mediaType, fields: [['size', { digits: '9007199254740993' }]] },
  })

  async function callThrough(alter: (request: ArrivedRequest) => ArrivedRequest) {
    const exchange: PlainServer['exchange'] = async (plan) => alter(await server.exchange(plan))
    const { outcome } = await call(operation, inputs, { ...server, exchange })
    return outcome
  }

  test('Unchanged, the request has each field', async () => {
    const outcome = await callThrough((request) => request)
    expect(outcome?.read).toEqual(outcome?.expected)
    expect(outcome?.read).toEqual({
      'path:id': { kind: 'text', text: '7/8' },
      'query:tags': { kind: 'list', items: ['a,b', 'c'] },
      'header:X-Note': { kind: 'text', text: 'now' },
      'body:': { kind: 'text', text: mediaType },
      'body:size': { kind: 'entries', entries: [{ kind: 'text', text: '9007199254740993' }] },
    })
  })

  test.each<[what: string, alter: (request: ArrivedRequest) => ArrivedRequest]>([
    ['an item that is lost', (sent) => ({ ...sent, target: sent.target.replace('&tags=c', '') })],
    ['a field that is added', (sent) => ({ ...sent, target: `${sent.target}&more=1` })],
    ['a comma that splits', (sent) => ({ ...sent, target: sent.target.replace('%2C', '&tags=') })],
    [
      'a header that is lost',
      (sent) => ({ ...sent, headers: sent.headers.filter(([name]) => name !== 'X-Note') }),
    ],
    [
      'a header that is added',
      (sent) => ({ ...sent, headers: [...sent.headers, ['X-More', '1']] }),
    ],
    [
      'a number that is rounded',
      (sent) => ({ ...sent, body: Buffer.from('size=9007199254740992') }),
    ],
    ['a body that is lost', (sent) => ({ ...sent, body: Buffer.alloc(0) })],
  ])('%s', async (_, alter) => {
    const outcome = await callThrough(alter)
    expect(outcome?.read).not.toEqual(outcome?.expected)
  })

  test('a slash that becomes one of the path', async () => {
    const altered = callThrough((sent) => ({ ...sent, target: sent.target.replace('%2F', '/') }))
    await expect(altered).rejects.toThrow('/things/7/8 is not /things/{id}.')
  })

  test('A field that is refused is told, and the rest is sent', async () => {
    const { refusals, outcome } = await call(
      operation,
      { ...inputs, parameters: { ...inputs.parameters, 'header:X-Note': 'né' } },
      server,
    )
    expect(refusals.map(({ field }) => field)).toEqual(['header:X-Note'])
    expect(outcome?.read).toEqual(outcome?.expected)
    expect(Object.keys(outcome?.read ?? {})).not.toContain('header:X-Note')
  })
})
