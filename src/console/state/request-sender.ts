import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import type { ConsoleController } from './console-control.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { planPlainly } from './console-snapshot.ts'
import type { EngineLoader } from './engine-loader.ts'
import type { ExchangeRunner, RunnerOptions } from './exchange-runner.ts'

/** Sends the request of a console, once every secret that its plan needs is held, and asks first where it must. */
export type RequestSender = Pick<ConsoleController, 'sendRequest' | 'confirm'>

export interface SenderOptions extends Pick<ConsoleController, 'snapshot' | 'isKeyIn' | 'files'> {
  readonly setup: ConsoleSetup
  readonly clock: () => number
  readonly holder: KeyHolder
  readonly runner: ExchangeRunner
  readonly loader: EngineLoader
  readonly change: (...events: readonly ConsoleEvent[]) => void
  readonly findKeyIn: RunnerOptions['findKeyIn']
}

export function createRequestSender(options: SenderOptions): RequestSender {
  const { setup, clock, holder, runner, loader, files, snapshot, change } = options
  const { isKeyIn, findKeyIn } = options
  let lastNumber = 0
  /** The servers to which the reader has sent what is not safe. */
  const confirmed = new Set<Server['id']>()

  return {
    sendRequest(
      alternative,
      { inputs: seen = snapshot().inputs, isByShortcut = false, isKeyless = false } = {},
    ) {
      const { server, reading } = snapshot()
      if (!server || runner.isBusy()) return
      const { inputs: now } = snapshot()
      const inputs = {
        ...seen,
        alternative,
        // Taken since, by the press itself.
        secrets: isKeyless ? [] : (now.secrets ?? []),
        body: isKeyless ? seen.body : (seen.body ?? now.body),
        ...(isKeyless && { addedCredential: undefined }),
      }
      if (setup.isPlain) {
        const plan = planPlainly(setup, inputs, server)
        if (plan && isComplete(plan, server)) start(plan, server)
        return
      }
      const isConfirmed = confirmed.has(server.id)
      const attempt = { inputs, server, reading, isConfirmed, isByShortcut }
      const verdict = loader.module()?.rest?.judgeSending(setup, attempt)
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
    // Even those that are not sent: the response may contain them.
    const secrets = holder.borrow(server.id)
    lastNumber += 1
    const number = lastNumber
    const call = { plan, server, sentAt: clock() }
    const why = findKeyIn(plan, isKeyIn)
    if (why) {
      // In one step, so that its URL is never on screen.
      change({ type: 'sent', number, call }, { type: 'prevented', number, why })
      return
    }
    const endUse = holder.keepInUse()
    void runner.run({ number, call, secrets, files: (handle) => files.get(handle) }).finally(endUse)
  }
}

function needKey(scheme: string): ConsoleEvent {
  return { type: 'key-noticed', scheme, notice: { kind: 'needed' } }
}
