/** How long a server may be silent: before its headers, and between any two parts of the body. */
const idleLimitMs = 30_000

/** A timer that restarts with every sign of activity, and signals when it expires. */
export interface IdleTimeout {
  readonly expired: AbortSignal
  /** Does nothing after `end`. */
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
