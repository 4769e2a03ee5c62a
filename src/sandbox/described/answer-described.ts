import { isToken } from '../http/read-headers.ts'
import type { SandboxDocument, SandboxOptions } from './sandbox-options.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { shareWithPortal } from '../http/local-origin.ts'
import { respondProblem } from '../http/problem.ts'
import type { SandboxEnv } from '../http/problem.ts'
import { chooseOperation, findReceiver, matchRoutes } from './route-table.ts'
import { respondOperation } from './respond-operation.ts'
import type { RouteMatch } from './route-table.ts'
import { findHandler } from './service.ts'
import type { DescribedService } from './service.ts'

/** Answers every operation that the document describes. Requests for the web application pass. */
export function answerDescribed(
  service: DescribedService,
  { port, portalPort }: Pick<SandboxOptions, 'port' | 'portalPort'>,
): MiddlewareHandler<SandboxEnv> {
  const preflight = describePreflight(service.document)
  const share = shareWithPortal({ port, portalPort, preflight })
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const matches = matchRoutes(service.routes, pathname, search.slice(1))
    if (findReceiver(context.req, matches) === 'web application') return next()
    return share(context, async () => {
      context.res = await respond(context, matches, service)
    })
  }
}

function respond(
  context: Context<SandboxEnv>,
  matches: readonly RouteMatch[],
  service: DescribedService,
): Response | Promise<Response> {
  const { method } = context.req
  // A response to HEAD is that to GET without its body (RFC 9110, section 9.3.2).
  const { searchParams: query } = new URL(context.req.url)
  const choose = (wanted: string) =>
    chooseOperation(matches, { method: wanted, query, headers: context.req.raw.headers })
  const match = choose(method) ?? (method === 'HEAD' ? choose('GET') : undefined)
  if (match) {
    const [route, found] = match
    const handle = findHandler(service, found)
    return handle
      ? handle(context, service.store)
      : respondOperation(context, route, found, service)
  }
  if (matches.length === 0) {
    const { operations, title } = service.document
    const detail = `The document describes no operation at this path. The sandbox serves ${operations.length} of “${title}”.`
    return respondProblem(context, 'unknown-path', { detail })
  }
  const allowed = listAllowed(matches)
  if (method === 'OPTIONS') return context.body(null, 204, { Allow: allowed })
  return respondProblem(context, 'method-not-allowed', {
    detail: `The document describes no ${method} for this path. It describes ${allowed}.`,
    headers: { Allow: allowed },
  })
}

function listAllowed(matches: readonly RouteMatch[]): string {
  const methods = new Set(matches.flatMap(({ route }) => [...route.operations.keys()]))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods.add('OPTIONS')].join(', ')
}

/**
 * The headers that tell a page what it may send: all that an operation of the document needs, and methods that it does not
 * describe, for their 405.
 */
function describePreflight({ operations }: SandboxDocument): Readonly<Record<string, string>> {
  const methods = new Set([...usualMethods, ...operations.map(({ operation }) => operation.method)])
  const names = new Map(usualHeaders.map((name) => [name.toLowerCase(), name]))
  for (const { operation } of operations) {
    for (const name of listHeaders(operation)) names.set(name.toLowerCase(), name)
  }
  return {
    'Access-Control-Allow-Methods': [...methods].filter(isToken).join(', '),
    // In the Fetch standard, `*` does not cover Authorization.
    'Access-Control-Allow-Headers': [...names.values()].filter(isToken).join(', '),
    'Access-Control-Max-Age': '600',
  }
}

const usualMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const usualHeaders = ['Authorization', 'Content-Type', 'Accept', 'Prefer']

function listHeaders({
  parameters,
  statedHeaders,
  security,
}: SandboxDocument['operations'][number]['operation']): readonly string[] {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  return [
    ...parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    ...statedHeaders.map(({ name }) => name),
    ...uses.flatMap(({ scheme }) =>
      scheme.type === 'api-key' && scheme.in === 'header' ? scheme.parameter : [],
    ),
  ]
}
