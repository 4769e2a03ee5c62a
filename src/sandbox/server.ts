import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { hasErrorCode, openKeyStore } from './keys/key-store.ts'
import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Context } from 'hono'
import {
  limitBody,
  operationHeader,
  formatProblem,
  respondProblem,
  tierHeader,
} from './http/problem.ts'
import type { SandboxEnv, Tier } from './http/problem.ts'
import { isLocalHost, getLocalOrigins, shareWithPortal } from './http/local-origin.ts'
import { createWebApp } from './web/web-app.ts'
import type { SandboxDocument, SandboxOptions } from './operations/sandbox-options.ts'
import {
  chooseOperation,
  createRoutes,
  isForWebApp,
  matchRoutes,
} from './operations/route-table.ts'
import { respondOperation } from './operations/respond-operation.ts'
import type { OpenApiService } from './operations/respond-operation.ts'
import type { RouteMatch } from './operations/route-table.ts'
import { createSchemaChecker } from './operations/schema-types.ts'
import { supportsSignIn } from '#request/oauth/sign-in-flow.ts'
import { createAuthorizationServer } from './oauth/authorization-server.ts'
import { parseBrand } from '#theme/brand-options.ts'
import { createTokenStore } from './keys/token-store.ts'
import type { TokenStore } from './keys/token-store.ts'

const loopback = '127.0.0.1'

export type RunningSandbox = {
  readonly url: string
  /** Closes the connections and the data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the sandbox, reachable from this computer only. Throws an `Error` with one sentence, and leaves nothing open, if the port is
 * taken or the data cannot be used. Port 0 picks a free one.
 */
export async function startSandbox(
  options: Omit<SandboxOptions, 'store'> & {
    readonly directory: string
    /** Called with each request after its response is made. */
    readonly observe?: (request: ObservedRequest) => void
  },
): Promise<RunningSandbox> {
  const { directory, report = reportOnStderr, observe } = options
  const store = openKeyStore(directory)
  // Limits slow clients: without the interval, Node checks only every 30 s.
  const server = createServer({ headersTimeout: 5000, connectionsCheckingInterval: 1000 })
  try {
    const port = await listen(server, options.port)
    const app = createSandbox({ ...options, store, port, report })
    server.on(
      'request',
      getRequestListener(async (request, env) => {
        const response = await app.fetch(request, env)
        observe?.(await observeExchange(request, response))
        return response
      }),
    )
    return {
      url: `http://localhost:${port}`,
      stop: async () => {
        const closed = once(server, 'close')
        server.close()
        server.closeAllConnections()
        await closed
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}

/** A request as the sandbox understood it. */
export interface ObservedRequest {
  readonly method: string
  readonly path: string
  /** Slug of the operation that the request is for. */
  readonly operation: string | undefined
  readonly status: number
  /** The sentence with which the sandbox refused it. */
  readonly refusal: string | undefined
}

async function observeExchange(request: Request, response: Response): Promise<ObservedRequest> {
  const isRefused = response.headers.get(tierHeader) === ('own' satisfies Tier)
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    operation: response.headers.get(operationHeader) ?? undefined,
    status: response.status,
    refusal: isRefused ? formatProblem(await response.clone().text()) : undefined,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await once(server.listen(port, loopback), 'listening')
  } catch (cause) {
    const sentence = hasErrorCode(cause, 'EADDRINUSE')
      ? `Port ${port} is already in use, so the sandbox cannot start; stop the other program or set SANDBOX_PORT to another port.`
      : `The sandbox cannot listen on port ${port} (${cause instanceof Error ? cause.message : 'unknown reason'}); set SANDBOX_PORT to another port.`
    throw new Error(sentence, { cause })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function reportOnStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Creates the sandbox as a function from Request to Response: the API of its document, and the web application. A request must name
 * the sandbox's own host and port, even in tests: `app.request('http://localhost:4322/v1/experiments')`.
 */
export function createSandbox(given: SandboxOptions): Hono<SandboxEnv> {
  const { port, report, document } = given
  const { brand = parseBrand({}, { root: process.cwd(), name: document.title }) } = given
  const options = { ...given, brand }
  const app = new Hono<SandboxEnv>()

  app.use(async (context, next) => {
    context.set('requestId', randomUUID())
    context.header('X-Request-Id', context.get('requestId'))
    for (const [name, value] of Object.entries(inertHeaders)) context.header(name, value)
    return next()
  })
  app.use(rejectForeignHosts(port))
  const tokens = createTokenStore()
  if (supportsSignIn(document.operations, true)) {
    app.route('/', createAuthorizationServer({ ...options, tokens }))
  }
  app.use(serveDocument(options, tokens))
  app.route('/', createWebApp(options))

  app.onError((error, context) => {
    const requestId = context.get('requestId')
    report?.(`Sandbox: request ${requestId} failed. ${error.message}`)
    return respondProblem(context, 500, { detail: error.message })
  })
  return app
}

/**
 * Headers of every response except the web application's, which has its own: a body from a document may be a page or a picture with
 * scripts, which would act with a reader's session here. `sandbox` gives it an opaque origin, in which nothing runs.
 */
const inertHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const

/**
 * Refuses a request that names another host. Otherwise another site could point its own name to this computer and read the
 * responses as its own (DNS rebinding).
 */
function rejectForeignHosts(port: number): MiddlewareHandler<SandboxEnv> {
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase()
    const named = [new URL(context.req.url).host, ...(host === undefined ? [] : [host])]
    if (named.every((name) => isLocalHost(name, port))) return next()
    return respondProblem(context, 421, {
      detail: `The request names a host other than the sandbox. Use ${getLocalOrigins(port).join(' or ')}.`,
    })
  }
}

/** Handles requests for operations of the document. Requests for the web application are passed on. */
function serveDocument(options: SandboxOptions, tokens: TokenStore): MiddlewareHandler<SandboxEnv> {
  const { document, store, port, portalPort, implementation } = options
  const share = shareWithPortal(port, portalPort)
  const routes = createRoutes(document.operations)
  const service = {
    store,
    tokens,
    documented: document.documented,
    bodies: implementation?.bodies ?? {},
    requests: createSchemaChecker(document.schemas, 'request'),
    responses: createSchemaChecker(document.schemas, 'response'),
  }
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const matches = matchRoutes(routes, pathname, search.slice(1))
    if (isForWebApp(context.req, matches)) return next()
    // Inside, so that a page of the portal can read a refusal.
    return share(context, async () => {
      const refusal = await limitBody(context, async () => {
        context.res = await respond(context, matches, document, service)
      })
      if (refusal) context.res = refusal
    })
  }
}

function respond(
  context: Context<SandboxEnv>,
  matches: readonly RouteMatch[],
  { operations, title }: SandboxDocument,
  service: OpenApiService,
): Response | Promise<Response> {
  const { method } = context.req
  // The response to HEAD is the response to GET without its body (RFC 9110, section 9.3.2).
  const match =
    chooseOperation(matches, method) ??
    (method === 'HEAD' ? chooseOperation(matches, 'GET') : undefined)
  if (match) {
    context.header(operationHeader, match[1].slug)
    return respondOperation(context, ...match, service)
  }
  if (matches.length === 0) {
    const detail = `The document describes no operation at this path. The sandbox serves ${operations.length} of “${title}”.`
    return respondProblem(context, 404, { detail })
  }
  const allowed = getAllowedMethods(matches)
  if (method === 'OPTIONS') return context.body(null, 204, { Allow: allowed })
  return respondProblem(context, 405, {
    detail: `The document describes no ${method} for this path. It describes ${allowed}.`,
    headers: { Allow: allowed },
  })
}

function getAllowedMethods(matches: readonly RouteMatch[]): string {
  const methods = new Set(matches.flatMap(({ route }) => [...route.operations.keys()]))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods.add('OPTIONS')].join(', ')
}
