import type { HonoRequest } from 'hono'
import type { RouteMatch } from './route-table.ts'

/** The part of the sandbox that answers a request. */
type Receiver = 'web application' | 'document'

/**
 * Finds who answers a request. The pages of the web application come first, so that a key can be made whatever a document has, such
 * as `POST /{id}`. Where a document names the very path, a page is for visits alone (Fetch Metadata Request Headers, section 2); a
 * visit of an address that nobody has gets a page that says so.
 */
export function findReceiver(request: HonoRequest, matches: readonly RouteMatch[]): Receiver {
  const isVisit = request.header('sec-fetch-mode') === 'navigate'
  if (!webPaths.test(simplify(new URL(request.url).pathname))) {
    return matches.length > 0 || !isVisit ? 'document' : 'web application'
  }
  const isNamed = matches.some(({ values }) => values.size === 0)
  return isNamed && !isVisit ? 'document' : 'web application'
}

const webPaths =
  /^\/(?:|sign-in|sign-out|operations|settings(?:\/developer(?:\/.*)?)?|assets\/(?:sandbox\.(?:css|js)|(?:favicon|logo-light|logo-dark)\.\w+))$/s

/** In one form, however it was written. */
function simplify(path: string): string {
  const plain = decode(path).toLowerCase().replaceAll(/\/+/g, '/')
  return plain === '/' ? plain : plain.replace(/\/$/, '')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
