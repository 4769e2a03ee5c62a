import { expect, test } from 'vitest'
import { reduceConsole, startConsole } from '#console/console-state.ts'
import type { Call, ConsoleEvent, ConsoleState } from '#console/console-state.ts'
import type { Server } from '#core/operation.ts'
import { interpretReply } from '#core/reply.ts'

const sandbox: Server = { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://localhost:4322' }
const service: Server = { id: 'service', name: 'Service', baseUrl: 'https://api.example.com' }

const call: Call = {
  plan: {
    operationId: 'listExperiments',
    method: 'GET',
    url: 'http://localhost:4322/v1/experiments',
    headers: [],
    credential: 'bearer',
  },
  server: sandbox,
  sentAt: 0,
}

const reply = interpretReply({
  kind: 'answered',
  status: 200,
  headers: [],
  headersAfter: 1,
  endAfter: 2,
  body: { bytes: new Uint8Array(), end: 'complete' },
})

function play(...events: readonly ConsoleEvent[]): ConsoleState {
  return events.reduce(reduceConsole, startConsole([sandbox, service]))
}

test('The first server of the build is chosen at the start', () => {
  expect(startConsole([sandbox, service]).serverId).toBe('sandbox')
  expect(startConsole([]).serverId).toBeUndefined()
})

test('An answer ends the exchange that it belongs to', () => {
  const state = play({ type: 'sent', number: 1, call }, { type: 'answered', number: 1, reply })
  expect(state.exchange).toEqual({ phase: 'answered', call, reply })
})

test('A new request leaves nothing of the old answer', () => {
  const state = play(
    { type: 'sent', number: 1, call },
    { type: 'answered', number: 1, reply },
    { type: 'sent', number: 2, call },
  )
  expect(state.exchange).toEqual({ phase: 'sending', number: 2, call })
})

test('A late result of an earlier request is dropped', () => {
  const state = play(
    { type: 'sent', number: 1, call },
    { type: 'sent', number: 2, call },
    { type: 'failed', number: 1, failure: 'cancelled' },
  )
  expect(state.exchange).toEqual({ phase: 'sending', number: 2, call })
})

test.each<ConsoleEvent>([{ type: 'server-chosen', serverId: 'service' }, { type: 'page-left' }])(
  'The answer goes at $type',
  (event) => {
    const state = play(
      { type: 'sent', number: 1, call },
      { type: 'answered', number: 1, reply },
      event,
    )
    expect(state.exchange).toEqual({ phase: 'resting' })
  },
)
