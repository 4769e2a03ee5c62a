import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Credential, Operation, Server } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import { selectParameters } from '#core/request/query-parameter.ts'
import { holdsKeyPlainly } from '#key/api-key.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { Holding } from '#key/key-holder.ts'
import { loadExchange } from '../exchange/load-exchange.ts'
import type { ExchangeModule } from '../exchange/load-exchange.ts'
import type { Progress } from '../exchange/read-body.ts'
import type { BodyReader } from '../response/body/body-reader.ts'
import { listCalls, reduceConsole, startConsole } from './console-state.ts'
import type { ParameterEvent, ParameterRow } from './console-state.ts'
import type { PastResponse } from './past-response.ts'
import { throttleToFrames } from './throttle-to-frames.ts'

/** The state of one console and what a reader can do with it. Components see the key's mask, never its text. */
export function useConsole(operation: Operation, servers: readonly Server[]) {
  const [state, dispatch] = useReducer(reduceConsole, servers, startConsole)
  const [holder] = useState(createKeyHolder)
  const holding = useSyncExternalStore(holder.subscribe, holder.snapshot, () => nothingHeld)
  const running = useRef<Running>(undefined)
  const spareReader = useRef<BodyReader>(undefined)
  const [loaded, setLoaded] = useState<ExchangeModule>()
  const server = servers.find(({ id }) => id === state.serverId)
  const query = useMemo(() => selectParameters(state.parameters), [state.parameters])

  const holds = loaded?.holdsKey ?? holdsKeyPlainly
  const isKeyIn = useCallback((text: string) => holder.isIn(text, holds), [holder, holds])

  const changeParameters: (event: ParameterEvent) => void = dispatch

  const chooseServer = useCallback(
    (serverId: Server['id']) => {
      abandon(running.current)
      holder.release('server-changed')
      dispatch({ type: 'server-chosen', serverId })
    },
    [holder],
  )

  /** @returns whether the key is held now, so that the field can be emptied */
  const takeKey = useCallback(
    (pasted: string): boolean => {
      if (!state.serverId) return false
      const reading = readKey(pasted)
      if (reading.outcome === 'refused') {
        dispatch({ type: 'key-noticed', notice: { kind: 'refused', refusal: reading.refusal } })
        return false
      }
      const isIn = (text: string) => holds(reading.key, text)
      for (const event of listRefusals(isIn, state.parameters)) dispatch(event)
      const calls = new Set(listCalls(state).filter(({ plan }) => isIn(plan.url)))
      if (state.exchange.phase === 'sending' && calls.has(state.exchange.call)) {
        abandon(running.current)
      }
      // Their addresses are on screen.
      dispatch({ type: 'calls-dropped', calls })
      holder.hold(reading.key, state.serverId)
      const { removed, warnings } = reading
      dispatch({ type: 'key-noticed', notice: { kind: 'accepted', removed, warnings } })
      return true
    },
    [holder, holds, state],
  )

  const forgetKey = useCallback(() => {
    abandon(running.current)
    holder.release('forgotten')
    dispatch({ type: 'key-forgotten' })
  }, [holder])

  const cancel = useCallback(() => running.current?.controller.abort(), [])

  const sendRequest = useCallback(
    (credential: Credential) => {
      if (!server || running.current) return
      const plan = planRequest(operation, { credential, query }, server)
      // Also where it is not sent: the response may hold it.
      const key = holder.borrow(server.id)
      if (plan.credential === 'bearer' && !key) {
        dispatch({ type: 'key-noticed', notice: { kind: 'needed' } })
        return
      }
      const endUse = key && holder.keepInUse()
      const controller = new AbortController()
      const number = nextNumber()
      running.current = { controller }
      const call = { plan, server, sentAt: Date.now() }
      dispatch({ type: 'sent', number, call })
      const exchange = async () => {
        // First, so that nothing is sent whose response could not be shown.
        const soon = AbortSignal.any([controller.signal, AbortSignal.timeout(longestLoad)])
        const module = await loadExchange(soon).catch(() => undefined)
        if (!module) {
          running.current = undefined
          dispatch({ type: 'prevented', number })
          return
        }
        setLoaded(module)
        if (key && module.holdsKey(key, plan.url)) {
          running.current = undefined
          dispatch({ type: 'calls-dropped', calls: new Set([call]) })
          return
        }
        const reader = spareReader.current ?? module.startBodyReader()
        spareReader.current = undefined
        running.current = { controller, reader }
        const onProgress = throttleToFrames((progress: Progress) =>
          dispatch({ type: 'progressed', number, progress }),
        )
        const event = await module.makeExchange({
          number,
          call,
          key,
          cancelled: controller.signal,
          reader,
          onProgress,
        })
        running.current = undefined
        dispatch(event)
      }
      void exchange().finally(endUse)
    },
    [holder, operation, query, server],
  )

  /** A sign that the console may be used soon: what makes requests is loaded ahead of the first one. */
  const prepare = useCallback(() => {
    const getReady = async () => {
      const module = await loadExchange()
      setLoaded(module)
      if (!running.current) spareReader.current ??= module.startBodyReader()
    }
    // Whoever sends without it is told.
    getReady().catch(() => undefined)
  }, [])

  /** A sign that the reader is there: the key stays. */
  const noteUse = useCallback(() => {
    holder.keepAwake()
    prepare()
  }, [holder, prepare])

  const reopen = useCallback(
    (past: PastResponse) => {
      if (!loaded || !past.evidence || running.current) return
      dispatch(loaded.reopenResponse(past, past.evidence))
    },
    [loaded],
  )

  useEffect(() => {
    // What was typed before the search for other forms of the key was there is looked at once it is.
    for (const event of listRefusals(isKeyIn, state.parameters)) dispatch(event)
  }, [isKeyIn, state.parameters])

  useEffect(() => {
    // The back/forward cache keeps a page's whole memory and brings it back, so everything goes before the page does.
    const leave = () => {
      abandon(running.current)
      spareReader.current?.close()
      spareReader.current = undefined
      holder.release('page-left')
      dispatch({ type: 'page-left' })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [holder])

  const { exchange } = state
  const shownReader = exchange.phase === 'responded' ? exchange.reader : undefined
  // At once, because the back/forward cache may stop the page before an effect that waits for a frame.
  useLayoutEffect(() => () => shownReader?.close(), [shownReader])

  return {
    server,
    /** What Send would send; with the source's own placeholder where the build knows no server. */
    plan: planRequest(
      operation,
      { credential: operation.credential, query },
      server ?? { baseUrl: '{base_url}' },
    ),
    parameters: state.parameters,
    holding,
    notice: state.notice,
    exchange,
    /** What shows an exchange that is over; there by then. */
    OutcomeView: loaded?.OutcomeView,
    hasSent: state.hasSent,
    history: state.history,
    reopen,
    chooseServer,
    changeParameters,
    takeKey,
    /** Whether a text has the held key in it, and so must not stand in any field. */
    isKeyIn,
    forgetKey,
    sendRequest,
    cancel,
    prepare,
    noteUse,
  }
}

/** Milliseconds for which Send waits for what makes the request. */
const longestLoad = 30_000

/** Parameters that were typed before the key was taken, and hold it. */
function listRefusals(
  isKeyIn: (text: string) => boolean,
  rows: readonly ParameterRow[],
): readonly ParameterEvent[] {
  return rows.flatMap((row) =>
    (['name', 'value'] as const)
      .filter((field) => isKeyIn(row[field]))
      .map((field): ParameterEvent => ({ type: 'parameter-refused', id: row.id, field })),
  )
}

const nothingHeld: Holding = { state: 'empty', released: undefined }

let lastNumber = 0
function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

interface Running {
  readonly controller: AbortController
  /** Nothing before what it comes from is loaded. */
  readonly reader?: BodyReader
}

/** Ends a request whose response nobody waits for any more. */
function abandon(running: Running | undefined): void {
  running?.controller.abort()
  running?.reader?.close()
}
