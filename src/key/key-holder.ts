import { holdsKeyPlainly } from './api-key.ts'
import type { ApiKey } from './api-key.ts'

/** Holds one API key in memory, bound to one server, until it is released or not used for the idle time. */
export interface KeyHolder {
  /** Takes a key for one server, in place of any other. */
  readonly hold: (key: ApiKey, serverId: string) => void
  /** The key, for the server that it was given for; undefined for any other. A borrow counts as use. */
  readonly borrow: (serverId: string) => ApiKey | undefined
  /** Whether a text has the key in it: letter for letter, or as a search tells that knows other forms of it. */
  readonly isIn: (text: string, holds?: HoldsKey) => boolean
  /** Drops the key. Without a key nothing changes, and the earlier reason stands. */
  readonly release: (reason: ReleaseReason) => void
  /** Restarts the idle time: to be called at any sign that the reader is there. */
  readonly keepAwake: () => void
  /**
   * Stops the idle time of the key that is held now until the returned function is called, and begins it anew then: a call
   * that is under way has the key, so nobody could say that it is forgotten.
   */
  readonly keepInUse: () => () => void
  /** Calls the listener after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** What is held, without the key. The same object until something changes. */
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
      /** When the key will be released if it is not used, in milliseconds on the holder's clock; undefined while it is in use. */
      readonly idleAt: number | undefined
    }

export type ReleaseReason = 'forgotten' | 'server-changed' | 'idle' | 'page-left'

/** How long a key is held without being used: ten minutes. */
export const idleMilliseconds = 600_000

/** How often the clock is looked at while a key is held. */
const watchMilliseconds = 1000

/**
 * Creates an empty holder.
 *
 * A timer ends the idle time, and so does the clock, which is looked at each second and whenever the holder is asked:
 * timers stand still in a sleeping computer and are late in a background tab, and a clock can be set back. Whichever is
 * first counts. Use a clock that
 * goes on during sleep, as `Date.now` does and `performance.now` may not.
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
      // Those of one key: what was begun with an earlier one says nothing of the key that is held then.
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
        // A component asks for the snapshot while it renders, and must not be told of a change before it has finished.
        queueMicrotask(notify)
      }
      return holding
    },
  }
}

export interface KeyHolderOptions {
  /** The time now, in milliseconds; must go on while the computer sleeps. `Date.now` unless given. */
  readonly clock?: () => number
  /** `idleMilliseconds` unless given. */
  readonly idleMilliseconds?: number
}

interface KeyInUse {
  readonly key: ApiKey
  readonly serverId: string
  /** What is under way with this key. */
  readonly uses: Set<symbol>
  /** Undefined while something is under way. */
  readonly idle: IdleTime | undefined
}

interface IdleTime {
  readonly endsAt: number
  readonly timer: ReturnType<typeof setTimeout>
  readonly watch: ReturnType<typeof setInterval>
}
