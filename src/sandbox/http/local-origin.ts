import type { MiddlewareHandler } from 'hono'
import { respondProblem } from './problem.ts'
import type { SandboxEnv } from './problem.ts'
import { findReach } from '#core/request/server-url.ts'

export interface CrossOriginOptions {
  /** The sandbox's own port. */
  readonly port: number
  /** The port of the portal, the only other origin whose pages may call the API. */
  readonly portalPort: number
  /** The headers of a response to a preflight, beside the origin. */
  readonly preflight: Readonly<Record<string, string>>
}

/** The headers of a response that a page may read. */
const exposed = 'WWW-Authenticate, Retry-After, X-Request-Id, Sandbox-Tier, Allow, Accept'

/**
 * Lets only the portal's pages read the API's responses (Fetch standard, "CORS protocol"). A request
 * from a page of another origin, including the opaque origin `null`, is refused before anything else
 * is checked; a request without an origin does not come from a page and passes.
 */
export function shareWithPortal({
  port,
  portalPort,
  preflight,
}: CrossOriginOptions): MiddlewareHandler<SandboxEnv> {
  return async (context, next) => {
    context.header('Vary', 'Origin')
    const origin = context.req.header('origin')
    if (origin === undefined || isLocalOrigin(origin, port)) return next()
    if (!isLocalOrigin(origin, portalPort)) {
      return respondProblem(context, 403, {
        detail: `The request came from a page of another origin. The sandbox accepts only pages of ${listLocalOrigins(portalPort).join(' and ')}.`,
      })
    }
    context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Expose-Headers', exposed)
    return isPreflight(context.req.method, context.req.header('access-control-request-method'))
      ? context.body(null, 204, preflight)
      : next()
  }
}

function isPreflight(method: string, requestedMethod: string | undefined): boolean {
  return method === 'OPTIONS' && requestedMethod !== undefined
}

const offeredNames = ['localhost', '127.0.0.1']

/** The origins to show to readers for a loopback port. */
export function listLocalOrigins(port: number): readonly string[] {
  return offeredNames.map((name) => new URL(`http://${name}:${port}`).origin)
}

/** Whether this authority (host and port) names the port on this computer. */
export function isLocalHost(authority: string, port: number): boolean {
  return isLocalOrigin(`http://${authority}`, port)
}

/** Whether pages of this origin come from the port on this computer, under any of its names. */
export function isLocalOrigin(origin: string, port: number): boolean {
  if (findReach(origin) !== 'this-computer') return false
  const { host, hostname } = new URL(origin)
  // Exactly: an origin in any other form does not come from a browser.
  return origin === `http://${host}` && host === new URL(`http://${hostname}:${port}`).host
}
