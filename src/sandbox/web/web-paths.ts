import type { HonoRequest } from 'hono'

/**
 * Whether a request is for the web application, of which a document may describe the same paths: then only a browser's visit
 * is (Fetch Metadata Request Headers, section 2), because programs and the portal's console call the API.
 */
export function isWebRequest(request: HonoRequest, isDescribed: boolean): boolean {
  if (!isWebPath(request.path)) return false
  return !isDescribed || isVisit(request)
}

function isWebPath(path: string): boolean {
  return /^\/(?:|sign-in|sign-out|operations|settings(?:\/.*)?|assets\/sandbox\.(?:css|js))$/s.test(
    path,
  )
}

function isVisit(request: HonoRequest): boolean {
  return (
    request.header('sec-fetch-mode') === 'navigate' ||
    /^(?:style|script|image)$/.test(request.header('sec-fetch-dest') ?? '')
  )
}
