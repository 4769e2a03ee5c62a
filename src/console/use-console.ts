import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readKey } from '#core/key-hygiene.ts'
import type { Credential, Operation, Server } from '#core/operation.ts'
import { planRequest } from '#core/plan.ts'
import { selectParameters } from '#core/query-parameter.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { Holding } from '#key/key-holder.ts'
import { startAnswerReader } from './answer/answer-reader.ts'
import type { AnswerReader } from './answer/answer-reader.ts'
import { reduceConsole, startConsole } from './console-state.ts'
import type { ParameterEvent } from './console-state.ts'
import { loadOutcome } from './load-outcome.ts'
import type { OutcomeModule } from './load-outcome.ts'
import { copyAnswer } from './past-answer.ts'
import type { PastAnswer } from './past-answer.ts'
import type { Progress } from './read-body.ts'
import { throttleToFrames } from './throttle-to-frames.ts'
import { send } from './transport.ts'

/** The state of one console and what a reader can do with it. Components see the key's mask, never its text. */
export function useConsole(operation: Operation, servers: readonly Server[]) {
  const [state, dispatch] = useReducer(reduceConsole, servers, startConsole)
  const [holder] = useState(createKeyHolder)
  const holding = useSyncExternalStore(holder.subscribe, holder.snapshot, () => nothingHeld)
  const running = useRef<Running>(undefined)
  const spareReader = useRef<AnswerReader>(undefined)
  const [outcome, setOutcome] = useState<OutcomeModule>()
  const server = servers.find(({ id }) => id === state.serverId)
  const query = useMemo(() => selectParameters(state.parameters), [state.parameters])

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
      holder.hold(reading.key, state.serverId)
      const { removed, warnings } = reading
      dispatch({ type: 'key-noticed', notice: { kind: 'accepted', removed, warnings } })
      return true
    },
    [holder, state.serverId],
  )

  const forgetKey = useCallback(() => {
    // What has come of an answer is still shown, so the worker that shows it stays.
    running.current?.controller.abort()
    holder.release('forgotten')
    dispatch({ type: 'key-noticed', notice: { kind: 'none' } })
  }, [holder])

  const cancel = useCallback(() => running.current?.controller.abort(), [])

  const sendRequest = useCallback(
    (credential: Credential) => {
      if (!server || running.current) return
      const plan = planRequest(operation, { credential, query }, server)
      const key = plan.credential === 'bearer' ? holder.borrow(server.id) : undefined
      if (plan.credential === 'bearer' && !key) {
        dispatch({ type: 'key-noticed', notice: { kind: 'needed' } })
        return
      }
      const controller = new AbortController()
      const number = nextNumber()
      const reader = spareReader.current ?? startAnswerReader()
      spareReader.current = undefined
      running.current = { controller, reader }
      const call = { plan, server, sentAt: Date.now() }
      dispatch({ type: 'sent', number, call })
      const exchange = async () => {
        const notice = throttleToFrames((progress: Progress) =>
          dispatch({ type: 'progressed', number, progress }),
        )
        // First, so that nothing is sent whose answer could not be shown.
        const loaded = await loadOutcome().catch(() => undefined)
        if (!loaded) {
          running.current = undefined
          reader.close()
          dispatch({ type: 'prevented', number })
          return
        }
        setOutcome(loaded)
        const evidence = await send(plan, key, controller.signal, notice)
        running.current = undefined
        dispatch(loaded.concludeExchange(number, evidence, call, reader))
      }
      void exchange()
    },
    [holder, operation, query, server],
  )

  /** A sign that the console may be used soon: what shows answers is loaded ahead of the first one. */
  const prepare = useCallback(() => {
    // Whoever sends without it is told.
    loadOutcome().then(setOutcome, () => undefined)
    if (!running.current) spareReader.current ??= startAnswerReader()
  }, [])

  /** A sign that the reader is there: the key stays. */
  const noteUse = useCallback(() => {
    holder.keepAwake()
    prepare()
  }, [holder, prepare])

  const reopen = useCallback(
    (past: PastAnswer) => {
      if (!outcome || !past.answered || running.current) return
      const shown = outcome.showAnswer(copyAnswer(past.answered), startAnswerReader())
      dispatch({ type: 'reopened', past, ...shown })
    },
    [outcome],
  )

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
  const shownReader = exchange.phase === 'answered' ? exchange.reader : undefined
  useEffect(() => () => shownReader?.close(), [shownReader])

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
    /** There as soon as an exchange is over. */
    outcome,
    hasSent: state.hasSent,
    history: state.history,
    reopen,
    chooseServer,
    changeParameters,
    takeKey,
    forgetKey,
    sendRequest,
    cancel,
    prepare,
    noteUse,
  }
}

const nothingHeld: Holding = { state: 'empty', released: undefined }

let lastNumber = 0
function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

interface Running {
  readonly controller: AbortController
  readonly reader: AnswerReader
}

/** Ends a request whose answer nobody waits for any more. */
function abandon(running: Running | undefined): void {
  running?.controller.abort()
  running?.reader.close()
}
