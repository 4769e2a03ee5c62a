import type { PreflightHeaders } from '../api/cross-origin.ts'
import { isToken } from './header-names.ts'
import type { SandboxDocument } from './sandbox-document.ts'

/** What a page may read of a response. */
export const exposedHeaders =
  'WWW-Authenticate, Retry-After, X-Request-Id, Sandbox-Tier, Preference-Applied, Allow, Accept'

/** What a page may send: all that an operation of the document needs, and methods that it does not describe, for their 405. */
export function describePreflight({ operations }: SandboxDocument): PreflightHeaders {
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
