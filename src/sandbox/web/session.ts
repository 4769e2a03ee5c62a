import { randomBytes } from 'node:crypto'
import { type Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Brand } from '#brand/brand-options.ts'
import { type SandboxEnv } from '../http/problem.ts'

/** A signed-in visit. It is kept in memory only: when the sandbox stops, everyone is signed out. */
export interface Session {
  readonly expiresAt: number
  /** A sentence for the next page, shown once. */
  notice: string | undefined
}

export interface WebEnv {
  readonly Variables: SandboxEnv['Variables'] & {
    brand: Brand
    /** The address of the portal that the sandbox belongs to. */
    portalUrl: string
    /** Undefined before sign-in. */
    session: Session | undefined
  }
}

export interface Sessions {
  readonly find: (context: Context<WebEnv>) => Session | undefined
  /** Signs the browser in under a new id of 256 random bits, so that an earlier one is worthless. */
  readonly signIn: (context: Context<WebEnv>) => void
  readonly signOut: (context: Context<WebEnv>) => void
}

const cookieName = 'sandbox_session'
const lifetimeSeconds = 12 * 60 * 60

/** The sessions of one running sandbox. */
export function createSessions(clock: () => Date): Sessions {
  const sessions = new Map<string, Session>()
  return {
    find(context) {
      const session = sessions.get(readId(context))
      return session && session.expiresAt > clock().getTime() ? session : undefined
    },
    signIn(context) {
      sessions.delete(readId(context))
      const id = randomBytes(32).toString('base64url')
      const expiresAt = clock().getTime() + lifetimeSeconds * 1000
      sessions.set(id, { expiresAt, notice: undefined })
      const shared = { path: '/', httpOnly: true, sameSite: 'Strict' } as const
      setCookie(context, cookieName, id, { ...shared, maxAge: lifetimeSeconds })
    },
    signOut(context) {
      sessions.delete(readId(context))
      deleteCookie(context, cookieName, { path: '/' })
    },
  }
}

function readId(context: Context<WebEnv>): string {
  return getCookie(context, cookieName) ?? ''
}
