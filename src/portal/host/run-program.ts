import { constants } from 'node:os'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { SettingsError } from '#starlight/reference/settings.ts'
import { HostError } from '#starlight/serve/host-error.ts'

const parentCheckMs = 250

/**
 * Runs a command of the host and exits the process: with 0; with 1 and a message for an expected error; with 1 and the stack for an
 * unexpected one; or with the status that a shell reports for the signal that interrupted it.
 *
 * @param main receives a signal that aborts on SIGINT (Ctrl-C), SIGTERM and SIGHUP
 */
export async function runProgram(main: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  let status = 1
  const end = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    // npm forwards the Ctrl-C that the terminal has already sent, so one press arrives twice.
    if (stop.signal.aborted) return
    // 128 plus its number (POSIX, `kill -l`).
    status = 128 + constants.signals[signal]
    stop.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env['npm_lifecycle_event']) watchParent(() => end('SIGTERM'))
  try {
    await main(stop.signal)
    process.exit(0)
  } catch (error) {
    if (!stop.signal.aborted) console.error(explainFailure(error))
    process.exit(status)
  }
}

/** Returns the message of an expected error. Any other error is a bug, and keeps its stack. */
function explainFailure(error: unknown): unknown {
  const isExpected =
    error instanceof HostError || error instanceof SettingsError || error instanceof DocumentError
  return isExpected ? error.message : error
}

/** Detects the end of the parent process. npm's shell does not forward SIGTERM, so this program would keep running and use its ports. */
function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onOrphaned()
  }, parentCheckMs).unref()
}
