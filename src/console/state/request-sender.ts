import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { listPlanTexts } from './call.ts'
import type { ConsoleController } from './console-control.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { ExchangeMaker } from './exchange-request.ts'
import { createExchangeRunner } from './exchange-runner.ts'
import type { ExchangeRunner } from './exchange-runner.ts'
import { judgeSending } from './judge-sending.ts'
import type { throttleToFrames } from './throttle-to-frames.ts'

/** Sends the request of a console, once every secret that its plan needs is held, and asks first where it must. */
export type RequestSender = Pick<ConsoleController, 'sendRequest' | 'confirm'> &
  Omit<ExchangeRunner, 'run'>

export interface SenderOptions extends Pick<ConsoleController, 'snapshot' | 'isKeyIn' | 'files'> {
  readonly setup: ConsoleSetup
  readonly clock: () => number
  readonly holder: KeyHolder
  readonly throttle: typeof throttleToFrames | undefined
  readonly change: (...events: readonly ConsoleEvent[]) => void
}

export function createRequestSender(module: ExchangeMaker, options: SenderOptions): RequestSender {
  const { setup, clock, holder, throttle, files, snapshot, change, isKeyIn } = options
  const runner = createExchangeRunner({ ...module, throttle, onEvent: change })
  let lastNumber = 0
  /** The servers to which the reader has sent what is not safe. */
  const confirmed = new Set<Server['id']>()

  return {
    ...runner,
    sendRequest({ emptied, isByShortcut = false, isKeyless = false } = {}) {
      const { server, inputs, planning, reading, emptied: now } = snapshot()
      if (!server || runner.isBusy()) return
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
      if (!question || runner.isBusy()) return
      const { plan, server } = question
      change({ type: 'question-dropped' })
      if (!isComplete(plan, server)) return
      confirmed.add(server.id)
      start(plan, server)
    },
  }

  /** Whether every secret is held that a plan needs. Says which are not. */
  function isComplete(plan: RequestPlan, server: Server): boolean {
    const secrets = holder.borrow(server.id)
    const missing = plan.slots.filter(({ scheme }) => !secrets.has(scheme))
    if (missing.length === 0) return true
    change(...missing.map(({ scheme }) => needKey(scheme)))
    return false
  }

  function start(plan: RequestPlan, server: Server): void {
    if (listPlanTexts(plan).some(isKeyIn)) {
      const why = isKeyIn(plan.url) ? 'key-in-address' : 'key-in-request'
      return change({ type: 'press-ended', why })
    }
    // Even those that are not sent: the response may contain them.
    const secrets = holder.borrow(server.id)
    lastNumber += 1
    const call = { plan, server, sentAt: clock() }
    const exchange = {
      number: lastNumber,
      call,
      secrets,
      files: (handle: string) => files.get(handle),
    }
    void runner.run(exchange).finally(holder.keepInUse())
  }
}

function needKey(scheme: string): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: { kind: 'needed' } }
}
