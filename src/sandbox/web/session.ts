import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 12 * 60 * 60 * 1000
const maxSessions = 1000

/** A signed-in visit. It is kept in memory only: when the sandbox stops, everyone is signed out. */
export type Session = {
  readonly expiresAt: number
  /** The one-time tokens of the forms that have created a key. */
  readonly usedForms: Set<string>
  /** A sentence for the next page, shown once. */
  notice: string | undefined
}

export type Sessions = {
  /** Starts a session and returns its id: 256 random bits for the cookie. */
  readonly signIn: () => string
  readonly find: (id: string) => Session | undefined
  readonly signOut: (id: string) => void
  /** The token that a form from the browser with this id must carry. */
  readonly makeFormToken: (id: string) => string
  readonly acceptsFormToken: (id: string, token: string) => boolean
}

/** For the cookie's `Max-Age`. */
export const sessionSeconds = lifetimeMs / 1000

/** A random id for a browser, signed in or not. */
export function makeVisitorId(): string {
  return randomBytes(32).toString('base64url')
}

/** Keeps the sessions of one running sandbox. */
export function createSessions(clock: () => Date): Sessions {
  const secret = randomBytes(32)
  const sessions = new Map<string, Session>()
  const digest = (id: string) => createHmac('sha256', secret).update(id).digest()

  return {
    signIn: () => {
      dropOutdated(sessions, clock().getTime())
      const id = makeVisitorId()
      const expiresAt = clock().getTime() + lifetimeMs
      sessions.set(id, { expiresAt, usedForms: new Set(), notice: undefined })
      return id
    },
    find: (id) => {
      const session = sessions.get(id)
      return session !== undefined && session.expiresAt > clock().getTime() ? session : undefined
    },
    signOut: (id) => {
      sessions.delete(id)
    },
    makeFormToken: (id) => digest(id).toString('base64url'),
    acceptsFormToken: (id, token) => {
      const given = Buffer.from(token, 'base64url')
      const expected = digest(id)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function dropOutdated(sessions: Map<string, Session>, now: number): void {
  for (const [id, session] of sessions) {
    // A Map keeps insertion order, so the first session is the oldest.
    if (session.expiresAt <= now || sessions.size >= maxSessions) sessions.delete(id)
  }
}
