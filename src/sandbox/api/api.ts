import { type Context, Hono } from 'hono'
import { type SandboxDocument } from '../described/sandbox-document.ts'
import { type Tier, tierHeader } from '../described/tier.ts'
import { type SandboxEnv, type SandboxOptions } from '../sandbox-options.ts'
import { readCredentials } from './authorization.ts'
import { shareWithPortal } from './cross-origin.ts'
import { streamExperiments } from './experiments.ts'
import { respondProblem } from './problem.ts'

const allowedMethods = 'GET, HEAD, OPTIONS'

/** The API below `/v1`. What the source document leaves open is the sandbox's choice. */
export function createApi(options: SandboxOptions): Hono<SandboxEnv> {
  const { portalPort } = options
  const api = new Hono<SandboxEnv>()

  api.use(shareWithPortal(options))

  api.options('/experiments', (context) => context.body(null, 204, { Allow: allowedMethods }))

  api.get('/experiments', (context) => respondExperiments(context, options))

  api.all('/experiments', (context) =>
    respondProblem(context, 'method-not-allowed', {
      detail: 'This path only lists experiments. Use GET.',
      portalPort,
      headers: { Allow: allowedMethods },
    }),
  )

  api.all('*', (context) =>
    respondProblem(context, 'unknown-path', {
      detail: 'There is nothing at this path. The only documented path is /v1/experiments.',
      portalPort,
    }),
  )

  return api
}

/** Whether a document describes nothing beyond this API. */
export function answersAlone({ isOwn, operations }: SandboxDocument): boolean {
  return (
    isOwn &&
    operations.every(({ operation: { method, path } }) => {
      return method === 'GET' && path === '/v1/experiments'
    })
  )
}

/** The implementation of `GET /v1/experiments`. */
export function respondExperiments(
  context: Context,
  { store, experimentCount, portalPort }: SandboxOptions,
): Response {
  const credentials = readCredentials(context.req.header('authorization'))
  if (credentials.kind === 'none' || credentials.kind === 'other-scheme') {
    return refuseWithoutKey(context, portalPort)
  }
  if (credentials.kind === 'malformed') {
    return refuseKey(context, portalPort, 'The API key is malformed')
  }
  if (store.findByValue(credentials.token) === undefined) {
    return refuseKey(context, portalPort, 'The API key is unknown or was deleted')
  }
  return context.body(streamExperiments(experimentCount), 200, {
    'Content-Type': 'application/json',
    [tierHeader]: 'implemented' satisfies Tier,
  })
}

/** Without credentials the challenge carries no error code (RFC 6750, section 3.1). */
function refuseWithoutKey(context: Context, portalPort: number): Response {
  return respondProblem(context, 'missing-key', {
    detail:
      'The request carries no API key. Send one in the Authorization header, after the word Bearer and a space.',
    portalPort,
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

function refuseKey(context: Context, portalPort: number, reason: string): Response {
  return respondProblem(context, 'invalid-key', {
    detail: `${reason}. Copy the key again, or create another under Settings, Developer.`,
    portalPort,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"`,
    },
  })
}
