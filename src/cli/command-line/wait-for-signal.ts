import { once } from 'node:events'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** @returns the status that a shell reports for the signal that ends the command (POSIX, `kill -l`) */
export async function waitForSignal(): Promise<number> {
  return Promise.race(
    signals.map((signal) => once(process, signal).then(() => 128 + constants.signals[signal])),
  )
}
