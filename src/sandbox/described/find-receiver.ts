import type { HonoRequest } from 'hono'

/** The part of the sandbox that answers a request. */
type Receiver = 'web application' | 'document' | 'nobody'

/**
 * Finds who answers a request. No document takes an address of the web application, or one that looks like it, in any method.
 * Only the start page gives way where no browser visits (Fetch Metadata Request Headers, section 2): many services have
 * something at their root. A visit of an address that nobody has gets a page that says so.
 */
export function findReceiver(request: HonoRequest, isDescribed: boolean): Receiver {
  const path = simplify(new URL(request.url).pathname)
  if (!webPaths.test(path)) {
    return isDescribed || !isVisit(request) ? 'document' : 'web application'
  }
  if (!isDescribed || isVisit(request) || assets.test(path)) return 'web application'
  return path === '/' ? 'document' : 'nobody'
}

/** Whether a path of a document is the web application's in every request. */
export function isReserved(path: string): boolean {
  return path !== '/' && webPaths.test(simplify(path))
}

const webPaths =
  /^\/(?:|sign-in|sign-out|operations|settings(?:\/developer(?:\/.*)?)?|assets\/(?:sandbox\.(?:css|js)|(?:favicon|logo-light|logo-dark)\.\w+))$/s
const assets = /^\/assets\//

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

function isVisit(request: HonoRequest): boolean {
  return request.header('sec-fetch-mode') === 'navigate'
}
