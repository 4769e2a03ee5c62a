import type { MiddlewareHandler } from 'hono'
import { operationHeader, respondProblem, tierHeader } from './problem.ts'
import type { SandboxEnv } from './problem.ts'
import { getReach } from '#request/server-url.ts'

const exposed = `WWW-Authenticate, Retry-After, X-Request-Id, ${tierHeader}, ${operationHeader}, Allow, Accept`

/**
 * Allows only the portal's pages to read the API's responses (Fetch standard, "CORS protocol"). A request from a page of another
 * origin, including the opaque origin `null`, is refused before any other check; a request without an origin does not come from a
 * page and is allowed.
 */
export function shareWithPortal(port: number, portalPort: number): MiddlewareHandler<SandboxEnv> {
  return async (context, next) => {
    context.header('Vary', 'Origin')
    const origin = context.req.header('origin')
    if (origin === undefined || isLocalOrigin(origin, port)) return next()
    if (!isLocalOrigin(origin, portalPort)) {
      return respondProblem(context, 403, {
        detail: `The request came from a page of another origin. The sandbox accepts only pages of ${getLocalOrigins(portalPort).join(' and ')}.`,
      })
    }
    context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Expose-Headers', exposed)
    const requestedMethod = context.req.header('access-control-request-method')
    if (context.req.method !== 'OPTIONS' || requestedMethod === undefined) return next()
    // The portal may send any header or method: undocumented ones get a separate refusal.
    return context.body(null, 204, {
      'Access-Control-Allow-Methods': requestedMethod,
      'Access-Control-Allow-Headers': context.req.header('access-control-request-headers') ?? '',
      'Access-Control-Max-Age': '600',
    })
  }
}

const offeredNames = ['localhost', '127.0.0.1']

/** Returns the origins to show to readers for a loopback port. */
export function getLocalOrigins(port: number): readonly string[] {
  return offeredNames.map((name) => new URL(`http://${name}:${port}`).origin)
}

/** Whether this authority (host and port) names the port on this computer. */
export function isLocalHost(authority: string, port: number): boolean {
  return isLocalOrigin(`http://${authority}`, port)
}

/** Whether pages of this origin come from the port on this computer, under any of its names. */
export function isLocalOrigin(origin: string, port: number): boolean {
  if (getReach(origin) !== 'this-computer') return false
  const { host, hostname } = new URL(origin)
  // Exact comparison: an origin in any other form does not come from a browser.
  return origin === `http://${host}` && host === new URL(`http://${hostname}:${port}`).host
}
