import { ContractError } from '#contract/source/fault-list.ts'
import { SettingsError } from '#site/settings.ts'
import { exitCodes, HostError, Interrupted } from './host-error.ts'
import type { StopSignal } from './host-error.ts'

/** Longer than a clean stop takes; after it, the process ends anyway. */
const graceMs = 3000

const parentCheckMs = 250

/**
 * Runs a command of the host and ends the process: with 0, with 1 and a sentence for an expected error, with
 * 1 and the stack for an unexpected one, with the signal's exit code when interrupted.
 *
 * @param main gets a signal that aborts with an `Interrupted` as its reason, on Ctrl-C and the like
 */
export async function runProgram(main: (stop: AbortSignal) => Promise<void>): Promise<never> {
  process.exit(await settle(main, abortOnSignals()))
}

async function settle(
  main: (stop: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<number> {
  try {
    await main(stop)
    return 0
  } catch (error) {
    if (error instanceof Interrupted) return exitCodes[error.signal]
    console.error(explainFailure(error))
    return 1
  }
}

/** An expected error is shown as its sentence; any other keeps its stack, because it is a bug. */
function explainFailure(error: unknown): unknown {
  const isExpected =
    error instanceof HostError || error instanceof SettingsError || error instanceof ContractError
  return isExpected ? error.message : error
}

function abortOnSignals(): AbortSignal {
  const controller = new AbortController()
  const stop = (signal: StopSignal) => {
    // npm forwards the Ctrl-C that the terminal has already sent, so one press arrives twice.
    if (controller.signal.aborted) return
    const interrupted = new Interrupted(signal)
    setTimeout(() => process.exit(exitCodes[signal]), graceMs).unref()
    controller.abort(interrupted)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(signal))
  }
  if (process.env['npm_lifecycle_event']) watchParent(() => stop('SIGTERM'))
  return controller.signal
}

/** A SIGTERM ends npm and its shell, which does not forward it: this program would keep running, with its ports. */
function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onOrphaned()
  }, parentCheckMs).unref()
}
