import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createFormState } from '#console/form/state/form-state.ts'
import { createInputs } from '#request/inputs.ts'
import {
  keyText,
  openConsole,
  openResponded,
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
    serverValues: {},
    isProposed: false,
    server: servers[0],
    reading: undefined,
    blockedReasons: [],
    formState: createFormState(operation),
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
    const opened = openConsole()
    const before = opened.snapshot()
    const copy = structuredClone({ ...before, exchange: undefined })
    expect(opened.snapshot()).toBe(before)
    opened.addParameter('name', 'value')
    opened.takeKey(keyText)
    expect(opened.snapshot()).not.toBe(before)
    expect({ ...before, exchange: undefined }).toEqual(copy)
  })

  test('is announced until the listener unsubscribes', () => {
    const opened = openConsole()
    const notified = vi.fn<() => void>()
    const stop = opened.subscribe(notified)
    opened.change({ type: 'linked', notes: 'one' })
    expect(notified).toHaveBeenCalledOnce()
    stop()
    opened.change({ type: 'linked', notes: 'two' })
    expect(notified).toHaveBeenCalledOnce()
  })
})

describe('Leaving', () => {
  test('forgets the key, the exchange and the history, and keeps typed parameters', async () => {
    const opened = await openResponded()
    opened.addParameter('name', 'value')
    opened.leave()
    expect(opened.parameters()).toMatchObject([{ name: 'name', value: 'value' }])
    expect(opened.snapshot()).toMatchObject({
      holding: { released: 'page-left', held: [] },
      notices: {},
      exchange: { phase: 'resting' },
      history: [],
    })
  })

  test('can be undone: a restored page or a remounted component works again', async () => {
    const opened = openConsole()
    opened.leave()
    opened.takeKey(keyText)
    opened.prepare()
    await opened.send(0)
    await opened.made[0]?.respond()
    expect(opened.snapshot()).toMatchObject({
      holding: { held: [{ scheme }] },
      exchange: { phase: 'responded' },
      history: [{ number: 1 }],
    })
  })
})

const steps: Readonly<Record<string, (opened: OpenConsole) => unknown>> = {
  takeKey: (opened) => opened.takeKey(keyText),
  takeOther: (opened) => opened.takeKey('obviously-fake-key-0002'),
  forgetKey: (opened) => opened.forgetKey(scheme),
  chooseSandbox: (opened) => opened.chooseServer('sandbox'),
  chooseService: (opened) => opened.chooseServer('service'),
  typeKey: (opened) => opened.addParameter('name', keyText),
  typeText: (opened) => opened.addParameter('name', 'text'),
  send: (opened) => opened.send(0),
  sendWithoutKey: (opened) => opened.send('none'),
  cancel: (opened) => opened.cancel(),
  prepare: (opened) => opened.prepare(),
  noteUse: (opened) => opened.noteUse(),
  progress: (opened) =>
    opened.made.at(-1)?.onProgress({ state: 'receiving', received: 1, expected: undefined }),
  respond: (opened) => opened.made.at(-1)?.respond(),
  fail: (opened) => opened.made.at(-1)?.fail(),
  loadComes: (opened) => opened.settleLoad('comes'),
  reopen: (opened) => {
    const past = opened.snapshot().history.at(-1)
    if (past) opened.reopen(past)
  },
  leave: (opened) => opened.leave(),
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
        const opened = openConsole({ isLoadHeld })
        for (const step of taken) {
          // oxlint-disable-next-line no-await-in-loop -- one step at a time
          await steps[step]?.(opened)
          if (opened.phase() === 'responded') responded += 1
          const open = opened.made.filter(({ isOver }) => !isOver())
          running.push(open.filter(({ cancelled }) => !cancelled.aborted).length)
        }
        opened.leave()
        await opened.settleLoad('comes')
        await opened.made.at(-1)?.respond()
        expect(opened.readers.map((reader) => reader.closed())).toEqual(opened.readers.map(() => 1))
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.max(...running)).toBe(1)
  expect(responded).toBeGreaterThan(50)
})
