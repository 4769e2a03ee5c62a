import { hasKeyPlainly } from './api-key.ts'
import type { ApiKey } from './api-key.ts'

/** Holds the secrets for one server in memory, each under the name of its security scheme, until they are released or idle. */
export interface KeyHolder {
  /** Holds a secret for one server and scheme, in place of any other of that scheme, and drops those of other servers. */
  readonly hold: (key: ApiKey, serverId: string, scheme: string, grant?: Grant) => void
  /** The secrets by scheme, for their own server; none for any other. Borrowing counts as use. */
  readonly borrow: (serverId: string) => ReadonlyMap<string, ApiKey>
  /** The secret that renews that of a scheme, for its own server. */
  readonly borrowRefresh: (serverId: string, scheme: string) => ApiKey | undefined
  /** Whether a text contains any of the secrets: verbatim, or in any form that the given search knows. */
  readonly isIn: (text: string, holds?: HoldsKey) => boolean
  /** Drops the secret of one scheme, or all. Without one nothing changes, and the earlier reason is kept. */
  readonly release: (reason: ReleaseReason, scheme?: string) => void
  /** Restarts the idle time; to be called at any sign of the reader. */
  readonly keepAwake: () => void
  /**
   * Stops the idle time of the current secrets until the returned function is called, which restarts it: a request in
   * progress has them, so the page could not claim to have forgotten them.
   */
  readonly keepInUse: () => () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Without any secret. The same object until something changes. */
  readonly snapshot: () => Holding
}

/** What a secret comes with that a reader signed in for. All of it goes with the secret. */
export interface Grant {
  /** Milliseconds since 1970. */
  readonly grantedAt: number
  /** Milliseconds since 1970; undefined where the server does not say. */
  readonly expiresAt: number | undefined
  readonly scopes: readonly string[]
  readonly refresh: ApiKey | undefined
}

export type HoldsKey = (key: ApiKey, text: string) => boolean

export interface Holding {
  /** The reason why the last secret that is gone went, unless one was taken since. */
  readonly released: ReleaseReason | undefined
  /** In the order in which their schemes were first held. */
  readonly held: readonly HeldSecret[]
}

export interface HeldSecret {
  readonly scheme: string
  readonly mask: string
  /** In characters; of a name and password, the length of what is secret of them. */
  readonly length: number
  readonly grant?: Pick<Grant, 'grantedAt' | 'expiresAt' | 'scopes'> & {
    readonly isRenewable: boolean
  }
}

export type ReleaseReason = 'forgotten' | 'server-changed' | 'idle' | 'page-left'

/** Ten minutes. */
export const idleMilliseconds = 600_000

/**
 * Creates an empty holder. All its secrets have one idle time. Its end is found by the clock, every second and at every call, and
 * by a timer: timers stop while a computer sleeps and are late in a background tab, and a clock can be set back.
 */
export function createKeyHolder({
  clock = Date.now,
  idleMilliseconds: idle = idleMilliseconds,
}: KeyHolderOptions = {}): KeyHolder {
  const listeners = new Set<() => void>()
  const secrets = new Map<string, KeyInUse>()
  let server: string | undefined
  let idleAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let check: ReturnType<typeof setInterval> | undefined
  let holding: Holding = { released: undefined, held: [] }

  const isOverdue = () => idleAt !== undefined && clock() >= idleAt

  /** Restarts the idle time, unless there is nothing to release or a request is in progress. */
  function restart(): void {
    clearTimeout(timer)
    clearInterval(check)
    const isInUse = [...secrets.values()].some(({ uses }) => uses.size > 0)
    idleAt = secrets.size === 0 || isInUse ? undefined : clock() + idle
    if (idleAt !== undefined) {
      timer = setTimeout(() => release('idle'), idle)
      check = setInterval(() => isOverdue() && release('idle'), 1000)
    }
  }

  function settle(released: ReleaseReason | undefined): void {
    restart()
    holding = {
      released,
      held: Array.from(secrets, ([scheme, { key, grant }]) => ({
        scheme,
        mask: key.mask,
        length: key.length,
        ...(grant && {
          grant: {
            grantedAt: grant.grantedAt,
            expiresAt: grant.expiresAt,
            scopes: grant.scopes,
            isRenewable: grant.refresh !== undefined,
          },
        }),
      })),
    }
  }

  function drop(reason: ReleaseReason, scheme?: string): void {
    if (scheme === undefined || reason === 'idle') secrets.clear()
    else secrets.delete(scheme)
    settle(reason)
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function release(reason: ReleaseReason, scheme?: string): void {
    if (scheme === undefined ? secrets.size === 0 : !secrets.has(scheme)) return
    drop(isOverdue() ? 'idle' : reason, scheme)
    notify()
  }

  function touch(): void {
    if (isOverdue()) release('idle')
    else restart()
  }

  return {
    hold(key, serverId, scheme, grant) {
      if (server !== serverId || isOverdue()) secrets.clear()
      server = serverId
      secrets.set(scheme, { key, grant, uses: new Set() })
      settle(undefined)
      notify()
    },
    borrow(serverId) {
      if (server !== serverId) return new Map()
      touch()
      // A scheme has no name with a space, so that what renews a secret is in no slot; it is masked in responses as well.
      const borrowed = new Map<string, ApiKey>()
      for (const [scheme, { key, grant }] of secrets) {
        borrowed.set(scheme, key)
        if (grant?.refresh) borrowed.set(`${scheme} refresh`, grant.refresh)
      }
      return borrowed
    },
    borrowRefresh: (serverId, scheme) =>
      server === serverId ? secrets.get(scheme)?.grant?.refresh : undefined,
    isIn: (text, holds = hasKeyPlainly) =>
      [...secrets.values()].some(({ key, grant }) =>
        [key, ...(grant?.refresh ? [grant.refresh] : [])].some((one) => holds(one, text)),
      ),
    release,
    keepAwake: touch,
    keepInUse() {
      touch()
      // The uses of these secrets only: a request with an earlier one says nothing about the current one.
      const used = [...secrets.values()]
      const use = Symbol('use')
      for (const { uses } of used) uses.add(use)
      touch()
      return () => {
        const current = new Set(secrets.values())
        const ended = used.filter(({ uses }) => uses.delete(use))
        if (ended.some((secret) => current.has(secret))) touch()
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

interface KeyHolderOptions {
  /** The current time in milliseconds; it must keep running while the computer sleeps, as `performance.now` may not. */
  readonly clock?: () => number
  readonly idleMilliseconds?: number
}

interface KeyInUse {
  readonly key: ApiKey
  readonly grant: Grant | undefined
  readonly uses: Set<symbol>
}
