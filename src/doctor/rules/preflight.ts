import { citeFetch } from '#core/exchange/failures/sources.ts'
import { isSafelistedMethod, listUnsafeHeaders } from '#core/request/preflight.ts'
import type { Examination } from '../probes/examine.ts'
import { isRedirect, isSuccess, listMembers, listValues } from '../probes/probe-result.ts'
import type { ProbeResponse } from '../probes/probe-result.ts'
import { quoteValue } from './quote-value.ts'
import type { Rules } from './rule.ts'

const preflightFetch = citeFetch('CORS-preflight fetch', 'cors-preflight-fetch-0')
const maxAge = citeFetch('Access-Control-Max-Age', 'http-access-control-max-age')

/** The seconds that a browser assumes without a readable header (Fetch, CORS-preflight fetch). */
const defaultAge = 5
/** Chromium's limit; Firefox's is a day (MDN). */
const longestAge = 7200

/** The rules about the request that a browser sends first, because the request carries `Authorization`. */
export const preflightRules = {
  'preflight-redirected': {
    severity: 'error',
    title: 'The preflight was redirected',
    find: (examination) =>
      whenResponded(examination, isRedirect, ({ status }) => `The preflight returned ${status}.`),
    why: 'Browsers do not follow a redirect of a preflight, so the request is not sent.',
    remedy:
      'Respond to OPTIONS at this address. If the base URL redirects, build the portal with the final address.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [preflightFetch],
  },
  'preflight-needs-key': {
    severity: 'error',
    title: 'The preflight requires a key',
    find: (examination) =>
      whenResponded(
        examination,
        ({ status }) => status === 401,
        () => 'The preflight returned 401.',
      ),
    why: 'A preflight never carries a key, so a server that requires one lets no page in.',
    remedy: 'Respond to OPTIONS before keys are checked.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [citeFetch('CORS protocol and credentials', 'cors-protocol-and-credentials')],
  },
  'preflight-forbidden': {
    severity: 'error',
    title: 'The preflight is forbidden',
    find: (examination) =>
      whenResponded(
        examination,
        ({ status }) => status === 403,
        () => `The preflight from ${examination.origin} returned 403.`,
      ),
    why: 'Browsers do not send the request. The server may not know the portal’s origin, or may require a key, which a preflight never carries.',
    remedy:
      'Add the portal’s origin to the allowed origins, and respond to OPTIONS before keys are checked.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [preflightFetch],
  },
  'preflight-refused': {
    severity: 'error',
    title: 'The preflight did not return a success status',
    find: (examination) =>
      whenResponded(examination, isRefusal, ({ status }) => `The preflight returned ${status}.`),
    why: 'Browsers send the request only after a status from 200 to 299. A service that does not support OPTIONS often returns 404, 405 or 501.',
    remedy: 'Respond to OPTIONS at this address with 204.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [preflightFetch],
  },
  'method-not-allowed': {
    severity: 'error',
    title: 'The method is not allowed',
    find: (examination) => {
      const { method } = examination.plan
      if (isSafelistedMethod(method)) return undefined
      return whenResponded(
        examination,
        (response) => !allowsMethod(response, method),
        (response) =>
          `${describeList(response, 'Access-Control-Allow-Methods')} ${method} is not listed.`,
      )
    },
    why: 'Browsers do not send the request.',
    remedy: 'Add the method to Access-Control-Allow-Methods.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [preflightFetch],
  },
  'method-not-listed': {
    severity: 'note',
    title: 'The method is not listed, and need not be',
    find: (examination) => {
      const { method } = examination.plan
      if (!isSafelistedMethod(method)) return undefined
      return whenResponded(
        examination,
        (response) => isSuccess(response) && !allowsMethod(response, method),
        () => `Access-Control-Allow-Methods does not name ${method}.`,
      )
    },
    why: 'Any otherwise correct response to a preflight allows GET, HEAD and POST.',
    remedy: 'Nothing needs to be done.',
    sources: [citeFetch('CORS-safelisted method', 'cors-safelisted-method')],
  },
  'headers-not-allowed': {
    severity: 'error',
    title: 'A header of the request is not allowed',
    find: (examination) =>
      whenResponded(
        examination,
        (response) => !isRedirect(response) && findForbidden(response, examination).length > 0,
        (response) =>
          `${describeList(response, 'Access-Control-Allow-Headers')} The request sends ${findForbidden(response, examination).join(' and ')}.`,
      ),
    why: 'Browsers do not send the request when a header is missing from that list.',
    remedy: 'Name each of these headers in Access-Control-Allow-Headers.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [preflightFetch],
  },
  'star-without-authorization': {
    severity: 'error',
    title: 'A star does not allow Authorization',
    find: (examination) =>
      whenResponded(
        examination,
        (response) => {
          const allowed = new Set(listMembers(response, 'Access-Control-Allow-Headers'))
          return (
            listUnsafeHeaders(examination.plan).includes('Authorization') &&
            allowed.has('*') &&
            !allowed.has('authorization')
          )
        },
        (response) => describeList(response, 'Access-Control-Allow-Headers'),
      ),
    why: 'In the standard, a star covers every header except Authorization. Chromium accepts it anyway, but do not rely on that, in Chromium or elsewhere.',
    remedy: 'Name Authorization in Access-Control-Allow-Headers.',
    advice: 'cors',
    failure: 'unreadable',
    sources: [
      citeFetch('CORS non-wildcard request-header name', 'cors-non-wildcard-request-header-name'),
    ],
  },
  'preflight-not-cached': {
    severity: 'note',
    title: 'Browsers hardly cache the preflight',
    find: (examination) =>
      whenResponded(
        examination,
        (response) => isSuccess(response) && readAge(response) <= defaultAge,
        (response) => {
          const values = listValues(response, 'Access-Control-Max-Age')
          return values.length === 0
            ? `The preflight response has no Access-Control-Max-Age, so browsers cache it for ${defaultAge} seconds.`
            : `Access-Control-Max-Age is ${quoteValue(values.join(', '))}.`
        },
      ),
    why: 'Nearly every Send costs two round trips instead of one.',
    remedy: `Send Access-Control-Max-Age: ${longestAge} with the preflight response.`,
    advice: 'cors',
    sources: [maxAge],
  },
  'preflight-cached-long': {
    severity: 'note',
    title: 'Browsers forget the preflight sooner than the server says',
    find: (examination) =>
      whenResponded(
        examination,
        (response) => isSuccess(response) && readAge(response) > longestAge,
        (response) => `Access-Control-Max-Age is ${readAge(response)} seconds.`,
      ),
    why: `Chromium keeps it for ${longestAge} seconds at most, Firefox for 86400. Readers who receive a faulty one are stuck with it that long.`,
    remedy: `Send ${longestAge}, which is enough.`,
    sources: [maxAge, { edition: 'MDN', section: 'Access-Control-Max-Age' }],
  },
} as const satisfies Rules

function whenResponded(
  { preflight }: Examination,
  isMeant: (response: ProbeResponse) => boolean,
  describe: (response: ProbeResponse) => string,
): string | undefined {
  return preflight.kind === 'responded' && isMeant(preflight) ? describe(preflight) : undefined
}

function isRefusal(response: ProbeResponse): boolean {
  return (
    !isSuccess(response) &&
    !isRedirect(response) &&
    response.status !== 401 &&
    response.status !== 403
  )
}

function allowsMethod(response: ProbeResponse, method: string): boolean {
  // Methods are case-sensitive, unlike header names.
  return listValues(response, 'Access-Control-Allow-Methods')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .some((allowed) => allowed === method || allowed === '*')
}

/** The headers missing from the list. A star covers all but Authorization, which has its own rule. */
function findForbidden(response: ProbeResponse, { plan }: Examination): readonly string[] {
  const allowed = new Set(listMembers(response, 'Access-Control-Allow-Headers'))
  if (allowed.has('*')) return []
  return listUnsafeHeaders(plan).filter((name) => !allowed.has(name.toLowerCase()))
}

function describeList(response: ProbeResponse, name: string): string {
  const values = listValues(response, name)
  return values.length === 0
    ? `The preflight response has no ${name}.`
    : `${name} is ${quoteValue(values.join(', '))}.`
}

/** In seconds. */
function readAge(response: ProbeResponse): number {
  const value = listValues(response, 'Access-Control-Max-Age').join(', ')
  return /^\d+$/.test(value) ? Number(value) : defaultAge
}
