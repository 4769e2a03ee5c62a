import { type Context, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Brand } from '#brand/brand.ts'
import { type SandboxEnv } from '../http/sandbox-env.ts'
import { makeVisitorId, type Session, type Sessions, sessionSeconds } from './session.ts'

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
  Variables: SandboxEnv['Variables'] & { brand: Brand; visitor: Visitor; form: URLSearchParams }
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
