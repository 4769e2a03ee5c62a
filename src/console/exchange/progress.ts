import type { ReceivedStream } from '#text/stream/item-log.ts'

export type Progress = SendingProgress | ReceivingProgress | StreamingProgress

/**
 * The request was passed to the browser, and no headers have arrived. Upload progress is unknown: `fetch` does not report it, and
 * `XMLHttpRequest`, which does, always follows redirects (without `redirect: 'manual'`) and so would carry secrets to another server.
 */
export interface SendingProgress {
  readonly state: 'sending'
  readonly bytes: number
}

/** In bytes after content decoding. */
export interface ReceivingProgress {
  readonly state: 'receiving'
  readonly received: number
  /** The `Content-Length`, when the page may read it and the body is not compressed. */
  readonly expected: number | undefined
}

export interface StreamingProgress {
  readonly state: 'streaming'
  readonly status: number
  readonly stream: ReceivedStream
}

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
