import { createInputs } from '#request/inputs.ts'
import { createFormState } from '../form/draft/form-state.ts'
import type { FormActions } from '../form/changes/form-actions.ts'
import { rejectTexts } from '../form/changes/reject-texts.ts'
import { containsKeyVerbatim } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { getPlanTexts } from './console-state.ts'
import { createDescriber } from './console-snapshot.ts'
import type { ConsoleController } from './console-control.ts'
import type {
  ConsoleEvent,
  ConsoleSetup,
  ConsoleState,
  KeyNotice,
  LoadState,
  PastResponse,
} from './console-state.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'
import type { LazyConsole, ConsoleModule } from './lazy-console.ts'
import { getCalls, reduceConsole, createConsoleState } from './reduce-console.ts'
import type { RequestSender } from './request-sender.ts'
import type { throttleToFrames } from './throttle-to-frames.ts'

export interface ControllerOptions extends ConsoleSetup {
  readonly lazy: LazyConsole
  readonly clock?: () => number
  readonly holder?: KeyHolder
  readonly throttle?: typeof throttleToFrames
  /** Called when a secret has been taken. */
  readonly onTaken?: () => void
}

export function createConsoleController({
  lazy,
  clock = Date.now,
  holder = createKeyHolder({ clock }),
  throttle,
  onTaken = () => undefined,
  ...setup
}: ControllerOptions): ConsoleController {
  const listeners = new Set<() => void>()
  const describe = createDescriber(setup)
  const files = new Map<string, File>()
  let state: ConsoleState = createConsoleState(setup.servers, {
    alternative: createInputs(setup.operation).alternative,
    draft: createFormState(setup.operation),
  })
  /** Whether the console was used since the operation is shown. */
  let isUsed = false
  let delay: ReturnType<typeof setTimeout> | undefined
  /** The code that plans and sends, and the sender created by it; undefined until loaded. */
  let module: ConsoleModule | undefined
  let sender: RequestSender | undefined
  let isLoading = false
  // Stays set during a retry: a button that a reader is about to press must not move.
  let hasFailed = false
  let pressed: (() => void) | undefined
  const acts: ((acts: FormActions) => void)[] = []

  holder.subscribe(publish)

  function publish(): void {
    clearTimeout(delay)
    for (const listener of listeners) listener()
  }

  function change(...events: readonly ConsoleEvent[]): void {
    const reader = findReader(state)
    const { notSecret } = state.draft
    const next = events.reduce(reduceConsole, state)
    // Every time: a text may have passed before the search for other forms of the key was loaded.
    state = emptyFields(isKeyIn, next)
    if (next.draft.notSecret !== notSecret) dropOrdinary()
    const isReplaced = reader !== findReader(state)
    if (events.at(-1)?.type === 'sent' && !isReplaced) delay = setTimeout(publish, unseen)
    else publish()
    // Here and not in an effect, which may not run before the page enters the back/forward cache.
    if (isReplaced) reader?.close()
  }

  /** Loads the code unless it is loaded or loading. A failed load is retried. */
  function load(): void {
    if (module || isLoading) return
    const there = lazy.loaded()
    if (there) return finish(there)
    isLoading = true
    void lazy.load().then(finish, () => {
      isLoading = false
      hasFailed = true
      if (endPress()) change({ type: 'press-ended', why: 'not-loaded' })
      else publish()
    })
  }

  function finish(there: ConsoleModule): void {
    module = there
    sender = there.createSender({
      setup,
      clock,
      holder,
      throttle,
      files,
      snapshot,
      change,
      isKeyIn,
    })
    // Encoded forms of the key can be found only now.
    state = emptyFields(isKeyIn, state)
    for (const act of acts.splice(0)) act(there.acts)
    const press = pressed
    pressed = undefined
    // A request begins before the page renders the loaded components.
    press?.()
    if (isUsed) sender.prepare()
    publish()
  }

  /** Ends the wait of a press. @returns whether there was one */
  function endPress(): boolean {
    const wasAwaited = pressed !== undefined
    pressed = undefined
    return wasAwaited
  }

  function getLoadState(): LoadState {
    return module ? 'loaded' : pressed ? 'awaited' : hasFailed ? 'failed' : 'resting'
  }

  function snapshot(): ConsoleSnapshot {
    // Read every time, because timers may have been suspended while the key's idle time ran out.
    const holding = holder.snapshot()
    return describe({
      state,
      holding,
      plan: module?.makePlannedRequest,
      loading: getLoadState(),
    })
  }

  /** Releases the secrets of fields that the reader has just declared not secret. */
  function dropOrdinary(): void {
    for (const field of state.draft.notSecret) holder.release('forgotten', field)
  }

  /** Empties the fields and drops the calls that contain a text. URLs of calls are on screen, too. */
  function refuse(isIn: (text: string) => boolean): void {
    const calls = new Set(getCalls(state).filter(({ plan }) => getPlanTexts(plan).some(isIn)))
    if (state.exchange.phase === 'sending' && calls.has(state.exchange.call)) sender?.abandon()
    state = emptyFields(isIn, state)
    change({ type: 'calls-dropped', calls, ended: 'key-in-call' })
  }

  /** Holds a secret, after clearing it everywhere else. */
  function take(
    scheme: string,
    key: ApiKey,
    { removed, warnings }: Omit<Extract<KeyNotice, { kind: 'accepted' }>, 'kind'>,
    hold: () => void,
  ): void {
    const holds = findSearch()
    refuse((text) => holds(key, text))
    hold()
    change(notice(scheme, { kind: 'accepted', removed, warnings }))
    onTaken()
  }

  function reopen(past: PastResponse): void {
    if (!module || !past.evidence || sender?.isBusy()) return
    change(module.reopenResponse(past, past.evidence))
  }

  function isKeyIn(text: string): boolean {
    return holder.isIn(text, findSearch())
  }

  /** Returns the search for keys. Until the code is loaded, only the literal key can be found. */
  function findSearch(): typeof containsKeyVerbatim {
    return module?.hasKey ?? containsKeyVerbatim
  }

  function prepare(): void {
    isUsed = true
    load()
    sender?.prepare()
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
      sender?.abandon()
      holder.release('server-changed')
      change({ type: 'server-chosen', serverId, wasAwaited: endPress() })
    },
    change,
    files,
    takeKey(reading, scheme) {
      const { serverId } = state
      if (!serverId) return false
      if (reading.outcome === 'refused') {
        change(notice(scheme, { kind: 'refused', refusal: reading.refusal }))
        return false
      }
      const { key } = reading
      take(scheme, key, reading, () => holder.hold(key, serverId, scheme))
      return true
    },
    requestToken(scheme, kind) {
      const { serverId } = state
      if (!serverId) return undefined
      const request = holder.requestToken(serverId, scheme, kind)
      return {
        ...request,
        hold(token, grant) {
          if (!request.isWanted()) return false
          take(scheme, token, { removed: [], warnings: [] }, () => request.hold(token, grant))
          return true
        },
      }
    },
    cancelToken: holder.cancelToken,
    forgetKey(scheme) {
      sender?.abandon()
      holder.release('forgotten', scheme)
      change({ type: 'key-forgotten', scheme, wasAwaited: endPress() })
    },
    isKeyIn,
    whenLoaded(act) {
      load()
      if (module) act(module.acts)
      else acts.push(act)
    },
    press(act) {
      load()
      if (module) return act()
      pressed = act
      publish()
    },
    sendRequest: (how) => sender?.sendRequest(how),
    confirm: () => sender?.confirm(),
    cancel() {
      if (endPress()) change({ type: 'press-ended', why: 'cancelled' })
      else sender?.cancel()
    },
    reopen,
    prepare,
    noteUse() {
      holder.keepAwake()
      prepare()
    },
    pause() {
      isUsed = false
      endPress()
      sender?.pause()
    },
    refuse,
    leave() {
      isUsed = false
      endPress()
      sender?.leave()
      holder.release('page-left')
      files.clear()
      change({ type: 'page-left' })
    },
  }
}

/**
 * Milliseconds for which a sent request is not shown: less than a reader notices, and more than a nearby service takes. Showing it
 * keeps the browser busy for a frame, during which its response waits.
 */
const unseen = 50

function notice(scheme: string, noticed: KeyNotice): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: noticed }
}

function findReader({ exchange }: ConsoleState) {
  return exchange.phase === 'responded' ? exchange.reader : undefined
}

/** Empties the fields that hold a text, typed before the key was taken, or before every form of it could be found. */
function emptyFields(isIn: (text: string) => boolean, before: ConsoleState): ConsoleState {
  const draft = rejectTexts(before.draft, isIn)
  return draft === before.draft ? before : { ...before, draft, emptied: before.emptied + 1 }
}
