/** A failure that the user can act on. Its message says what happened, why, and what to do. */
export class HostError extends Error {
  override readonly name = 'HostError'
}

/** The program was told to stop before its work was done. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly signal: StopSignal

  constructor(signal: StopSignal) {
    super(`Stopped by ${signal}.`)
    this.signal = signal
  }
}

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** The status that a shell reports for a program ended by this signal: 128 plus its number (POSIX, `kill -l`). */
export const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<
  StopSignal,
  number
>
