import { citeFetch } from '#core/exchange/failures/failure.ts'
import { isSafelistedMethod, listUnsafeHeaders } from '#core/request/preflight.ts'
import type { Examination, NamedResponse } from './examine.ts'
import { addressRules, quoteValue, transportRules } from './reach-rules.ts'
import type { Rule, Rules } from './reach-rules.ts'
import {
  findHidden,
  isRedirect,
  isSuccess,
  listMembers,
  listResponses,
  listValues,
  nameResponses,
} from './examine.ts'
import type { ProbeResponse } from './send-probe.ts'

/** Rules about the request that a browser sends first, because the request carries `Authorization`. */
const preflightRules = {
  'preflight-redirected': onPreflight(({ response }) => isRedirect(response), {
    title: 'The preflight was redirected',
    why: 'Browsers do not follow a redirect of a preflight, so the request is not sent.',
    remedy:
      'Respond to OPTIONS at this address. If the base URL redirects, build the portal with the final address.',
  }),
  'preflight-needs-key': onPreflight(
    ({ response: { status } }) => status === 401 || status === 403,
    {
      title: 'The preflight is refused as if it needed a key',
      why: 'A preflight never carries a key, so a server that requires one lets no page in. A 403 may also mean that the server does not know the portal’s origin.',
      remedy: 'Respond to OPTIONS before keys are checked, and allow the portal’s origin.',
    },
  ),
  'preflight-refused': onPreflight(
    ({ response }) =>
      !isSuccess(response) && !isRedirect(response) && ![401, 403].includes(response.status),
    {
      title: 'The preflight did not return a success status',
      why: 'Browsers send the request only after a status from 200 to 299. A service that does not support OPTIONS often returns 404, 405 or 501.',
      remedy: 'Respond to OPTIONS at this address with 204.',
    },
  ),
  'method-not-allowed': onPreflight(
    ({ response, plan: { method } }) => {
      // Methods are case-sensitive, unlike header names.
      const allowed = new Set(listMembers(response, 'Access-Control-Allow-Methods'))
      return !isSafelistedMethod(method) && !allowed.has(method) && !allowed.has('*')
    },
    {
      title: 'The method is not allowed',
      why: 'Browsers do not send the request.',
      remedy: 'Add the method to Access-Control-Allow-Methods.',
    },
    ({ response, plan: { method } }) =>
      `${writeHeaderList(response, 'Access-Control-Allow-Methods')} ${method} is not listed.`,
  ),
  'headers-not-allowed': onPreflight(
    ({ response, plan }) => !isRedirect(response) && findForbidden(response, plan).length > 0,
    {
      title: 'A header of the request is not allowed',
      why: 'Browsers do not send the request when a header is missing from that list. In the standard, a star covers every header except Authorization.',
      remedy: 'Name each of these headers in Access-Control-Allow-Headers.',
    },
    ({ response, plan }) =>
      `${writeHeaderList(response, 'Access-Control-Allow-Headers')} The request sends ${findForbidden(response, plan).join(' and ')}.`,
  ),
} as const satisfies Rules

/** Rules about which pages may read the responses. Every response needs the header, so each one is checked. */
const originRules = {
  'origin-missing': onOrigin(
    (values, { probe, response }) =>
      values.length === 0 && (probe === 'preflight' || response.status < 400),
    {
      title: 'The response does not allow the portal',
      why: 'Browsers do not send a request whose preflight lacks the header, and hide any other response that lacks it, its status included.',
      remedy: 'Send Access-Control-Allow-Origin with every response, and with that to OPTIONS.',
    },
  ),
  'origin-missing-on-errors': onOrigin(
    (values, { probe, response }) =>
      values.length === 0 && probe !== 'preflight' && response.status >= 400,
    {
      title: 'An error response does not allow the portal',
      why: 'The console’s reader cannot see which error it was and takes it for a network failure. Servers and gateways often omit CORS headers from error responses.',
      remedy:
        'Send Access-Control-Allow-Origin with error responses too: add it before keys are checked, and in gateways.',
    },
  ),
  'origin-other': onOrigin(
    // The CORS check of the Fetch standard joins repeated lines with a comma.
    (values, _, origin) => values.length > 0 && !['*', origin].includes(values.join(', ')),
    {
      title: 'The allowed origin is not the portal’s',
      why: 'Browsers accept exactly one value and compare every character: scheme and port count, no slash may end it, and a list never matches. Two values often come from a service and its proxy, which both send the header.',
      remedy: 'Allow the portal’s origin, or run the doctor with the correct --origin.',
    },
  ),
  'headers-not-exposed': {
    severity: 'warning',
    title: 'Some response headers are hidden from pages',
    find: (examination) => {
      const names = findHidden(examination)
      return names.length > 0
        ? `The responses carry ${names.join(', ')}, which Access-Control-Expose-Headers does not name.`
        : undefined
    },
    why: 'Without them, a page has no request ID to quote and no time to wait before the next try.',
    remedy: 'Add the names to Access-Control-Expose-Headers.',
    isFixedByHeaders: true,
    sources: [
      citeFetch('CORS-safelisted response-header name', 'cors-safelisted-response-header-name'),
    ],
  },
} as const satisfies Rules

interface Preflight extends Pick<Examination, 'plan'> {
  readonly response: ProbeResponse
}

function onPreflight(
  isMeant: (preflight: Preflight) => boolean,
  rest: Pick<Rule, 'title' | 'why' | 'remedy'>,
  describe = ({ response }: Preflight) => `The preflight returned ${response.status}.`,
): Rule {
  return {
    severity: 'error',
    isFixedByHeaders: true,
    failure: 'unreadable',
    sources: [citeFetch('CORS-preflight fetch', 'cors-preflight-fetch-0')],
    ...rest,
    find: ({ plan, preflight }) => {
      if (preflight.kind !== 'responded') return undefined
      const seen = { plan, response: preflight }
      return isMeant(seen) ? describe(seen) : undefined
    },
  }
}

/** The headers missing from the list. A star covers all but Authorization. */
function findForbidden(response: ProbeResponse, plan: Examination['plan']): readonly string[] {
  const allowed = new Set(
    listMembers(response, 'Access-Control-Allow-Headers').map((name) => name.toLowerCase()),
  )
  return listUnsafeHeaders(plan).filter((name) => {
    const isStarred = allowed.has('*') && name.toLowerCase() !== 'authorization'
    return !isStarred && !allowed.has(name.toLowerCase())
  })
}

function writeHeaderList(response: ProbeResponse, name: string): string {
  const values = listValues(response, name)
  return values.length === 0
    ? `The preflight response has no ${name}.`
    : `${name} is ${quoteValue(values.join(', '))}.`
}

/** Excludes redirects, which are a separate finding: browsers do not read their headers. */
function onOrigin(
  isMeant: (values: readonly string[], found: NamedResponse, origin: string) => boolean,
  rest: Pick<Rule, 'title' | 'why' | 'remedy'>,
): Rule {
  return {
    severity: 'error',
    isFixedByHeaders: true,
    failure: 'unreadable',
    sources: [citeFetch('CORS check', 'concept-cors-check')],
    ...rest,
    find: (examination) => {
      const found = listResponses(examination).filter(
        (named) =>
          !isRedirect(named.response) &&
          isMeant(readOrigins(named.response), named, examination.origin),
      )
      const [first] = found
      if (!first) return undefined
      const value = readOrigins(first.response).join(', ')
      return value === ''
        ? `Access-Control-Allow-Origin is missing from ${nameResponses(found)}.`
        : `Access-Control-Allow-Origin is ${quoteValue(value)} on ${nameResponses(found)}.`
    },
  }
}

function readOrigins(response: ProbeResponse): readonly string[] {
  return listValues(response, 'Access-Control-Allow-Origin')
}

/** Everything that the doctor checks, in the order in which a request meets it. A key is a permanent name. */
export const rules = {
  ...transportRules,
  ...addressRules,
  ...preflightRules,
  ...originRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules

/** A rule that found something. */
export interface Judgement extends Omit<Rule, 'find'> {
  readonly name: RuleName
  /** The observation, in whole sentences. */
  readonly happened: string
}

/** Applies every rule. What stops the console comes first. */
export function judge(examination: Examination): readonly Judgement[] {
  const judgements = listRules().flatMap(([name, { find, ...rule }]) => {
    const happened = find(examination)
    return happened === undefined ? [] : [{ name, happened, ...rule }]
  })
  const stops = ({ severity }: Judgement) => severity === 'error'
  return [...judgements.filter(stops), ...judgements.filter((one) => !stops(one))]
}

function listRules(): readonly (readonly [RuleName, Rule])[] {
  return Object.entries(rules).filter((entry): entry is [RuleName, Rule] =>
    Object.hasOwn(rules, entry[0]),
  )
}
