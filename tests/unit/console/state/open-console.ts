import { expect, onTestFinished } from 'vitest'
import { changeFormState } from '#console/request-panel/AddedCredential.tsx'
import { parseSecret } from '#key/hygiene/parse-secret.ts'
import type {
  ConsoleController,
  ConsoleModule,
  ControllerOptions,
} from '#console/state/console-controller.ts'
import type { Sending } from '#console/state/request-sender.ts'
import type { ConsoleSnapshot } from '#console/state/console-snapshot.ts'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { Server } from '#request/get-servers.ts'
import { extraQueryRoot, findChild, findField } from '#console/form/state/form-state.ts'
import type { HeldSecret } from '#key/key-holder.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { bearerSlot, makePlan, useScheme } from '../../../fixtures/credentials.ts'
import { createFakeExchange, settlePromises } from './fake-exchange.ts'
import type { FakeExchange } from './fake-exchange.ts'
import type { Operation } from '#request/description/operation.ts'

export const keyText = 'obviously-fake-key-0001'

export const scheme = 'apiKey'

export const operation = makeOperation({
  id: 'listExperiments',
  path: '/v1/experiments',
  security: { state: 'stated', alternatives: [[useScheme(scheme)]] },
})

export const servers: readonly Server[] = [
  { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://localhost:4322' },
  { id: 'service', name: 'Service', baseUrl: 'https://api.example.com' },
]

/** Plan of the untouched call. */
export function planUntouched(baseUrl: string): RequestPlan {
  return makePlan({
    operationId: 'listExperiments',
    url: `${baseUrl}/v1/experiments`,
    slots: [bearerSlot(scheme)],
  })
}

export const setup: ConsoleSetup = {
  operation,
  onlyScheme: scheme,
  schemas: {},
  servers,
  untouched: { plan: planUntouched('http://localhost:4322'), isComplete: true },
}

/** Names the operation of a setup. */
export function nameSetup(slug: string, part: Partial<ConsoleSetup> = {}): ConsoleSetup {
  return { ...setup, operation: { ...operation, slug }, ...part }
}

export interface OpenConsole extends Omit<ConsoleController, 'takeKey'>, FakeExchange {
  /** Takes a key for the bearer token unless another scheme is named. */
  readonly takeKey: (pasted: string, scheme?: string, name?: string) => boolean
  /** Request that Send would send. */
  readonly plan: () => RequestPlan
  /** Secret held under the bearer token's scheme. */
  readonly held: () => HeldSecret | undefined
  /** Number of times the module was requested. */
  readonly loads: () => number
  /** Lets the module load, or fail to. */
  readonly settleLoad: (outcome: 'comes' | 'fails') => Promise<void>
  readonly phase: () => ConsoleSnapshot['exchange']['phase']
  /** Adds an undocumented query parameter. */
  readonly addParameter: (name: string, value: string) => void
  /** Undocumented query parameters, each with the part that was emptied because it contained a key. */
  readonly parameters: () => readonly Parameter[]
  /** Sends a request, with the credential of an alternative or without any, and lets pending promises settle. */
  readonly send: (alternative: number | 'none', how?: Sending) => Promise<void>
}

interface OpenOptions extends Partial<ControllerOptions> {
  readonly isLoadHeld?: boolean
  readonly throttle?: Parameters<typeof createFakeExchange>[0]
}

/**
 * Opens a console whose module for requests loads immediately, unless loading is held. Whatever a test does, no snapshot may
 * contain the held key, and nothing on screen may come from a closed reader.
 */
export function openConsole({
  isLoadHeld = false,
  throttle,
  ...options
}: OpenOptions = {}): OpenConsole {
  const exchange = createFakeExchange(throttle)
  const loading = holdLoading(exchange.module, isLoadHeld)
  const controller = createConsoleController({
    ...setup,
    lazy: loading.lazy,
    ...options,
  })
  const violations: string[] = []
  const stop = controller.subscribe(() => violations.push(...findViolations(controller, exchange)))
  onTestFinished(() => {
    stop()
    controller.leave()
    expect(violations).toEqual([])
  })

  return {
    ...controller,
    ...exchange,
    takeKey: (pasted, forScheme = scheme, name) =>
      controller.takeKey(parseSecret(pasted, forScheme, name), forScheme),
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
    phase: () => controller.snapshot().exchange.phase,
    addParameter: (name, value) => {
      // As in a page, where typing is a sign of use.
      controller.prepare()
      addParameter(controller, name, value)
    },
    parameters: () => listParameters(controller),
    send: async (alternative, how) => {
      const isKeyless = alternative === 'none'
      controller.press(() => controller.sendRequest({ isKeyless, ...how }))
      await settlePromises()
    },
  }
}

export interface Parameter {
  readonly name: string
  readonly value: string
  readonly refused: 'name' | 'text' | undefined
}

function addParameter(
  controller: Pick<ConsoleController, 'snapshot' | 'change'>,
  name: string,
  value: string,
): void {
  const at = `${extraQueryRoot}/extra:${findField(controller.snapshot().formState, extraQueryRoot).next}`
  changeFormState(controller, { type: 'item-added', at: extraQueryRoot, kind: 'extra' })
  changeFormState(controller, { type: 'name-typed', at, text: name })
  changeFormState(controller, { type: 'text-typed', at, text: value })
}

function listParameters({ snapshot }: Pick<ConsoleController, 'snapshot'>): readonly Parameter[] {
  const rows = findField(snapshot().formState, extraQueryRoot)
  return rows.order
    .map((step) => findChild(rows, step))
    .map(({ name, text, refused }) => ({ name, value: text, refused }))
}

/** Loads like a page, immediately unless held, and again after a failed load. */
function holdLoading(module: ConsoleModule, isHeld: boolean) {
  let count = 0
  let held = Promise.withResolvers<ConsoleModule>()
  const lazy: ControllerOptions['lazy'] = {
    loaded: () => (isHeld ? undefined : module),
    load: () => {
      count += 1
      return held.promise
    },
  }
  return {
    lazy,
    count: () => count,
    settle: (outcome: 'comes' | 'fails') => {
      if (outcome === 'comes') return held.resolve(module)
      held.reject(new TypeError('Failed to fetch dynamically imported module'))
      held = Promise.withResolvers()
    },
  }
}

function findViolations(
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

/** Opens a console in use. */
export async function openOperation(
  part: Partial<Operation>,
  options: Partial<ConsoleSetup> & Parameters<typeof openConsole>[0] = {},
): Promise<OpenConsole> {
  const opened = openConsole({
    operation: makeOperation(part),
    untouched: undefined,
    onlyScheme: undefined,
    ...options,
  })
  opened.prepare()
  await settlePromises()
  return opened
}

/** Opens a console that is sending a request with the key. */
export async function openSending(options?: OpenOptions): Promise<OpenConsole> {
  const opened = openConsole(options)
  opened.takeKey(keyText)
  await opened.send(0)
  return opened
}

/** Opens a console that shows the response to a request with the key. */
export async function openResponded(options?: OpenOptions): Promise<OpenConsole> {
  const opened = await openSending(options)
  await opened.made[0]?.respond()
  return opened
}

/** Confirms the question, and ends the request with a response. */
export async function confirm(opened: OpenConsole): Promise<void> {
  opened.confirm()
  await settlePromises()
  await opened.made.at(-1)?.respond()
}

export const choose = (opened: OpenConsole, alternative: number | 'none') =>
  opened.change({ type: 'alternative-chosen', alternative })

export const type = (opened: OpenConsole, at: string, text: string) =>
  changeFormState(opened, { type: 'text-typed', at, text })

export const asked = (opened: OpenConsole) => opened.snapshot().question
