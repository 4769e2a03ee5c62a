/** A reason for not going on that the person at the terminal can act on: what happened, why, what to do. */
export class HostError extends Error {
  override readonly name = 'HostError'
}

/** The program was asked to stop before its work was done. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly signal: StopSignal

  constructor(signal: StopSignal) {
    super(`Stopped by ${signal}.`)
    this.signal = signal
  }
}

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** What a shell reports for a program that ended by this signal: 128 and its number (POSIX, `kill -l`). */
export const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<
  StopSignal,
  number
>
