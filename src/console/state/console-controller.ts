import type { RequestPlan } from '#core/request/request-plan.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { holdsKeyPlainly } from '#key/api-key.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import type { KeyReading } from '#key/hygiene/read-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { listPlanTexts } from './call.ts'
import type { ConsoleController } from './console-control.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { createDescriber } from './console-snapshot.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'
import type { ConsoleState, KeyNotice, Prevention } from './console-state.ts'
import { createEngineLoader } from './engine-loader.ts'
import type { EngineModule, LoadEngine } from './engine-module.ts'
import type { LoadExchange } from './exchange-module.ts'
import { createExchangeRunner } from './exchange-runner.ts'
import { listRefusals } from './list-refusals.ts'
import type { PastResponse } from './past-response.ts'
import { listCalls, reduceConsole, startConsole } from './reduce-console.ts'
import { createRequestSender } from './request-sender.ts'
import { throttleToFrames } from './throttle-to-frames.ts'

export interface ControllerOptions extends ConsoleSetup {
  readonly load: LoadExchange
  /** Where an operation can be shown that is not plain, and the engine is not given. */
  readonly loadEngine?: LoadEngine | undefined
  /** Where the page loads it with the console: the form is then there from the beginning. */
  readonly engine?: EngineModule | undefined
  /** The time now, in milliseconds since the epoch. */
  readonly clock?: () => number
  readonly holder?: KeyHolder
  /** Limits progress events to what can be seen. */
  readonly throttle?: typeof throttleToFrames
}

export function createConsoleController({
  load,
  loadEngine,
  engine,
  clock = Date.now,
  holder = createKeyHolder({ clock }),
  throttle = throttleToFrames,
  ...setup
}: ControllerOptions): ConsoleController {
  const listeners = new Set<() => void>()
  const describe = createDescriber(setup)
  const runner = createExchangeRunner({
    load,
    throttle,
    onLoad: change,
    onEvent: change,
    findKeyIn,
  })
  const given = setup.isPlain ? undefined : engine
  const loader = createEngineLoader({
    engine: given,
    load: loadEngine,
    onLoad: ({ startDraft }) =>
      change({ type: 'draft-changed', draft: state.draft ?? startDraft(setup.operation) }),
    onFail: publish,
  })
  const files = new Map<string, File>()
  let state: ConsoleState = {
    ...startConsole(setup.servers, startInputs(setup.operation).alternative),
    draft: given?.startDraft(setup.operation),
  }
  let delay: ReturnType<typeof setTimeout> | undefined
  const sender = createRequestSender({
    setup,
    clock,
    holder,
    runner,
    loader,
    files,
    snapshot,
    change,
    isKeyIn,
    findKeyIn,
  })

  holder.subscribe(publish)

  function publish(): void {
    clearTimeout(delay)
    for (const listener of listeners) listener()
  }

  function change(...events: readonly ConsoleEvent[]): void {
    const reader = findReader(state)
    const notSecret = state.draft?.notSecret
    const next = events.reduce(reduceConsole, state)
    // Every time: a text may have passed before the search for other forms of the key was loaded.
    state = refuseTexts(isKeyIn, next)
    if (next.draft?.notSecret !== notSecret) dropOrdinary()
    const isReplaced = reader !== findReader(state)
    if (events.at(-1)?.type === 'sent' && !isReplaced) delay = setTimeout(publish, unseen)
    else publish()
    // Here and not in an effect, which may not run before the page enters the back/forward cache.
    if (isReplaced) reader?.close()
  }

  function snapshot(): ConsoleSnapshot {
    // Read every time, because timers may have been suspended while the key's idle time ran out.
    const holding = holder.snapshot()
    return describe({
      state,
      engine: loader.module(),
      isEngineMissing: loader.isMissing(),
      holding,
      module: runner.module(),
    })
  }

  /** What takes no secret, as the reader has just said, holds none. */
  function dropOrdinary(): void {
    for (const field of state.draft?.notSecret ?? []) holder.release('forgotten', field)
  }

  /** Empties the fields that hold a text, typed before the key was taken, or before every form of it could be found. */
  function refuseTexts(isIn: (text: string) => boolean, before: ConsoleState): ConsoleState {
    const next = listRefusals(isIn, before.parameters).reduce(reduceConsole, before)
    const draft = next.draft && loader.module()?.refuseTexts(next.draft, isIn)
    return draft === next.draft ? next : { ...next, draft }
  }

  /** Empties the fields and drops the calls in which a text is found. URLs of calls are on screen, too. */
  function refuse(isIn: (text: string) => boolean): void {
    const calls = new Set(listCalls(state).filter(({ plan }) => listPlanTexts(plan).some(isIn)))
    if (state.exchange.phase === 'sending' && calls.has(state.exchange.call)) runner.abandon()
    state = refuseTexts(isIn, state)
    change({ type: 'calls-dropped', calls, ended: 'key-in-call' })
  }

  /** Where a request holds a key that it must not: not in a field any more, if the plan of now, without what is refused, holds it too. */
  function findKeyIn(plan: RequestPlan, isIn: (text: string) => boolean): Prevention | undefined {
    const isInPlan = (texts: RequestPlan) => listPlanTexts(texts).some(isIn)
    if (!isInPlan(plan)) return undefined
    const { planning } = snapshot()
    const isStill = planning?.outcome === 'planned' && isInPlan(planning.plan)
    if (!isStill || refuseTexts(isIn, state) !== state) return 'key-in-field'
    return isIn(plan.url) ? 'key-in-address' : 'key-in-request'
  }

  function reopen(past: PastResponse): void {
    const module = runner.module()
    if (!module || !past.evidence || runner.isBusy()) return
    change(module.reopenResponse(past, past.evidence))
  }

  function isKeyIn(text: string): boolean {
    return holder.isIn(text, findSearch())
  }

  function readSecret(pasted: string, scheme: string, name: string | undefined): KeyReading {
    const form = loader.module()
    if (form && name !== undefined) return form.readNameAndPassword(name, pasted)
    return form ? form.readSecretInput(pasted, scheme) : readKey(pasted)
  }

  /** Until the module is loaded, only the literal key can be found. */
  function findSearch(): typeof holdsKeyPlainly {
    return runner.module()?.holdsKey ?? holdsKeyPlainly
  }

  function prepare(): void {
    // Sending without it reports the failure.
    runner.prepare().catch(() => undefined)
    begin()
  }

  function begin(): void {
    if (!setup.isPlain) loader.prepare()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot,
    chooseServer(serverId) {
      runner.abandon()
      holder.release('server-changed')
      change({ type: 'server-chosen', serverId })
    },
    change,
    files,
    takeKey(pasted, scheme, name) {
      const { serverId } = state
      if (!serverId) return false
      const reading = readSecret(pasted, scheme, name)
      if (reading.outcome === 'refused') {
        change(notice(scheme, { kind: 'refused', refusal: reading.refusal }))
        return false
      }
      const holds = findSearch()
      const isIn = (text: string) => holds(reading.key, text)
      // Before the key is held.
      refuse(isIn)
      holder.hold(reading.key, serverId, scheme)
      const { removed, warnings } = reading
      change(notice(scheme, { kind: 'accepted', removed, warnings }))
      return true
    },
    forgetKey(scheme) {
      runner.abandon()
      holder.release('forgotten', scheme)
      change({ type: 'key-forgotten', scheme })
    },
    isKeyIn,
    ...sender,
    cancel: runner.cancel,
    reopen,
    begin,
    prepare,
    noteUse() {
      holder.keepAwake()
      prepare()
    },
    rest: runner.rest,
    refuse,
    leave() {
      runner.leave()
      holder.release('page-left')
      files.clear()
      change({ type: 'page-left' })
    },
  }
}

/**
 * Milliseconds for which a sent request is not shown: less than a reader notices, and more than a near service takes. Showing it
 * keeps the browser busy for a frame, in which its response waits.
 */
const unseen = 50

function notice(scheme: string, noticed: KeyNotice): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: noticed }
}

function findReader({ exchange }: ConsoleState) {
  return exchange.phase === 'responded' ? exchange.reader : undefined
}
