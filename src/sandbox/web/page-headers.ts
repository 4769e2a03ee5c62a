import { type MiddlewareHandler } from 'hono'
import { type WebEnv } from './visitor.ts'

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With no-referrer a browser sends `Origin: null` with a form (Fetch standard, section 3.2).
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // One page shows a key, and the others depend on who is signed in.
  'Cache-Control': 'no-store',
} as const

/** Gives every response of the web application its security headers. */
export const addPageHeaders: MiddlewareHandler<WebEnv> = async (context, next) => {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  return next()
}
