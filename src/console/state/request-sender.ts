import { diagnose } from '#response/exchange/diagnose.ts'
import type { ResponseEvidence } from '#response/exchange/evidence.ts'
import { prepareBody, summarizeResponse } from '#response/summarize-response.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { Server } from '#request/get-servers.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'
import { send } from '../exchange/transport.ts'
import type { SendOptions } from '../exchange/transport.ts'
import type {
  Call,
  ConsoleEvent,
  ConsoleSetup,
  ConsoleState,
  Exchange,
  PastResponse,
} from './console-state.ts'
import { isSafe, getMethods } from '#request/request-plan.ts'
import { planKeyless } from './planned-request.ts'
import { startBodyReader, waitUntilRead } from '../viewer/body/body-reader.ts'
import type { BodyReader } from '../viewer/body/body-reader.ts'

export type RequestSender = ReturnType<typeof createRequestSender>

export interface Sending {
  /** Count of emptied fields in the state that the reader saw. If a field was emptied since, nothing is sent. */
  readonly emptied?: number
  /** Whether a keyboard shortcut was used, which sends no unsafe request without a question. */
  readonly isByShortcut?: boolean
  /** Whether to omit every secret that the document does not require. */
  readonly isKeyless?: boolean
}

export interface SenderOptions {
  readonly files: ReadonlyMap<string, File>
  readonly snapshot: () => ConsoleSnapshot
  readonly isKeyIn: (text: string) => boolean
  readonly setup: ConsoleSetup
  readonly holder: KeyHolder
  readonly change: (...events: readonly ConsoleEvent[]) => void
}

/**
 * Sends the request of a console once every secret of its plan is held, and asks first if required. Only the last of its exchanges
 * is wanted.
 *
 * @param exchanges how requests are made, which tests replace
 */
export function createRequestSender(
  options: SenderOptions,
  exchanges: ExchangeMaker = { makeExchange, startBodyReader, throttle: throttleToFrames },
) {
  const { setup, holder, files, snapshot, change, isKeyIn } = options
  let lastNumber = 0
  /** Servers to which the reader has confirmed sending an unsafe request. */
  const confirmed = new Set<Server['id']>()
  /** Also set while a cancelled request is ending, which takes no longer than the browser's next task; not for an abandoned one. */
  let running: Run | undefined
  /** Number of requests that have not ended, including abandoned ones. */
  let unended = 0
  let spareReader: BodyReader | undefined

  return {
    /** Starts the reader of the next response, so that Send need not wait for it. */
    prepare() {
      if (unended === 0) spareReader ??= exchanges.startBodyReader()
    },
    /**
     * Drops the calls that contain a text, and ends the one in progress. URLs of calls are on screen, too.
     *
     * @param ended the reason to show
     */
    dropCalls(isIn: (text: string) => boolean, ended?: 'key-in-call') {
      const { exchange, history } = snapshot()
      const all = getCalls(exchange, history)
      const calls = new Set(all.filter(({ plan }) => getPlanTexts(plan).some(isIn)))
      if (exchange.phase === 'sending' && calls.has(exchange.call)) abandon()
      change({ type: 'calls-dropped', calls, ended })
    },
    /** Ends a request and shows what has arrived. */
    cancel: () => running?.controller.abort(),
    abandon,
    pause,
    /** Ends everything: no worker outlives the page. */
    leave() {
      abandon()
      pause()
    },
    sendRequest({ emptied, isByShortcut = false, isKeyless = false }: Sending = {}) {
      const { server, inputs, planning, blockedReasons, parsedForm, emptied: now } = snapshot()
      if (!server || running) return
      if (emptied !== undefined && emptied !== now) {
        return change({ type: 'press-ended', why: 'key-in-field' })
      }
      if (!parsedForm || parsedForm.problems.length > 0) return
      const request = isKeyless ? planKeyless(setup, inputs, server) : { planning, blockedReasons }
      if (request.planning?.outcome !== 'planned' || request.blockedReasons.length > 0) return
      const { plan } = request.planning
      if (!isComplete(plan, server)) return
      const { contradictions } = parsedForm
      const methods = getMethods(plan)
      const isUnsafe = !methods.every(isSafe)
      // For DELETE and for the keyboard shortcut, the console asks each time.
      const isKnown = confirmed.has(server.id) && !isByShortcut && !methods.includes('DELETE')
      if ((isUnsafe && !isKnown) || contradictions.length > 0) {
        change({ type: 'asked', question: { plan, server, isUnsafe, contradictions } })
      } else start(plan, server)
    },
    reopen(past: PastResponse) {
      const { call, evidence } = past
      if (running || !evidence) return
      const reader = exchanges.startBodyReader()
      change({ type: 'reopened', past, ...showResponse(call, copyResponse(evidence), reader) })
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
    for (const { scheme } of missing) {
      change({ type: 'key-noticed', scheme, notice: { kind: 'needed' } })
    }
    return false
  }

  function start(plan: RequestPlan, server: Server): void {
    if (getPlanTexts(plan).some(isKeyIn)) {
      const why = isKeyIn(plan.url) ? 'key-in-address' : 'key-in-request'
      return change({ type: 'press-ended', why })
    }
    const secrets = holder.borrow(server.id)
    lastNumber += 1
    const call = { plan, server, sentAt: Date.now() }
    const sent = holder.getSecrets(server.id)
    const getSecrets = () => [...new Set([...sent, ...holder.getSecrets(server.id)])]
    void run({ number: lastNumber, call, secrets, getSecrets }).finally(holder.keepInUse())
  }

  /** Begins the request within the call, so that the network works while the page renders. */
  async function run(begun: Begun) {
    const { number, call } = begun
    const own = {
      controller: new AbortController(),
      reader: spareReader ?? exchanges.startBodyReader(),
    }
    spareReader = undefined
    unended += 1
    running = own
    change({ type: 'sent', number, call })
    const event = await exchanges.makeExchange({
      ...begun,
      sandboxCommand: call.server.id === 'sandbox' ? setup.sandboxCommand : undefined,
      files: (handle) => files.get(handle),
      cancelled: own.controller.signal,
      reader: own.reader,
      onProgress: exchanges.throttle(
        (progress) => change({ type: 'progressed', number, progress }),
        ({ state }) => state === 'streaming',
      ),
    })
    unended -= 1
    if (running === own) running = undefined
    change(event)
  }

  /** Ends a request whose response is no longer wanted. The next can begin immediately. */
  function abandon(): void {
    running?.controller.abort()
    running?.reader.close()
    running = undefined
  }

  /** Ends a request as `cancel` does, and the worker that waits for the next one. */
  function pause(): void {
    running?.controller.abort()
    spareReader?.close()
    spareReader = undefined
  }
}

function getCalls(exchange: Exchange, history: ConsoleState['history']): readonly Call[] {
  const kept = history.map(({ call }) => call)
  return 'call' in exchange ? [exchange.call, ...kept] : kept
}

/**
 * Returns the texts of a plan that the reader may have typed, to check them for secrets. Texts from the document alone are omitted:
 * a short key may be a part of `application/json` by chance, and could then never be sent.
 */
export function getPlanTexts({ url, headers, body }: RequestPlan): readonly string[] {
  const values = headers.flatMap(({ name, value }) => (/^content-type$/i.test(name) ? [] : value))
  return [url, ...values, ...getBodyTexts(body)]
}

function getBodyTexts(body: RequestPlan['body']): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [body.text]
    case 'form':
      return [...new URLSearchParams(body.text)].flat()
    case 'multipart':
      return body.parts.map(({ content }) =>
        content.kind === 'text' ? content.text : content.file.fileName,
      )
    case 'file':
      return [body.file.fileName]
  }
}

export interface ExchangeMaker {
  readonly makeExchange: (request: ExchangeRequest) => Promise<ConsoleEvent>
  readonly startBodyReader: () => BodyReader
  readonly throttle: typeof throttleToFrames
}

export interface ExchangeRequest extends SendOptions {
  readonly number: number
  readonly call: Call
  readonly sandboxCommand?: string | undefined
  /** Receives the body, or is closed without one. */
  readonly reader: BodyReader
}

/** Sends a request, interprets the evidence, and passes any body to the worker that reads it. */
async function makeExchange(request: ExchangeRequest): Promise<ConsoleEvent> {
  const { number, call, reader } = request
  const evidence = await send(call.plan, request)
  if (evidence.kind !== 'responded') {
    reader.close()
    return {
      type: 'failed',
      number,
      diagnosis: diagnose(evidence, call.plan, request.sandboxCommand),
    }
  }
  const past = rememberResponse(number, call, evidence)
  const shown = showResponse(call, evidence, reader)
  await waitUntilRead(reader, request.cancelled)
  return { type: 'responded', number, past, ...shown }
}

function showResponse({ sentAt }: Call, evidence: ResponseEvidence, reader: BodyReader) {
  const summary = summarizeResponse(evidence, sentAt + evidence.headersAfter)
  reader.open(prepareBody(evidence))
  return { summary, reader }
}

/** In bytes. Larger bodies are listed but not kept. */
const largestKept = 5_000_000

/** Copies a response, because its bytes are transferred to the worker that reads it. */
export function rememberResponse(
  number: number,
  call: Call,
  evidence: ResponseEvidence,
): PastResponse {
  const { bytes } = evidence.body
  const isKept = bytes.byteLength <= largestKept
  return {
    number,
    call,
    status: evidence.status,
    endAfter: evidence.endAfter,
    received: evidence.body.stream?.received ?? bytes.byteLength,
    size: isKept ? bytes.byteLength : 0,
    evidence: isKept ? copyResponse(evidence) : undefined,
  }
}

/** Copies a response with its bytes, so that it can be shown more than once. */
function copyResponse(evidence: ResponseEvidence): ResponseEvidence {
  return { ...evidence, body: { ...evidence.body, bytes: evidence.body.bytes.slice() } }
}

type Begun = Pick<ExchangeRequest, 'number' | 'call' | 'secrets' | 'getSecrets'>

/** An exchange in progress. An abandoned one ends unnoticed, and the next need not wait for it. */
interface Run {
  readonly controller: AbortController
  readonly reader: BodyReader
}

/**
 * Passes on the latest of many values at most once per frame, and none in the first tenth of a second: most responses are complete
 * by then, and rendering their progress would only delay them.
 *
 * @param isAwaited whether a value must be passed on immediately, the first one too
 */
export function throttleToFrames<Value>(
  pass: (value: Value) => void,
  isAwaited: (value: Value) => boolean = () => false,
): (value: Value) => void {
  let latest: Value
  let state: 'new' | 'waiting' | 'resting' = 'new'
  const render = () => {
    state = 'resting'
    pass(latest)
  }
  const wait = () => {
    requestAnimationFrame(render)
  }
  return (value) => {
    latest = value
    if (state === 'new' && !isAwaited(value)) setTimeout(wait, firstWait)
    else if (state !== 'waiting') wait()
    state = 'waiting'
  }
}

/** Milliseconds after the first value. */
const firstWait = 100
