/** Whether no page can send a method. */
export function isForbiddenMethod(method: string): boolean {
  return forbiddenMethods.has(method.toUpperCase())
}

/** Whether a browser puts a method into upper case, so that no page can send it as written; `patch` passes as it is. */
export function isRewrittenMethod(method: string): boolean {
  const upperCase = method.toUpperCase()
  return method !== upperCase && normalizedMethods.has(upperCase)
}

/**
 * Whether no page can set a header.
 *
 * @param value matters to the headers that override the method
 */
export function isForbiddenHeader(name: string, value = ''): boolean {
  const lowerCase = name.toLowerCase()
  return (
    forbiddenHeaders.has(lowerCase) ||
    /^(proxy|sec)-/.test(lowerCase) ||
    (methodOverrides.has(lowerCase) &&
      value.split(',').some((method) => isForbiddenMethod(method.trim())))
  )
}

const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

const normalizedMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'])

const forbiddenHeaders = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])

const methodOverrides = new Set(['x-http-method', 'x-http-method-override', 'x-method-override'])
