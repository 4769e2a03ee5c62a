import { holdsKeyPlainly } from './api-key.ts'
import type { ApiKey } from './api-key.ts'

/** Holds one API key in memory, bound to one server, until it is released or has been idle too long. */
export interface KeyHolder {
  /** Holds a key for one server and drops any other key. */
  readonly hold: (key: ApiKey, serverId: string) => void
  /** The key, for its own server; undefined for any other. Borrowing counts as use. */
  readonly borrow: (serverId: string) => ApiKey | undefined
  /** Whether a text contains the key: verbatim, or in any form that the given search knows. */
  readonly isIn: (text: string, holds?: HoldsKey) => boolean
  /** Drops the key. Without a key nothing changes, and the earlier reason is kept. */
  readonly release: (reason: ReleaseReason) => void
  /** Restarts the idle time; to be called at any sign of the reader. */
  readonly keepAwake: () => void
  /**
   * Stops the idle time of the current key until the returned function is called, which restarts it: a request in
   * progress has the key, so the page could not claim to have forgotten it.
   */
  readonly keepInUse: () => () => void
  /** Calls the listener after every change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The state, without the key. The same object until something changes. */
  readonly snapshot: () => Holding
}

export type HoldsKey = (key: ApiKey, text: string) => boolean

export type Holding =
  | { readonly state: 'empty'; readonly released: ReleaseReason | undefined }
  | {
      readonly state: 'holding'
      readonly mask: string
      /** In characters. */
      readonly length: number
      readonly serverId: string
      /** When the idle key will be released, in milliseconds on the holder's clock; undefined while it is in use. */
      readonly idleAt: number | undefined
    }

export type ReleaseReason = 'forgotten' | 'server-changed' | 'idle' | 'page-left'

/** How long an unused key is held: ten minutes. */
export const idleMilliseconds = 600_000

/** How often the clock is checked while a key is held. */
const watchMilliseconds = 1000

/**
 * Creates an empty holder.
 *
 * The idle time ends by a timer or by the clock, whichever is first. The clock is checked every second and at every call:
 * timers stop while a computer sleeps and are late in a background tab, and a clock can be set back. Use a clock that
 * keeps running during sleep, as `Date.now` does and `performance.now` may not.
 */
export function createKeyHolder(options: KeyHolderOptions = {}): KeyHolder {
  const clock = options.clock ?? Date.now
  const idleTime = options.idleMilliseconds ?? idleMilliseconds
  const listeners = new Set<() => void>()
  let held: KeyInUse | undefined
  let holding: Holding = { state: 'empty', released: undefined }

  function setHeld(key: ApiKey, serverId: string, uses: Set<symbol>): void {
    stopTimers()
    held = { key, serverId, uses, idle: uses.size > 0 ? undefined : startIdleTime() }
    const idleAt = held.idle?.endsAt
    holding = { state: 'holding', mask: key.mask, length: key.length, serverId, idleAt }
  }

  function startIdleTime(): IdleTime {
    return {
      endsAt: clock() + idleTime,
      timer: setTimeout(() => release('idle'), idleTime),
      watch: setInterval(() => {
        if (isOverdue()) release('idle')
      }, watchMilliseconds),
    }
  }

  function drop(reason: ReleaseReason): void {
    stopTimers()
    held = undefined
    holding = { state: 'empty', released: reason }
  }

  function stopTimers(): void {
    clearTimeout(held?.idle?.timer)
    clearInterval(held?.idle?.watch)
  }

  function isOverdue(): boolean {
    return held?.idle !== undefined && clock() >= held.idle.endsAt
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function release(reason: ReleaseReason): void {
    if (!held) return
    drop(isOverdue() ? 'idle' : reason)
    notify()
  }

  function touch(): void {
    if (!held) return
    if (isOverdue()) return release('idle')
    const { key, serverId, uses, idle } = held
    if (uses.size > 0 ? !idle : idle?.endsAt === clock() + idleTime) return
    setHeld(key, serverId, uses)
    notify()
  }

  return {
    hold(key, serverId) {
      setHeld(key, serverId, new Set())
      notify()
    },
    borrow(serverId) {
      if (held?.serverId !== serverId) return undefined
      touch()
      return held?.key
    },
    isIn: (text, holds = holdsKeyPlainly) => held !== undefined && holds(held.key, text),
    release,
    keepAwake: touch,
    keepInUse() {
      touch()
      // The uses of this key only: a request with an earlier key says nothing about the current one.
      const uses = held?.uses
      const use = Symbol('use')
      uses?.add(use)
      touch()
      return () => {
        if (uses?.delete(use) && held?.uses === uses) touch()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot() {
      if (isOverdue()) {
        drop('idle')
        // A component reads the snapshot while rendering, and must not be notified before it has finished.
        queueMicrotask(notify)
      }
      return holding
    },
  }
}

export interface KeyHolderOptions {
  /** The current time in milliseconds; must keep running while the computer sleeps. Defaults to `Date.now`. */
  readonly clock?: () => number
  /** Defaults to ten minutes. */
  readonly idleMilliseconds?: number
}

interface KeyInUse {
  readonly key: ApiKey
  readonly serverId: string
  /** The requests in progress with this key. */
  readonly uses: Set<symbol>
  /** Undefined while a request is in progress. */
  readonly idle: IdleTime | undefined
}

interface IdleTime {
  readonly endsAt: number
  readonly timer: ReturnType<typeof setTimeout>
  readonly watch: ReturnType<typeof setInterval>
}
