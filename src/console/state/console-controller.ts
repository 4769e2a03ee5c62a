import type { FormActions } from '../form/changes/form-actions.ts'
import { containsKeyVerbatim } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { ServerValues } from '#request/filled-server.ts'
import type { Server } from '#request/get-servers.ts'
import type { KeyResult } from '#key/hygiene/parse-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { TokenRequest, TokenRequestKind } from '#key/key-holder.ts'
import { createDescriber } from './console-snapshot.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'
import type {
  ConsoleEvent,
  ConsoleSetup,
  ConsoleState,
  KeyNotice,
  LoadState,
  PastResponse,
  ReaderEvent,
} from './console-state.ts'
import type { LazyModule } from '../ui/lazy-module.ts'
import { noValues } from './console-state.ts'
import { reduceConsole, createConsoleState, emptyFields } from './reduce-console.ts'
import type { planConsoleRequest } from './planned-request.ts'
import type { RequestSender, SenderOptions, Sending } from './request-sender.ts'

export type ConsoleController = ReturnType<typeof createConsoleController>

/** Code that plans, checks and sends requests. Loaded at the first sign of use. */
export interface ConsoleModule {
  readonly planConsoleRequest: typeof planConsoleRequest
  readonly formActions: FormActions
  readonly createRequestSender: (options: SenderOptions) => RequestSender
  /** Finds the key in every form that is masked in responses. */
  readonly containsKey: (key: ApiKey, text: string) => boolean
}

export interface ControllerOptions extends ConsoleSetup {
  readonly lazy: LazyModule<ConsoleModule>
}

/** An operation of the console: the shown one, or one to which the reader can come back. */
interface OpenOperation {
  readonly setup: ConsoleSetup
  readonly describe: ReturnType<typeof createDescriber>
  state: ConsoleState
  /** Undefined until the code that sends is loaded. */
  sender: RequestSender | undefined
  /** Actions that wait for that code, or for the operation to be shown again. */
  readonly waiting: ((module: ConsoleModule) => void)[]
  /** Response to show again when the reader comes back. */
  shelved: PastResponse | undefined
}

function createOpenOperation(setup: ConsoleSetup): OpenOperation {
  return {
    setup,
    describe: createDescriber(setup),
    state: createConsoleState(setup),
    sender: undefined,
    waiting: [],
    shelved: undefined,
  }
}

/** Creates a console: the state of its shown operation, and its actions. Depends on no framework and no page. */
export function createConsoleController({ lazy, ...setup }: ControllerOptions) {
  const listeners = new Set<() => void>()
  const holder = createKeyHolder()
  /** Files of the form by handle, outside all state; empty once the page is left. */
  const files = new Map<string, File>()
  let shown = createOpenOperation(setup)
  /** Opened operations by slug, the most recently shown last. */
  const operations = new Map([[setup.operation.slug, shown]])
  /** Server that the reader chose last, also while the shown operation does not have it. */
  let chosenServer: ChosenServer | undefined
  /** Whether the console was used since the operation is shown. */
  let isUsed = false
  let delay: ReturnType<typeof setTimeout> | undefined
  /** The code that plans and sends; undefined until loaded. */
  let module: ConsoleModule | undefined
  let isLoading = false
  // Stays set during a retry: a button that a reader is about to press must not move.
  let hasFailed = false
  let pressed: (() => void) | undefined

  holder.subscribe(publish)

  function publish(): void {
    clearTimeout(delay)
    for (const listener of listeners) listener()
  }

  function change(own: OpenOperation, ...events: readonly ConsoleEvent[]): void {
    const reader = findReader(own.state)
    const { notSecret } = own.state.formState
    const next = events.reduce(reduceConsole, own.state)
    // Every time: a text may have passed before the search for other forms of the key was loaded.
    own.state = emptyFields(isKeyIn, next)
    if (next.formState.notSecret !== notSecret) dropOrdinary(own)
    const isReplaced = reader !== findReader(own.state)
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
      if (endPress()) change(shown, { type: 'press-ended', why: 'not-loaded' })
      else publish()
    })
  }

  function finish(loaded: ConsoleModule): void {
    module = loaded
    // Encoded forms of the key can be found only now.
    for (const own of operations.values()) own.state = emptyFields(isKeyIn, own.state)
    const press = pressed
    pressed = undefined
    start(loaded)
    // A request begins before the page renders the loaded components.
    press?.()
    if (isUsed) shown.sender?.prepare()
    publish()
  }

  /** Starts the shown operation with the loaded code. */
  function start(loaded: ConsoleModule): void {
    const own = shown
    own.sender ??= loaded.createRequestSender({
      setup: own.setup,
      holder,
      files,
      snapshot: () => describe(own),
      change: (...events) => change(own, ...events),
      isKeyIn,
    })
    for (const act of own.waiting.splice(0)) act(loaded)
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

  function describe(own: OpenOperation): ConsoleSnapshot {
    return own.describe({
      state: own.state,
      // Read every time, because timers may have been suspended while the key's idle time ran out.
      holding: holder.snapshot(),
      plan: module?.planConsoleRequest,
      loading: getLoadState(),
    })
  }

  /** Releases the secrets of fields that the reader has just declared not secret. */
  function dropOrdinary({ state }: OpenOperation): void {
    for (const field of state.formState.notSecret) holder.release('forgotten', field)
  }

  /** Holds a secret of an operation, after clearing it everywhere else. */
  function take(
    own: OpenOperation,
    scheme: string,
    key: ApiKey,
    { removed, warnings }: Omit<Extract<KeyNotice, { kind: 'accepted' }>, 'kind'>,
    hold: () => void,
  ): void {
    const holds = findSearch()
    const isIn = (text: string) => holds(key, text)
    for (const each of operations.values()) {
      each.state = emptyFields(isIn, each.state)
      each.sender?.dropCalls(isIn, 'key-in-call')
    }
    hold()
    change(own, notice(scheme, { kind: 'accepted', removed, warnings }))
  }

  /** Whether a text contains a held key, and so must not be in any field. */
  function isKeyIn(text: string): boolean {
    return holder.isIn(text, findSearch())
  }

  /** Returns the search for keys. Until the code is loaded, only the literal key can be found. */
  function findSearch(): typeof containsKeyVerbatim {
    return module?.containsKey ?? containsKeyVerbatim
  }

  /** Loads the console module. */
  function prepare(): void {
    isUsed = true
    load()
    shown.sender?.prepare()
  }

  /** Ends a request in progress, and closes the reader of a response that can be reopened. */
  function pause(own: OpenOperation): void {
    isUsed = false
    endPress()
    own.sender?.pause()
    change(own, { type: 'question-dropped' })
    const { exchange, serverId } = own.state
    if (exchange.phase !== 'responded' || !exchange.past.evidence || serverId === undefined) return
    own.shelved = exchange.past
    change(own, { type: 'server-chosen', serverId })
  }

  /** Shows an operation at the chosen server if it has that server. A key is kept if the previous operation used the same server. */
  function resume(own: OpenOperation, before: OpenOperation): void {
    const from = getChosen(before)
    const isOffered = before.setup.servers.some((server) => isSame(server, chosenServer))
    if (!chosenServer || isOffered) chosenServer = from
    const chosen = chosenServer
    const same = own.setup.servers.find((server) => isSame(server, chosen))
    if (!same || chosen !== from) holder.release('server-changed')
    const past = own.shelved
    own.shelved = undefined
    shown = own
    if (module) start(module)
    const { serverId, serverValues } = own.state
    if (chosen && same && (same.id !== serverId || chosen.values !== serverValues)) {
      const { values, isProposed } = chosen
      change(own, { type: 'server-chosen', serverId: same.id, values, isProposed })
    } else if (past && own.state.history.includes(past)) own.sender?.reopen(past)
    else publish()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => describe(shown),
    /** Chooses a server with values of its variables. Forgets the key unless the origin stays the same. */
    chooseServer: (serverId: Server['id'], values: ServerValues = noValues, isProposed = false) => {
      const own = shown
      const before = describe(own).server
      const chosen = { type: 'server-chosen', serverId, values, isProposed } as const
      const { server } = describe({ ...own, state: reduceConsole(own.state, chosen) })
      const isSameOrigin = server?.template !== undefined && server.id === before?.id
      if (!isSameOrigin) {
        own.sender?.abandon()
        holder.release('server-changed')
      }
      change(own, { ...chosen, isSameOrigin, wasAwaited: endPress() })
    },
    change: (event: ReaderEvent) => change(shown, event),
    files,
    /** @returns whether the parsed key is now held for a security scheme, so that the field can be cleared */
    takeKey: (result: KeyResult, scheme: string) => {
      const own = shown
      const { server } = describe(own)
      if (!server) return false
      if (result.outcome === 'refused') {
        change(own, notice(scheme, { kind: 'refused', error: result.error }))
        return false
      }
      const { key } = result
      take(own, scheme, key, result, () => holder.hold(key, server.id, scheme))
      return true
    },
    /** Begins a request for the token of a scheme at the chosen server; `undefined` without a server. */
    requestToken: (scheme: string, kind: TokenRequestKind): TokenRequest | undefined => {
      const own = shown
      const { server } = describe(own)
      if (!server) return undefined
      const request = holder.requestToken(server.id, scheme, kind)
      return {
        ...request,
        hold(token, grant) {
          if (!request.isWanted()) return false
          take(own, scheme, token, { removed: [], warnings: [] }, () => request.hold(token, grant))
          return true
        },
      }
    },
    cancelToken: holder.cancelToken,
    forgetKey: (scheme: string) => {
      shown.sender?.abandon()
      holder.release('forgotten', scheme)
      change(shown, { type: 'key-forgotten', scheme, wasAwaited: endPress() })
    },
    isKeyIn,
    /** Runs the action on the shown operation once the console module has loaded, loading it if needed. */
    whenLoaded: (act: (actions: FormActions) => void) => {
      load()
      if (module) act(module.formActions)
      else shown.waiting.push(({ formActions }) => act(formActions))
    },
    /** Runs a press of Send once the module has loaded; shows a pending state until loaded, cancelled or failed. */
    press: (act: () => void) => {
      load()
      if (module) return act()
      pressed = act
      publish()
    },
    /**
     * Sends the shown request, or asks first: for a method that is not safe, and if the document does not allow the request. The
     * console module must be loaded.
     */
    sendRequest: (how?: Sending) => shown.sender?.sendRequest(how),
    confirm: () => shown.sender?.confirm(),
    cancel: () => {
      if (endPress()) change(shown, { type: 'press-ended', why: 'cancelled' })
      else shown.sender?.cancel()
    },
    reopen: (past: PastResponse) => shown.sender?.reopen(past),
    prepare,
    /** Signals that the reader is active, so that the keys are kept longer. */
    noteUse: () => {
      holder.keepAwake()
      prepare()
    },
    /**
     * Shows another operation, with the input and the responses of its last visit. Ends a request in progress.
     *
     * @param isNew whether the operation, also the shown one, is shown without its last visit
     * @returns whether a key was released, because the operation does not have its server
     */
    showOperation: (next: ConsoleSetup, isNew = false) => {
      const { slug } = next.operation
      const before = shown
      if (slug === before.setup.operation.slug && !isNew) return false
      pause(before)
      // A member of a form belongs to its operation: the password of a sign-in is not that of a new user.
      for (const { scheme } of holder.snapshot().held) {
        if (scheme.startsWith('body:')) holder.release('forgotten', scheme)
      }
      const hadKey = holder.snapshot().held.length > 0
      if (isNew) operations.get(slug)?.sender?.dropCalls(() => true)
      const own = (isNew ? undefined : operations.get(slug)) ?? createOpenOperation(next)
      operations.delete(slug)
      operations.set(slug, own)
      resume(own, before)
      for (const old of [...operations.values()].slice(0, -mostResponses)) {
        old.sender?.dropCalls(() => true)
      }
      return hadKey && holder.snapshot().held.length === 0
    },
    /** Ends and forgets everything, because the page is left. If the page is restored, the console still works. */
    leave: () => {
      isUsed = false
      endPress()
      holder.release('page-left')
      files.clear()
      for (const own of operations.values()) {
        own.sender?.leave()
        change(own, { type: 'page-left' })
      }
    },
  }
}

/**
 * Milliseconds for which a sent request is not shown: less than a reader notices, and more than a nearby service takes. Showing it
 * keeps the browser busy for a frame, during which its response waits.
 */
const unseen = 50

/** Number of operations whose responses are kept: each response may be many MB. */
const mostResponses = 6

interface ChosenServer {
  readonly listed: Server
  readonly values: ServerValues
  readonly isProposed: boolean
}

function getChosen({ setup, state }: OpenOperation): ChosenServer | undefined {
  const listed = setup.servers.find(({ id }) => id === state.serverId)
  return listed && { listed, values: state.serverValues, isProposed: state.isProposed }
}

/** Whether two servers are the same. Servers with the same name can have different addresses. */
function isSame(server: Server, other: ChosenServer | undefined): boolean {
  const { id, baseUrl } = other?.listed ?? {}
  return server.id === id && server.baseUrl === baseUrl
}

function notice(scheme: string, noticed: KeyNotice): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: noticed }
}

function findReader({ exchange }: ConsoleState) {
  return exchange.phase === 'responded' ? exchange.reader : undefined
}
