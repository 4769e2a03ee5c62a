import { expect, onTestFinished, vi } from 'vitest'
import { untilStopped } from '#browser/until-stopped.ts'
import type { ConsoleController } from '#console/state/console-control.ts'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ControllerOptions } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-setup.ts'
import type { ConsoleSnapshot } from '#console/state/console-snapshot.ts'
import type { ExchangeModule } from '#console/state/exchange-module.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import type { HeldSecret } from '#key/key-holder.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { createFakeExchange, settlePromises } from './fake-exchange.ts'
import type { FakeExchange } from './fake-exchange.ts'
import { testEngine } from './test-engine.ts'

export const keyText = 'obviously-fake-key-0001'

export const scheme = 'apiKey'

export const operation = makeOperation({
  id: 'listExperiments',
  path: '/v1/experiments',
  security: {
    state: 'stated',
    alternatives: [
      [
        {
          name: scheme,
          scheme: { type: 'bearer', format: undefined, description: undefined },
          scopes: [],
        },
      ],
    ],
  },
})

export const servers: readonly Server[] = [
  { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://localhost:4322' },
  { id: 'service', name: 'Service', baseUrl: 'https://api.example.com' },
]

/** The plan of the untouched call. */
export function planUntouched(baseUrl: string): RequestPlan {
  return {
    operationId: 'listExperiments',
    method: 'GET',
    url: `${baseUrl}/v1/experiments`,
    headers: [],
    body: { kind: 'none' },
    slots: [{ scheme, place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
  }
}

export const setup: ConsoleSetup = {
  operation,
  isPlain: true,
  onlyScheme: scheme,
  schemas: {},
  servers,
  plans: Object.fromEntries([
    ...servers.map(({ id, baseUrl }) => [id, planUntouched(baseUrl)] as const),
    ['', planUntouched('{base_url}')],
  ]),
}

export interface OpenConsole extends Omit<ConsoleController, 'takeKey'>, FakeExchange {
  /** For the bearer token unless another scheme is named. */
  readonly takeKey: (pasted: string, scheme?: string, name?: string) => boolean
  /** What Send would send. */
  readonly plan: () => RequestPlan
  /** What is held under the bearer token's scheme. */
  readonly held: () => HeldSecret | undefined
  /** How often the module was requested. */
  readonly loads: () => number
  /** Lets the module load, or fail to. */
  readonly settleLoad: (outcome: 'comes' | 'fails') => Promise<void>
  /** Those set so far, in milliseconds. */
  readonly timeLimits: () => readonly number[]
  /** Ends the time that Send waits for the module. */
  readonly expireTimeLimit: () => Promise<void>
  readonly phase: () => ConsoleSnapshot['exchange']['phase']
  /** Adds a row of parameters. */
  readonly addParameter: (name: string, value: string) => void
  /** Sends a request and lets pending promises settle. */
  readonly send: (...how: Parameters<ConsoleController['sendRequest']>) => Promise<void>
}

/**
 * Opens a console whose module for requests loads immediately, unless loading is held. Whatever a test does, no snapshot may
 * contain the held key, and nothing on screen may come from a closed reader.
 */
export function openConsole({
  isLoadHeld = false,
  ...options
}: Partial<ControllerOptions> & { isLoadHeld?: boolean } = {}): OpenConsole {
  const exchange = createFakeExchange()
  const loading = holdLoading(exchange.module, isLoadHeld)
  const time = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  const controller = createConsoleController({
    ...setup,
    load: loading.load,
    loadEngine: async () => testEngine,
    throttle: (pass) => pass,
    ...options,
  })
  const faults: string[] = []
  const stop = controller.subscribe(() => faults.push(...findFaults(controller, exchange)))
  onTestFinished(() => {
    timeout.mockRestore()
    stop()
    controller.leave()
    expect(faults).toEqual([])
  })

  return {
    ...controller,
    ...exchange,
    takeKey: (pasted, forScheme = scheme, name) => controller.takeKey(pasted, forScheme, name),
    plan: () => {
      const { planning } = controller.snapshot()
      if (planning?.outcome !== 'planned') throw new Error('Nothing can be sent.')
      return planning.plan
    },
    held: () => controller.snapshot().holding.held.find((secret) => secret.scheme === scheme),
    loads: loading.count,
    settleLoad: async (outcome) => {
      loading.settle(outcome)
      await settlePromises()
    },
    timeLimits: () => timeout.mock.calls.map(([milliseconds]) => milliseconds),
    expireTimeLimit: async () => {
      time.abort()
      await settlePromises()
    },
    phase: () => controller.snapshot().exchange.phase,
    addParameter: (name, value) => {
      controller.change({ type: 'parameter-added' })
      const id = controller.snapshot().parameters.at(-1)?.id ?? 0
      controller.change({ type: 'parameter-edited', row: { id, name, value } })
    },
    send: async (...how) => {
      controller.sendRequest(...how)
      await settlePromises()
    },
  }
}

/** Loads like `loadExchange`: it obeys the signal, and retries after a failed load. */
function holdLoading(module: ExchangeModule, isHeld: boolean) {
  let count = 0
  let held = Promise.withResolvers<ExchangeModule>()
  if (!isHeld) held.resolve(module)
  return {
    count: () => count,
    load: async (stop?: AbortSignal) => {
      count += 1
      const { promise } = held
      return stop ? untilStopped(() => promise, stop) : promise
    },
    settle: (outcome: 'comes' | 'fails') => {
      if (outcome === 'comes') return held.resolve(module)
      held.reject(new TypeError('Failed to fetch dynamically imported module'))
      held = Promise.withResolvers()
    },
  }
}

function findFaults(
  { snapshot, isKeyIn }: ConsoleController,
  { readers }: FakeExchange,
): readonly string[] {
  const shown = snapshot()
  const { exchange } = shown
  const hasKey = isKeyIn(keyText) && JSON.stringify(shown).includes(keyText)
  const isClosed =
    exchange.phase === 'responded' &&
    readers.some((reader) => reader === exchange.reader && reader.closed() > 0)
  return [
    ...(hasKey ? ['A snapshot contains the held key.'] : []),
    ...(isClosed ? ['What is shown comes from a closed reader.'] : []),
  ]
}
