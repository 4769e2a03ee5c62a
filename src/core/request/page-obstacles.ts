import type { Reason } from './description/operation.ts'
import type { RequestPlan } from './request-plan.ts'

/** Why a page cannot send a planned request, although a program can. Empty where it can. */
export function listPageObstacles({
  method,
  headers,
  body,
  slots,
}: Pick<RequestPlan, 'method' | 'headers' | 'body' | 'slots'>): readonly Reason[] {
  return [
    ...findMethodObstacles(method),
    ...findBodyObstacles(method, body.kind),
    ...headers.flatMap(({ name, value }) => findHeaderObstacles(name, value)),
    ...slots.flatMap((slot) => {
      if (slot.place === 'cookie') return [refuseCookieKey(slot.scheme)]
      return slot.place === 'header' ? findHeaderObstacles(slot.name, '') : []
    }),
  ]
}

/** Fetch, “forbidden method”. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Fetch, “forbidden request-header”. */
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

function findMethodObstacles(method: string): readonly Reason[] {
  if (!forbiddenMethods.has(method.toUpperCase())) return []
  return [
    {
      clause: 'Fetch, “forbidden method”',
      sentence: `No page can send the method ${method}. Use a snippet in a terminal or a program.`,
    },
  ]
}

function findBodyObstacles(method: string, kind: RequestPlan['body']['kind']): readonly Reason[] {
  const upperCase = method.toUpperCase()
  if (kind === 'none' || (upperCase !== 'GET' && upperCase !== 'HEAD')) return []
  return [
    {
      clause: 'Fetch, “Request class”',
      sentence: `No page can send a body with ${method}. Use a snippet in a terminal or a program, or leave the body out.`,
    },
  ]
}

function findHeaderObstacles(name: string, value: string): readonly Reason[] {
  const lowerCase = name.toLowerCase()
  const isForbidden =
    forbiddenHeaders.has(lowerCase) ||
    /^(proxy|sec)-/.test(lowerCase) ||
    (methodOverrides.has(lowerCase) && namesForbiddenMethod(value))
  if (!isForbidden) return []
  return [
    {
      clause: 'Fetch, “forbidden request-header”',
      sentence: `No page can set the header ${name}: the browser decides on it. Use a snippet in a terminal or a program, or leave the header out.`,
    },
  ]
}

function namesForbiddenMethod(value: string): boolean {
  return value.split(',').some((method) => forbiddenMethods.has(method.trim().toUpperCase()))
}

function refuseCookieKey(scheme: string): Reason {
  return {
    clause: 'Fetch, “forbidden request-header”',
    sentence: `The key of ${scheme} goes into a cookie, and no page can set the header Cookie. Use a snippet in a terminal or a program.`,
  }
}
