import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { diagnose } from '#core/diagnose.ts'
import type { Evidence } from '#core/evidence.ts'
import { readKey } from '#core/key-hygiene.ts'
import type { Credential, Operation, Server } from '#core/operation.ts'
import { planRequest } from '#core/plan.ts'
import { selectParameters } from '#core/query-parameter.ts'
import type { RequestPlan } from '#core/plan.ts'
import { interpretReply } from '#core/reply.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { Holding } from '#key/key-holder.ts'
import { reduceConsole, startConsole } from './console-state.ts'
import type { ConsoleEvent, ParameterEvent } from './console-state.ts'
import { send } from './transport.ts'

/** The state of one console and what a reader can do with it. Components see the key's mask, never its text. */
export function useConsole(operation: Operation, servers: readonly Server[]) {
  const [state, dispatch] = useReducer(reduceConsole, servers, startConsole)
  const [holder] = useState(createKeyHolder)
  const holding = useSyncExternalStore(holder.subscribe, holder.snapshot, () => nothingHeld)
  const running = useRef<{ readonly number: number; readonly controller: AbortController }>(
    undefined,
  )
  const server = servers.find(({ id }) => id === state.serverId)
  const query = useMemo(() => selectParameters(state.parameters), [state.parameters])

  const changeParameters: (event: ParameterEvent) => void = dispatch

  const chooseServer = useCallback(
    (serverId: Server['id']) => {
      running.current?.controller.abort()
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
      running.current = { number, controller }
      dispatch({ type: 'sent', number, call: { plan, server, sentAt: Date.now() } })
      const exchange = async () => {
        const evidence = await send(plan, key, controller.signal)
        running.current = undefined
        dispatch(concludeExchange(number, evidence, plan))
      }
      void exchange()
    },
    [holder, operation, query, server],
  )

  useEffect(() => {
    // The back/forward cache keeps a page's whole memory and brings it back, so everything goes before the page does.
    const leave = () => {
      running.current?.controller.abort()
      holder.release('page-left')
      dispatch({ type: 'page-left' })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [holder])

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
    exchange: state.exchange,
    chooseServer,
    changeParameters,
    takeKey,
    forgetKey,
    sendRequest,
    cancel,
    keepAwake: holder.keepAwake,
  }
}

const nothingHeld: Holding = { state: 'empty', released: undefined }

let lastNumber = 0
function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

function concludeExchange(number: number, evidence: Evidence, plan: RequestPlan): ConsoleEvent {
  return evidence.kind === 'answered'
    ? { type: 'answered', number, reply: interpretReply(evidence) }
    : { type: 'failed', number, failure: diagnose(evidence, plan) }
}
