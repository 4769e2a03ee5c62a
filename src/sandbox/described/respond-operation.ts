import type { Context } from 'hono'
import type { SandboxEnv } from '../http/problem.ts'
import { checkCredentials } from './check-credentials.ts'
import type { CredentialsVerdict } from './check-credentials.ts'
import { hideSecretPairs, hideSecrets } from './hide-secrets.ts'
import { respondStatus } from '../http/problem.ts'
import { readBody } from './read-body.ts'
import { largestBody, readBytes } from '../http/read-bytes.ts'
import { readParameters } from './read-parameters.ts'
import { nameOperation, refuseRequest } from './refuse-request.ts'
import { respondTier } from './respond-tier.ts'
import type { RouteMatch } from './route-table.ts'
import type { SandboxOperation } from './sandbox-document.ts'
import type { DescribedService } from './service.ts'

/** Checks a request for one operation, and responds with what the document shows of its response, or with an echo. */
export async function respondOperation(
  context: Context<SandboxEnv>,
  match: RouteMatch,
  found: SandboxOperation,
  service: DescribedService,
): Promise<Response> {
  const { operation } = found
  const { headers } = context.req.raw
  const credentials = checkCredentials(
    operation.security,
    { headers, query: new URL(context.req.url).searchParams },
    service.store,
  )
  if (credentials.outcome === 'refused') {
    return respondStatus(context, 401, {
      detail: `The request lacks credentials that ${nameOperation(found)} needs. Create them in the sandbox under Settings, Developer.`,
      breaches: credentials.breaches,
      headers: { 'WWW-Authenticate': credentials.challenges.join(', ') },
    })
  }
  const bytes = await readBytes(context)
  if (bytes === undefined) {
    const detail = `The body is larger than ${largestBody / 1024 / 1024} MB, the limit of this sandbox. Send a smaller one.`
    return respondStatus(context, 413, { detail, breaches: [{ place: 'body', detail }] })
  }
  return respondChecked(context, match, found, { service, credentials, bytes })
}

interface Accepted {
  readonly service: DescribedService
  readonly credentials: Extract<CredentialsVerdict, { readonly outcome: 'accepted' }>
  readonly bytes: Buffer
}

function respondChecked(
  context: Context<SandboxEnv>,
  match: RouteMatch,
  found: SandboxOperation,
  { service, credentials, bytes }: Accepted,
): Response {
  const { operation } = found
  const { headers } = context.req.raw
  const query = new URL(context.req.url).search.slice(1)
  const sources = { path: match.values, query, headers }
  const parameters = readParameters(operation.parameters, sources, service.requests)
  const mediaType = headers.get('content-type') ?? undefined
  const reading = readBody(operation.body, bytes, mediaType, service.requests)
  if (reading.outcome === 'other-type') {
    const accepted = reading.accepted.join(', ')
    const detail = `The document describes the body of ${nameOperation(found)} as ${accepted}, and the Content-Type of the request names ${mediaType === undefined ? 'no type' : 'another'}.`
    const breaches = [{ place: 'body', detail }]
    return respondStatus(context, 415, { detail, breaches, headers: { Accept: accepted } })
  }
  const breaches = [...parameters.breaches, ...reading.breaches]
  if (breaches.length > 0) return refuseRequest(context, found, breaches)
  return respondTier(context, found, service, {
    method: context.req.method,
    path: operation.path,
    parameters: hideSecrets(parameters.values, operation),
    otherQuery: hideSecretPairs(parameters.others, operation.security),
    headers: listHeaders(headers),
    credentials: credentials.by,
    body: reading.body,
    unchecked: [
      ...parameters.unchecked,
      ...(reading.isUnchecked ? ['body'] : []),
      ...credentials.unchecked.map((scheme) => `security:${scheme}`),
    ],
  })
}

/** The headers that decide on a response; the described ones are among the parameters, and credentials are nowhere. */
function listHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['Accept', 'Accept-Language', 'Content-Type', 'Prefer'].flatMap((key) => {
      const value = headers.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}
