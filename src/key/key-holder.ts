import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { containsKeyVerbatim } from './api-key.ts'
import type { ApiKey } from './api-key.ts'

export type KeyHolder = ReturnType<typeof createKeyHolder>

/** An automatic renewal does not count as use: only user activity restarts the idle time. */
export type TokenRequestKind = 'sign-in' | 'renewal' | 'automatic-renewal'

/**
 * Request for the token of one scheme at one server. It belongs to the secret that is held for the scheme when it starts: when
 * that is forgotten, idle, replaced or of another server, the request ends and its response is not used.
 */
export interface TokenRequest {
  /** Aborts when the response is no longer needed. */
  readonly ended: AbortSignal
  readonly refresh: RefreshToken | undefined
  readonly getSecrets: () => readonly ApiKey[]
  /** Checks the clock too: a timer may be late. */
  readonly isWanted: () => boolean
  /** Holds the token, which ends the request. @returns whether the token was still needed and is held */
  readonly hold: (token: ApiKey, grant: Grant) => boolean
  /** Ends the request without a token. A failed renewal is reported with the token that is still held. */
  readonly end: (failure?: SignInFailure) => void
}

/** Details of a secret that was obtained by signing in. Dropped with the secret. */
export interface Grant {
  /** Milliseconds since 1970. */
  readonly grantedAt: number
  /** Milliseconds since 1970; undefined if the server does not specify it. */
  readonly expiresAt: number | undefined
  readonly scopes: readonly string[]
  readonly refresh: RefreshToken | undefined
}

/** Token of one client for one endpoint (RFC 6749, section 6), independent of what the console shows when it is used. */
export interface RefreshToken {
  readonly token: ApiKey
  readonly url: string
  readonly clientId: string
}

export interface HolderState {
  /** Why the last secret was released, unless one has been held since. */
  readonly released: ReleaseReason | undefined
  /** In the order in which their schemes were first held. */
  readonly held: readonly HeldSecret[]
}

export interface HeldSecret {
  readonly scheme: string
  readonly mask: string
  readonly length: number
  readonly grant?: Pick<Grant, 'grantedAt' | 'expiresAt' | 'scopes'> & {
    readonly isRenewable: boolean
    readonly renewal?: Renewal | undefined
  }
}

export type Renewal =
  | { readonly state: 'under-way' }
  /** `failure` is undefined if the renewal was replaced by another request. */
  | { readonly state: 'failed'; readonly failure: SignInFailure | undefined }

export type ReleaseReason = 'forgotten' | 'server-changed' | 'idle' | 'page-left'

export const idleMilliseconds = 10 * 60_000

/**
 * Creates an empty holder, which holds the secrets for one server in memory, by security scheme, until they are released or idle.
 *
 * All its secrets share one idle time. Its end is detected by the clock, every second and at every call,
 * and by a timer: timers stop while a computer sleeps and are late in a background tab, and a clock can be set back. Unlike
 * `Date.now`, `performance.now` may stop during a sleep.
 */
export function createKeyHolder() {
  const listeners = new Set<() => void>()
  const secrets = new Map<string, KeyInUse>()
  /** Pending requests, by scheme. */
  const requests = new Map<string, TokenRequest>()
  let server: string | undefined
  let idleAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let check: ReturnType<typeof setInterval> | undefined
  let holding: HolderState = { released: undefined, held: [] }

  const isOverdue = () => idleAt !== undefined && Date.now() >= idleAt

  /** Restarts the idle time, unless there is nothing to release or a request is in progress. */
  function restart(): void {
    clearTimeout(timer)
    clearInterval(check)
    const isInUse = getUses().some(({ size }) => size > 0)
    idleAt = secrets.size === 0 || isInUse ? undefined : Date.now() + idleMilliseconds
    if (idleAt !== undefined) {
      timer = setTimeout(() => release('idle'), idleMilliseconds)
      check = setInterval(() => isOverdue() && release('idle'), 1000)
    }
  }

  function updateHolding(released: ReleaseReason | undefined): void {
    holding = {
      released,
      held: Array.from(secrets, ([scheme, { key, grant, renewal }]) => ({
        scheme,
        mask: key.mask,
        length: key.length,
        ...(grant && {
          grant: {
            grantedAt: grant.grantedAt,
            expiresAt: grant.expiresAt,
            scopes: grant.scopes,
            isRenewable: grant.refresh !== undefined,
            renewal,
          },
        }),
      })),
    }
  }

  function drop(reason: ReleaseReason, scheme?: string): void {
    const dropped = reason === 'idle' ? undefined : scheme
    if (dropped === undefined) secrets.clear()
    else secrets.delete(dropped)
    restart()
    updateHolding(reason)
    endRequests(dropped)
  }

  function endRequests(scheme?: string): void {
    for (const [each, request] of requests) {
      if (scheme === undefined || each === scheme) request.end()
    }
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  /** Drops the secret of one scheme, or all. Without a secret, nothing changes and the earlier reason is kept. */
  function release(reason: ReleaseReason, scheme?: string): void {
    // Without a secret, a request for one may still be pending.
    if (scheme === undefined ? secrets.size === 0 : !secrets.has(scheme)) return endRequests(scheme)
    drop(isOverdue() ? 'idle' : reason, scheme)
    notify()
  }

  /** A secret that replaces another shares its set. */
  function getUses(): readonly Set<symbol>[] {
    return [...secrets.values()].map(({ uses }) => uses)
  }

  function touch(): void {
    if (isOverdue()) release('idle')
    else restart()
  }

  /** @param isByUser whether the idle time restarts */
  function hold(
    key: ApiKey,
    serverId: string,
    scheme: string,
    grant: Grant | undefined,
    isByUser = true,
  ): void {
    const isAnother = server !== serverId || isOverdue()
    if (isAnother) secrets.clear()
    server = serverId
    const before = secrets.get(scheme)
    const replaced = before ? [...getOwnSecrets(before), ...before.replaced] : []
    secrets.set(scheme, {
      key,
      grant,
      renewal: undefined,
      replaced: [...new Set(replaced)]
        .filter((one) => one !== key && one !== grant?.refresh?.token)
        .slice(0, maxReplaced),
      uses: before?.uses ?? new Set(),
    })
    endRequests(isAnother ? undefined : scheme)
    if (isByUser) restart()
    updateHolding(undefined)
    notify()
  }

  /** Starts a request to an authorization server for the token of a scheme, and ends any other request for it. */
  function requestToken(serverId: string, scheme: string, kind: TokenRequestKind): TokenRequest {
    if (isOverdue()) release('idle')
    endRequests(server === serverId ? scheme : undefined)
    if (secrets.size === 0) server = serverId
    const own = server === serverId ? secrets.get(scheme) : undefined
    const controller = new AbortController()
    const { signal } = controller
    const request: TokenRequest = {
      ended: signal,
      refresh: own?.grant?.refresh,
      getSecrets: () => getSecrets(serverId),
      isWanted() {
        if (isOverdue()) release('idle')
        return !signal.aborted
      },
      hold(token, grant) {
        if (!request.isWanted()) return false
        hold(token, serverId, scheme, grant, kind !== 'automatic-renewal')
        return true
      },
      end(failure) {
        if (signal.aborted) return
        requests.delete(scheme)
        controller.abort()
        if (own?.renewal?.state === 'under-way') setRenewal(own, { state: 'failed', failure })
      },
    }
    requests.set(scheme, request)
    if (own && kind !== 'sign-in') setRenewal(own, { state: 'under-way' })
    return request
  }

  function setRenewal(of: KeyInUse, renewal: Renewal): void {
    of.renewal = renewal
    if (![...secrets.values()].includes(of)) return
    updateHolding(holding.released)
    notify()
  }

  /** Returns every secret that a response of a server can quote, including refresh tokens and replaced tokens. */
  function getSecrets(serverId: string): readonly ApiKey[] {
    if (server !== serverId) return []
    return [...secrets.values()].flatMap((held) => getOwnSecrets(held).concat(held.replaced))
  }

  return {
    /** Holds a secret for one server and scheme, replaces any other of that scheme, and drops the secrets of other servers. */
    hold: (key: ApiKey, serverId: string, scheme: string, grant?: Grant) =>
      hold(key, serverId, scheme, grant),
    /** Returns the secrets for credential slots by scheme, for their own server only. Borrowing counts as use. */
    borrow(serverId: string): ReadonlyMap<string, ApiKey> {
      if (server !== serverId) return new Map()
      touch()
      return new Map(Array.from(secrets, ([scheme, { key }]) => [scheme, key]))
    },
    getSecrets,
    requestToken,
    cancelToken: (scheme: string, failure: SignInFailure) => requests.get(scheme)?.end(failure),
    /** Checks whether a text contains any of the secrets: verbatim, or in any form that the given search supports. */
    isIn: (text: string, holds = containsKeyVerbatim) =>
      [...secrets.values()].flatMap(getOwnSecrets).some((one) => holds(one, text)),
    release,
    /** Restarts the idle time; call on any user activity. */
    keepAwake: touch,
    /**
     * Pauses the idle time of the current secrets until the returned function is called, which restarts it: a request in
     * progress uses them, so the page could not claim to have discarded them.
     */
    keepInUse() {
      touch()
      // The uses of these secrets only: a request with an earlier secret does not use the current one.
      const used = getUses()
      const use = Symbol('use')
      for (const uses of used) uses.add(use)
      touch()
      return () => {
        const current = new Set(getUses())
        const ended = used.filter((uses) => uses.delete(use))
        if (ended.some((uses) => current.has(uses))) touch()
      }
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Returns the state without any secret: the same object until something changes. */
    snapshot(): HolderState {
      if (isOverdue()) {
        drop('idle')
        // A component reads the snapshot while rendering, and must not be notified before it has finished.
        queueMicrotask(notify)
      }
      return holding
    },
  }
}

interface KeyInUse {
  readonly key: ApiKey
  readonly grant: Grant | undefined
  /** Previous secrets, newest first; masked in responses. */
  readonly replaced: readonly ApiKey[]
  readonly uses: Set<symbol>
  renewal: Renewal | undefined
}

/** Maximum number of replaced secrets that are still masked. Each makes the search in a response slower. */
const maxReplaced = 20

function getOwnSecrets({ key, grant }: KeyInUse): readonly ApiKey[] {
  return grant?.refresh ? [key, grant.refresh.token] : [key]
}
