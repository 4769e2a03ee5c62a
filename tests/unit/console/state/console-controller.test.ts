import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createFormState } from '#console/form/draft/form-state.ts'
import { createInputs } from '#request/inputs.ts'
import {
  keyText,
  openConsole,
  operation,
  planUntouched,
  scheme,
  servers,
  setup,
} from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

// The controller imports none of them before it loads the module that makes requests.
for (const framework of ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'preact']) {
  vi.doMock(framework, () => {
    throw new Error(`The controller imports ${framework}.`)
  })
}

const lazy = {
  loaded: () => undefined,
  load: () => Promise.reject(new Error('Nothing is loaded here.')),
}

test('The controller depends on no page and no framework', async () => {
  vi.resetModules()
  const module = await import('#console/state/console-controller.ts')
  expect(typeof document).toBe('undefined')
  expect(module.createConsoleController({ ...setup, lazy }).snapshot()).toEqual({
    setup,
    serverId: 'sandbox',
    server: servers[0],
    reading: undefined,
    blockedReasons: [],
    draft: createFormState(operation),
    emptied: 0,
    isKeyInTheWay: false,
    question: undefined,
    loading: 'resting',
    planning: { outcome: 'planned', plan: planUntouched('http://localhost:4322') },
    inputs: createInputs(operation),
    alternative: 0,
    holding: { released: undefined, held: [] },
    notices: {},
    exchange: { phase: 'resting' },
    linkNotes: '',
    history: [],
  })
  await expect(import('react')).rejects.toThrow('error when mocking')
})

describe('A snapshot', () => {
  test('is the same object until something changes, and is never mutated', () => {
    const portal = openConsole()
    const before = portal.snapshot()
    const copy = structuredClone({ ...before, exchange: undefined })
    expect(portal.snapshot()).toBe(before)
    portal.addParameter('name', 'value')
    portal.takeKey(keyText)
    expect(portal.snapshot()).not.toBe(before)
    expect({ ...before, exchange: undefined }).toEqual(copy)
  })

  test('is announced until the listener unsubscribes', () => {
    const portal = openConsole()
    const notified = vi.fn<() => void>()
    const stop = portal.subscribe(notified)
    portal.change({ type: 'linked', notes: 'one' })
    expect(notified).toHaveBeenCalledOnce()
    stop()
    portal.change({ type: 'linked', notes: 'two' })
    expect(notified).toHaveBeenCalledOnce()
  })
})

describe('Leaving', () => {
  test('forgets the key, the exchange and the history, and keeps typed parameters', async () => {
    const portal = openConsole()
    portal.addParameter('name', 'value')
    portal.takeKey(keyText)
    await portal.send(0)
    await portal.made[0]?.respond()
    portal.leave()
    expect(portal.parameters()).toMatchObject([{ name: 'name', value: 'value' }])
    expect(portal.snapshot()).toMatchObject({
      holding: { released: 'page-left', held: [] },
      notices: {},
      exchange: { phase: 'resting' },
      history: [],
    })
  })

  test('can be undone: a restored page or a remounted component works again', async () => {
    const portal = openConsole()
    portal.leave()
    portal.takeKey(keyText)
    portal.prepare()
    await portal.send(0)
    await portal.made[0]?.respond()
    expect(portal.snapshot()).toMatchObject({
      holding: { held: [{ scheme }] },
      exchange: { phase: 'responded' },
      history: [{ number: 1 }],
    })
  })
})

const steps: Readonly<Record<string, (portal: OpenConsole) => unknown>> = {
  takeKey: (portal) => portal.takeKey(keyText),
  takeOther: (portal) => portal.takeKey('obviously-fake-key-0002'),
  forgetKey: (portal) => portal.forgetKey(scheme),
  chooseSandbox: (portal) => portal.chooseServer('sandbox'),
  chooseService: (portal) => portal.chooseServer('service'),
  typeKey: (portal) => portal.addParameter('name', keyText),
  typeText: (portal) => portal.addParameter('name', 'text'),
  send: (portal) => portal.send(0),
  sendWithoutKey: (portal) => portal.send('none'),
  cancel: (portal) => portal.cancel(),
  prepare: (portal) => portal.prepare(),
  noteUse: (portal) => portal.noteUse(),
  progress: (portal) =>
    portal.made.at(-1)?.onProgress({ state: 'receiving', received: 1, expected: undefined }),
  respond: (portal) => portal.made.at(-1)?.respond(),
  fail: (portal) => portal.made.at(-1)?.fail(),
  loadComes: (portal) => portal.settleLoad('comes'),
  reopen: (portal) => {
    const past = portal.snapshot().history.at(-1)
    if (past) portal.reopen(past)
  },
  leave: (portal) => portal.leave(),
}

/** Steps that a run repeats often, so that requests are made and responses arrive. */
const likely = ['takeKey', 'send', 'sendWithoutKey', 'respond', 'respond', 'loadComes']

// `openConsole` checks that no snapshot contains the key or a closed reader.
test('In any sequence of steps, one request is wanted at a time, and every reader is closed once when the page is left', async () => {
  let responded = 0
  const running: number[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(steps), ...likely), {
        minLength: 10,
        maxLength: 40,
        size: 'max',
      }),
      fc.boolean(),
      async (taken, isLoadHeld) => {
        const portal = openConsole({ isLoadHeld })
        for (const step of taken) {
          // oxlint-disable-next-line no-await-in-loop -- one step at a time
          await steps[step]?.(portal)
          if (portal.phase() === 'responded') responded += 1
          const open = portal.made.filter(({ isOver }) => !isOver())
          running.push(open.filter(({ cancelled }) => !cancelled.aborted).length)
        }
        portal.leave()
        await portal.settleLoad('comes')
        await portal.made.at(-1)?.respond()
        expect(portal.readers.map((reader) => reader.closed())).toEqual(portal.readers.map(() => 1))
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.max(...running)).toBe(1)
  expect(responded).toBeGreaterThan(50)
})
