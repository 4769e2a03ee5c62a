import type { Context, MiddlewareHandler } from 'hono'
import { shareWithPortal } from '../api/cross-origin.ts'
import { findImplementation } from '../api/implementations.ts'
import type { SandboxEnv, SandboxOptions } from '../sandbox-options.ts'
import { findReceiver } from '../web/web-paths.ts'
import { chooseOperation } from './choose-operation.ts'
import { describePreflight, exposedHeaders } from './cross-origin-headers.ts'
import { respondBreach } from './problem.ts'
import { respondOperation } from './respond-operation.ts'
import { matchRoutes } from './route-table.ts'
import type { RouteMatch } from './route-table.ts'
import type { DescribedService } from './service.ts'

/** Answers every operation that the document describes. What is meant for the web application passes. */
export function answerDescribed(
  service: DescribedService,
  options: SandboxOptions,
): MiddlewareHandler<SandboxEnv> {
  const { document, routes } = service
  const share = shareWithPortal(options, describePreflight(document), exposedHeaders)
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const matches = matchRoutes(routes, pathname, search.slice(1))
    const receiver = findReceiver(context.req, matches.length > 0)
    if (receiver === 'web application') return next()
    return share(context, async () => {
      context.res =
        receiver === 'nobody'
          ? respondReserved(context)
          : await respond(context, matches, service, options)
    })
  }
}

function respond(
  context: Context<SandboxEnv>,
  matches: readonly RouteMatch[],
  service: DescribedService,
  options: SandboxOptions,
): Response | Promise<Response> {
  const { method } = context.req
  // A response to HEAD is that to GET without its body (RFC 9110, section 9.3.2).
  const { searchParams: query } = new URL(context.req.url)
  const choose = (wanted: string) =>
    chooseOperation(matches, { method: wanted, query, headers: context.req.raw.headers })
  const match = choose(method) ?? (method === 'HEAD' ? choose('GET') : undefined)
  if (match) {
    const [route, found] = match
    const implementation = findImplementation(service.document, found)
    return implementation
      ? implementation(context, options)
      : respondOperation(context, route, found, service)
  }
  if (matches.length === 0) {
    const detail = `The document describes no operation at this path. The sandbox serves ${service.document.operations.length} of “${service.document.title}”.`
    return respondBreach(context, { status: 404, detail })
  }
  const allowed = listAllowed(matches)
  if (method === 'OPTIONS') return context.body(null, 204, { Allow: allowed })
  return respondBreach(context, {
    status: 405,
    detail: `The document describes no ${method} for this path. It describes ${allowed}.`,
    headers: { Allow: allowed },
  })
}

/** Whatever the document describes there: its words would pass for those of the sandbox's own pages. */
function respondReserved(context: Context<SandboxEnv>): Response {
  const detail = `The sandbox has a page of its own at ${new URL(context.req.url).pathname}, so it cannot answer for what the document describes there. Every other path is the document’s.`
  return respondBreach(context, { status: 501, detail })
}

function listAllowed(matches: readonly RouteMatch[]): string {
  const methods = new Set(matches.flatMap(({ route }) => [...route.operations.keys()]))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods.add('OPTIONS')].join(', ')
}
