import { type Context, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Brand } from '#brand/brand.ts'
import { type SandboxEnv } from '../http/problem.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const cookieName = 'sandbox_session'

/** The browser that sent a request. */
export type Visitor = {
  readonly id: string
  /** The token for the forms of the page. */
  readonly formToken: string
  /** Absent before sign-in. */
  readonly session?: Session
}

export type WebEnv = {
  Variables: SandboxEnv['Variables'] & {
    brand: Brand
    /** The address of the portal that the sandbox belongs to. */
    portalUrl: string
    visitor: Visitor
    form: URLSearchParams
  }
}

/** Recognises the browser by its cookie, which the first visit sets. */
export function recogniseVisitor(sessions: Sessions): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    const known = getCookie(context, cookieName)
    const id = known ?? makeVisitorId()
    if (known === undefined) writeCookie(context, id)
    const session = sessions.find(id)
    const formToken = sessions.makeFormToken(id)
    context.set('visitor', session === undefined ? { id, formToken } : { id, formToken, session })
    return next()
  }
}

/** Signs the browser in under a new id, so that an earlier one is worthless. */
export function signInVisitor(context: Context<WebEnv>, sessions: Sessions): void {
  sessions.signOut(context.get('visitor').id)
  writeCookie(context, sessions.signIn())
}

export function signOutVisitor(context: Context<WebEnv>, sessions: Sessions): void {
  sessions.signOut(context.get('visitor').id)
  deleteCookie(context, cookieName, { path: '/' })
}

function writeCookie(context: Context<WebEnv>, id: string): void {
  setCookie(context, cookieName, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: sessionSeconds,
  })
}

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
const sessionSeconds = lifetimeMs / 1000

/** A random id for a browser, signed in or not. */
function makeVisitorId(): string {
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
