import type { Planning, RequestPlan } from '#request/request-plan.ts'
import type { Server } from '#request/get-servers.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { getPlanTexts } from './console-state.ts'
import type { ConsoleController } from './console-control.ts'
import type {
  ConsoleEvent,
  ConsoleSetup,
  ExchangeMaker,
  ExchangeRequest,
  PlannedRequest,
  Question,
} from './console-state.ts'
import { throttleToFrames } from './throttle-to-frames.ts'
import { isSafe, getMethods } from '#request/method.ts'
import { planCall } from './planned-request.ts'
import { listObstacles } from './blocked-reasons.ts'
import type { BodyReader } from '../viewer/body/body-reader.ts'

/**
 * Sends the request of a console once every secret of its plan is held, and asks first if required. Only the last of its exchanges
 * is wanted.
 */
export interface RequestSender extends Pick<ConsoleController, 'sendRequest' | 'confirm'> {
  /** Also true while a cancelled request is ending, which takes no longer than the browser's next task; not for an abandoned one. */
  readonly isBusy: () => boolean
  /** Starts the reader of the next response, so that Send need not wait for it. */
  readonly prepare: () => void
  /** Ends a request and shows what has arrived. */
  readonly cancel: () => void
  /** Ends a request whose response is no longer wanted. The next can begin immediately. */
  readonly abandon: () => void
  /** Ends a request as `cancel` does, and the worker that waits for the next one. */
  readonly pause: () => void
  /** Ends everything: no worker outlives the page. */
  readonly leave: () => void
}

export interface SenderOptions extends Pick<ConsoleController, 'snapshot' | 'isKeyIn' | 'files'> {
  readonly setup: ConsoleSetup
  readonly clock: () => number
  readonly holder: KeyHolder
  readonly throttle: typeof throttleToFrames | undefined
  readonly change: (...events: readonly ConsoleEvent[]) => void
}

export function createRequestSender(
  { makeExchange, startBodyReader }: ExchangeMaker,
  options: SenderOptions,
): RequestSender {
  const { setup, clock, holder, files, snapshot, change, isKeyIn } = options
  const { throttle = throttleToFrames } = options
  let lastNumber = 0
  /** Servers to which the reader has confirmed sending an unsafe request. */
  const confirmed = new Set<Server['id']>()
  let running: Run | undefined
  /** Number of requests that have not ended, including abandoned ones. */
  let unended = 0
  let spareReader: BodyReader | undefined

  return {
    isBusy: () => running !== undefined,
    prepare() {
      if (unended === 0) spareReader ??= startBodyReader()
    },
    cancel: () => running?.controller.abort(),
    abandon,
    pause,
    leave() {
      abandon()
      pause()
    },
    sendRequest({ emptied, isByShortcut = false, isKeyless = false } = {}) {
      const { server, inputs, planning, reading, emptied: now } = snapshot()
      if (!server || running) return
      if (emptied !== undefined && emptied !== now) {
        return change({ type: 'press-ended', why: 'key-in-field' })
      }
      const isConfirmed = confirmed.has(server.id)
      const attempt = { inputs, planning, reading, server, isConfirmed, isByShortcut, isKeyless }
      const verdict = judgeSending(setup, attempt)
      if (!verdict || !isComplete(verdict.question.plan, server)) return
      if (verdict.isAsked) change({ type: 'asked', question: verdict.question })
      else start(verdict.question.plan, server)
    },
    confirm() {
      const { question } = snapshot()
      if (!question || running) return
      const { plan, server } = question
      change({ type: 'question-dropped' })
      if (!isComplete(plan, server)) return
      confirmed.add(server.id)
      start(plan, server)
    },
  }

  /** Whether every secret of a plan is held. Reports the missing ones. */
  function isComplete(plan: RequestPlan, server: Server): boolean {
    const secrets = holder.borrow(server.id)
    const missing = plan.slots.filter(({ scheme }) => !secrets.has(scheme))
    if (missing.length === 0) return true
    change(...missing.map(({ scheme }) => needKey(scheme)))
    return false
  }

  function start(plan: RequestPlan, server: Server): void {
    if (getPlanTexts(plan).some(isKeyIn)) {
      const why = isKeyIn(plan.url) ? 'key-in-address' : 'key-in-request'
      return change({ type: 'press-ended', why })
    }
    const secrets = holder.borrow(server.id)
    lastNumber += 1
    const call = { plan, server, sentAt: clock() }
    const sent = holder.listSecrets(server.id)
    const listSecrets = () => [...new Set([...sent, ...holder.listSecrets(server.id)])]
    void run({ number: lastNumber, call, secrets, listSecrets }).finally(holder.keepInUse())
  }

  /** Begins the request within the call, so that the network works while the page renders. */
  async function run(begun: Begun) {
    const { number, call } = begun
    const own = { controller: new AbortController(), reader: spareReader ?? startBodyReader() }
    spareReader = undefined
    unended += 1
    running = own
    change({ type: 'sent', number, call })
    const event = await makeExchange({
      ...begun,
      files: (handle) => files.get(handle),
      cancelled: own.controller.signal,
      reader: own.reader,
      onProgress: throttle(
        (progress) => change({ type: 'progressed', number, progress }),
        ({ state }) => state === 'streaming',
      ),
    })
    unended -= 1
    if (running === own) running = undefined
    change(event)
  }

  function abandon(): void {
    running?.controller.abort()
    running?.reader.close()
    running = undefined
  }

  function pause(): void {
    running?.controller.abort()
    spareReader?.close()
    spareReader = undefined
  }
}

function needKey(scheme: string): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: { kind: 'needed' } }
}

interface Attempt extends Pick<PlannedRequest, 'inputs' | 'planning' | 'reading'> {
  readonly server: Server
  /** Whether to omit every secret that the document does not require. */
  readonly isKeyless: boolean
  /** Whether the reader has sent the operation to this server before. */
  readonly isConfirmed: boolean
  readonly isByShortcut: boolean
}

/** Outcome of a press of Send: undefined if the request cannot be sent; the console explains why. */
type Verdict = { readonly question: Question; readonly isAsked: boolean } | undefined

/**
 * Decides whether a request may be sent, and whether to ask first: the first time for an unsafe method, each time for DELETE and
 * for the keyboard shortcut, and if the document does not allow the request.
 */
function judgeSending(setup: ConsoleSetup, attempt: Attempt): Verdict {
  const { server, reading, isConfirmed, isByShortcut } = attempt
  if (!reading || reading.faults.length > 0) return undefined
  const planning = attempt.isKeyless ? planKeyless(setup, attempt) : attempt.planning
  if (planning?.outcome !== 'planned') return undefined
  const { plan } = planning
  if (listObstacles(plan, setup.methods).length > 0) return undefined
  const { contradictions } = reading
  const methods = getMethods(plan)
  const isUnsafe = !methods.every(isSafe)
  const isKnown = isConfirmed && !isByShortcut && !methods.includes('DELETE')
  return {
    question: { plan, server, isUnsafe, contradictions },
    isAsked: (isUnsafe && !isKnown) || contradictions.length > 0,
  }
}

function planKeyless(setup: ConsoleSetup, { inputs, server }: Attempt): Planning {
  const keyless = {
    ...inputs,
    alternative: 'none',
    secrets: [],
    addedCredential: undefined,
  } as const
  return planCall(setup, keyless, server)
}

type Begun = Pick<ExchangeRequest, 'number' | 'call' | 'secrets' | 'listSecrets'>

/** An exchange in progress. An abandoned one ends unnoticed, and the next need not wait for it. */
interface Run {
  readonly controller: AbortController
  readonly reader: BodyReader
}
