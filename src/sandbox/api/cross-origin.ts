import { type MiddlewareHandler } from 'hono'
import { isLocalOrigin, listLocalOrigins } from '../local-origin.ts'
import { type SandboxEnv, type SandboxOptions } from '../sandbox-options.ts'
import { respondProblem } from './problem.ts'

/** What a preflight is told beside the origin. */
export type PreflightHeaders = Readonly<Record<string, string>>

const usualPreflight: PreflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  // In the Fetch standard, `*` does not cover Authorization.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
}

const usualExposed = 'WWW-Authenticate, Retry-After, X-Request-Id, Sandbox-Tier'

/**
 * Lets only the portal's pages read the API's responses (Fetch standard, "CORS protocol"). A request
 * from a page of another origin, including the opaque origin `null`, is refused before anything else
 * is checked; a request without an origin does not come from a page and passes.
 */
export function shareWithPortal(
  { port, portalPort, document }: Pick<SandboxOptions, 'port' | 'portalPort' | 'document'>,
  preflightHeaders: PreflightHeaders = usualPreflight,
  exposed = usualExposed,
): MiddlewareHandler<SandboxEnv> {
  return async (context, next) => {
    context.header('Vary', 'Origin')
    const origin = context.req.header('origin')
    if (origin === undefined || isLocalOrigin(origin, port)) return next()
    if (!isLocalOrigin(origin, portalPort)) {
      return respondProblem(context, 'foreign-origin', {
        detail: `The request came from a page of another origin. The sandbox accepts only pages of ${listLocalOrigins(portalPort).join(' and ')}.`,
        portalPort,
        document,
      })
    }
    context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Expose-Headers', exposed)
    return isPreflight(context.req.method, context.req.header('access-control-request-method'))
      ? context.body(null, 204, preflightHeaders)
      : next()
  }
}

function isPreflight(method: string, requestedMethod: string | undefined): boolean {
  return method === 'OPTIONS' && requestedMethod !== undefined
}
