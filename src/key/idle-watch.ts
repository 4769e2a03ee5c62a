/** Waits for a time without use to pass, by a timer and by the clock. */
export interface IdleWatch {
  readonly restart: () => void
  readonly stop: () => void
  /** On the clock; undefined while stopped. */
  readonly endsAt: () => number | undefined
  /** Whether the clock is past the end, even if no timer ran. */
  readonly isOverdue: () => boolean
}

interface IdleWatchOptions {
  readonly clock: () => number
  readonly milliseconds: number
  readonly onOverdue: () => void
}

/** The time between two looks at the clock. */
const checkMilliseconds = 1000

export function createIdleWatch({ clock, milliseconds, onOverdue }: IdleWatchOptions): IdleWatch {
  let running: RunningWatch | undefined

  function stop(): void {
    clearTimeout(running?.timer)
    clearInterval(running?.check)
    running = undefined
  }

  function isOverdue(): boolean {
    return running !== undefined && clock() >= running.endsAt
  }

  return {
    restart() {
      stop()
      running = {
        endsAt: clock() + milliseconds,
        timer: setTimeout(onOverdue, milliseconds),
        check: setInterval(() => {
          if (isOverdue()) onOverdue()
        }, checkMilliseconds),
      }
    },
    stop,
    endsAt: () => running?.endsAt,
    isOverdue,
  }
}

interface RunningWatch {
  readonly endsAt: number
  readonly timer: ReturnType<typeof setTimeout>
  readonly check: ReturnType<typeof setInterval>
}
