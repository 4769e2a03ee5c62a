/** How long a server may be silent: before its headers, and then between any two parts of the body. */
const idleLimitMs = 30_000

/** A timer that starts again with every sign of life, and says by its signal that it ran out. */
export interface IdleTimeout {
  readonly expired: AbortSignal
  /** Does nothing once the timer was ended. */
  readonly restart: () => void
  readonly end: () => void
}

export function createIdleTimeout(milliseconds = idleLimitMs): IdleTimeout {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  return {
    expired: controller.signal,
    restart: () => {
      clearTimeout(timer)
      if (!isEnded) timer = setTimeout(() => controller.abort(), milliseconds)
    },
    end: () => {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
