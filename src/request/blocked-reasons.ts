import { clauses } from '#text/clauses.ts'
import type { Reason } from './description/operation.ts'
import type { RequestPlan } from './request-plan.ts'

type PageRequest = Pick<RequestPlan, 'method' | 'headers' | 'body' | 'slots'>

export function getBlockedReasons(
  { method, headers, body, slots }: PageRequest,
  mayLeaveOut = true,
): readonly Reason[] {
  const advise = (what: string) => `${elsewhere}${mayLeaveOut ? `, or leave ${what} out` : ''}.`
  const explainHeader = (name: string, value: string): readonly Reason[] => {
    if (!isForbiddenHeader(name, value)) return []
    const sentence = `A page cannot set the header ${name}: the browser controls it. ${advise('the header')}`
    return [{ citation: clauses.forbiddenHeader, sentence }]
  }
  const hasBody = body.kind !== 'none' && /^(?:GET|HEAD)$/i.test(method)
  const bodySentence = `A page cannot send a body with ${method}. ${advise('the body')}`
  return [
    ...findMethodObstacles(method),
    ...(hasBody ? [{ citation: clauses.requestConstructor, sentence: bodySentence }] : []),
    ...headers.flatMap(({ name, value }) => explainHeader(name, value)),
    ...slots.flatMap((slot) => {
      if (slot.place === 'cookie') return [explainCookieKey(slot.scheme)]
      return slot.place === 'header' ? explainHeader(slot.name, '') : []
    }),
  ]
}

export function explainReplaced(name: string): string | undefined {
  return /^user-agent$/i.test(name)
    ? 'Chromium sends its own User-Agent in place of this value. Firefox, Safari and the snippets send the value.'
    : undefined
}

/** The reason if the browser rejects a header. Its message is not used, because it may quote the value. */
export const refusedHeader: Reason = {
  citation: clauses.fieldValues,
  sentence:
    'A header holds a character that the browser does not send. Copy its value again, without line breaks or typographic characters.',
}

const elsewhere = 'Use a snippet in a terminal or a program'

function findMethodObstacles(method: string): readonly Reason[] {
  if (isRewrittenMethod(method)) {
    const sentence = `A page cannot send the method ${method}: the browser sends ${method.toUpperCase()} instead. ${elsewhere}.`
    return [{ citation: clauses.methodCase, sentence }]
  }
  if (!isForbiddenMethod(method)) return []
  const sentence = `A page cannot send the method ${method}. ${elsewhere}.`
  return [{ citation: clauses.forbiddenMethod, sentence }]
}

function explainCookieKey(scheme: string): Reason {
  const sentence = `The key of ${scheme} goes into a cookie, and no page can set the header Cookie. ${elsewhere}.`
  return { citation: clauses.forbiddenHeader, sentence }
}

function isForbiddenMethod(method: string): boolean {
  return forbiddenMethods.has(method.toUpperCase())
}

/** Whether browsers convert a method to upper case, so that a page cannot send it as written; `patch` is not converted. */
function isRewrittenMethod(method: string): boolean {
  const upperCase = method.toUpperCase()
  return method !== upperCase && normalizedMethods.has(upperCase)
}

/** Whether a page cannot set a header. `value` matters for headers that override the method. */
function isForbiddenHeader(name: string, value: string): boolean {
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
