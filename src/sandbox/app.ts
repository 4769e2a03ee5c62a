import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { answerDescribed } from './described/answer-described.ts'
import { type SandboxOptions } from './described/sandbox-options.ts'
import { createService } from './described/service.ts'
import { isLocalHost, listLocalOrigins } from './http/local-origin.ts'
import { respondProblem, type SandboxEnv } from './http/problem.ts'
import { createWebApp } from './web/web-app.ts'

/**
 * The sandbox as a function from Request to Response: the API that its document describes, and the web application.
 * A request must name the sandbox's own host and port, even in tests:
 * `app.request('http://localhost:4322/v1/experiments')`.
 */
export function createSandbox(options: SandboxOptions): Hono<SandboxEnv> {
  const { port, portalPort, implementation, report } = options
  const problemPage =
    implementation && `http://localhost:${portalPort}${implementation.problemPage}`
  const app = new Hono<SandboxEnv>()

  app.use(async (context, next) => {
    context.set('requestId', randomUUID())
    context.set('problemPage', problemPage)
    context.header('X-Request-Id', context.get('requestId'))
    for (const [name, value] of Object.entries(inertHeaders)) context.header(name, value)
    return next()
  })
  app.use(rejectForeignHosts(port))
  const service = createService(options)
  app.use(answerDescribed(service, options))
  app.route('/', createWebApp(options, service))

  app.onError((error, context) => {
    const requestId = context.get('requestId')
    report?.(`Sandbox: request ${requestId} failed. ${error.message}`)
    return respondProblem(context, 'internal-error', { detail: error.message })
  })
  return app
}

/**
 * The headers of every response but the web application's, which has its own: what a document shows may be a page or a picture with
 * scripts, and here they would act with a reader's session. `sandbox` gives it an origin of its own, in which nothing runs.
 */
const inertHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const

/**
 * Refuses a request that names another host. Otherwise another site could point its own name to this
 * computer and read the responses as its own (DNS rebinding).
 */
function rejectForeignHosts(port: number): MiddlewareHandler<SandboxEnv> {
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase()
    const named = [new URL(context.req.url).host, ...(host === undefined ? [] : [host])]
    if (named.every((name) => isLocalHost(name, port))) return next()
    return respondProblem(context, 'foreign-host', {
      detail: `The request names a host other than the sandbox. Use ${listLocalOrigins(port).join(' or ')}.`,
    })
  }
}
