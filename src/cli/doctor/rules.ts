import { citeFetch, citeHttp, localNetworkAccess } from '#response/exchange/failures/failure.ts'
import { isSafelistedMethod, getUnsafeHeaders } from '#request/preflight.ts'
import { getReach, isNearer } from '#request/server-url.ts'
import {
  findUnexposedHeaders,
  getResponses,
  probes,
  isRedirect,
  parseListHeader,
} from './examine.ts'
import type { Examination, ProbeResponse } from './examine.ts'
import { checkProviders } from './provider-rules.ts'
import type { ProviderRuleName } from './provider-rules.ts'
import {
  applyRules,
  labelResponses,
  describeTarget,
  networkErrors,
  onMissingOrigin,
  onOtherOrigin,
  quoteValue,
  redirects,
} from './rule.ts'
import type { RuleFinding, Rule, RuleText } from './rule.ts'

type ServiceRule = Rule<Examination>
type Rules = Readonly<Record<string, ServiceRule>>

/** Node's error codes for a name without an address. */
const unresolved = /^(?:ENOTFOUND|EAI_\w+)$/
/** Node's error codes for a problem with a certificate or the TLS protocol. */
const tlsCodes = /^(?:EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)|SELF_SIGNED/

/** Problems before there is a response. A browser reports none of them to a page. */
const transportRules = {
  'name-not-found': onNoResponse(unresolved, {
    title: 'The server’s name was not found',
    why: 'No browser can reach a server whose name has no address. The console reports that it is unreachable.',
    remedy: 'Check the spelling of the base URL and that the name is in public DNS.',
  }),
  'connection-refused': onNoResponse(/^ECONNREFUSED$/, {
    title: 'Nothing accepts connections at this address',
    why: 'The computer reported that no program listens on this port.',
    remedy: 'Start the service, or correct the port in the base URL.',
  }),
  'timed-out': onNoResponse(/^(?:timed-out|ETIMEDOUT)$/, {
    title: 'No response came in time',
    why: 'The console stops waiting after 30 seconds. A firewall that drops packets looks like this, and so does a service that hangs.',
    remedy:
      'Check whether the request arrived, and have the firewall reject packets instead of dropping them.',
    failure: 'timed-out',
  }),
  'tls-failed': onNoResponse(tlsCodes, {
    title: 'The TLS connection failed',
    why: 'Browsers refuse the connection, and the page does not learn why. CERT_HAS_EXPIRED is a certificate that is no longer valid, ERR_TLS_CERT_ALTNAME_INVALID one for another name; SELF_SIGNED or UNABLE_TO_… is an authority that is not trusted here, or a missing intermediate certificate. A plain http server behind an https address looks like EPROTO or ERR_SSL_….',
    remedy:
      'Check the port, that the certificate is valid and for the host of the base URL, and that the server sends the complete chain. For your own authority, set NODE_EXTRA_CA_CERTS for this command; readers need its certificate in their browsers.',
    sources: [citeHttp('4.3.4')],
  }),
  'no-answer': onNoResponse(
    {
      test: (code) =>
        ![/^(?:ECONNREFUSED|timed-out|ETIMEDOUT)$/, unresolved, tlsCodes].some((known) =>
          known.test(code),
        ),
    },
    {
      title: 'The connection ended without an HTTP response',
      why: 'The console cannot distinguish this from a server that does not exist.',
      remedy:
        'Check the port, which may serve another protocol, and read the logs of the service and of any proxy before it.',
    },
  ),
} as const satisfies Rules

const addressRules = {
  'local-network': {
    severity: 'warning',
    title: 'Browsers ask the reader before they call this address',
    find: ({ origin, addresses }) => {
      const nearer = addresses.find((address) => isNearer(toUrl(address), origin))
      if (nearer === undefined) return undefined
      const isHere = getReach(toUrl(nearer)) === 'this-computer'
      return `A page on ${origin} is public, and the API is on ${isHere ? 'this computer' : 'a private network'} (${nearer}).`
    },
    why: 'In Chromium, a public page needs the reader’s permission to call a nearer address. Readers outside that network cannot reach it.',
    remedy: 'Give the service a public address, or publish the portal on the same network.',
    failure: 'local-network-access',
    sources: [localNetworkAccess],
  },
  redirected: {
    severity: 'error',
    title: 'The request was redirected',
    find: ({ request, plan }) =>
      request.kind === 'responded' && isRedirect(request)
        ? `A redirect is the response to ${labelRequest(request)}. ${describeTarget(request, plan.url)}`
        : undefined,
    why: 'The console follows no redirects, so that a key goes to one server only. A browser that followed one would drop Authorization at another origin.',
    remedy:
      'Build the portal with the final address as its base URL, and do not redirect API requests.',
    failure: 'redirect',
    sources: redirects,
  },
  'address-not-served': {
    severity: 'warning',
    title: 'The operation does not seem to be at this address',
    find: ({ request }) =>
      request.kind === 'responded' && [404, 405, 410, 501].includes(request.status)
        ? `This is the status of ${labelRequest(request)}.`
        : undefined,
    why: 'The console shows that status to every reader.',
    remedy: 'Check the base URL: the path of the operation is added to it.',
    sources: [citeHttp('15.5')],
  },
} as const satisfies Rules

/** Rules for the request that a browser sends first, because the request carries `Authorization`. */
const preflightRules = {
  'preflight-refused': onPreflight(({ response: { status } }) => status < 200 || status > 299, {
    title: 'The preflight did not return a success status',
    why: 'Browsers send the request only after a status from 200 to 299, and follow no redirect of a preflight. It never carries a key, so a server that requires one lets no page in; a service that does not support OPTIONS often returns 404, 405 or 501.',
    remedy:
      'Respond to OPTIONS at this address with 204, before keys are checked. If the base URL redirects, build the portal with the final address.',
  }),
  'method-not-allowed': onPreflight(
    ({ response, plan: { method } }) => {
      // Methods are case-sensitive, unlike header names.
      const allowed = new Set(parseListHeader(response, 'Access-Control-Allow-Methods'))
      return !isSafelistedMethod(method) && !allowed.has(method) && !allowed.has('*')
    },
    {
      title: 'The method is not allowed',
      why: 'Browsers do not send the request.',
      remedy: 'Add the method to Access-Control-Allow-Methods.',
    },
    ({ response, plan: { method } }) =>
      `${formatHeader(response, 'Access-Control-Allow-Methods')} ${method} is not listed.`,
  ),
  'headers-not-allowed': onPreflight(
    ({ response, plan }) => !isRedirect(response) && findForbidden(response, plan).length > 0,
    {
      title: 'A header of the request is not allowed',
      why: 'Browsers do not send the request when a header is missing from that list. A star covers every header.',
      remedy: 'Name each of these headers in Access-Control-Allow-Headers.',
    },
    ({ response, plan }) =>
      `${formatHeader(response, 'Access-Control-Allow-Headers')} The request sends ${findForbidden(response, plan).join(' and ')}.`,
  ),
  'authorization-by-star': onPreflight(
    ({ response, plan }) => !isRedirect(response) && allowsAuthorizationByStar(response, plan),
    {
      severity: 'warning',
      title: 'Authorization is allowed by a star alone',
      why: 'In the Fetch standard, a star does not cover Authorization. Chromium 156, Firefox 153 and WebKitGTK 2.50 accept it anyway; a browser that follows the standard does not send the request.',
      remedy: 'Name Authorization in Access-Control-Allow-Headers.',
      sources: [
        citeFetch(
          'CORS non-wildcard request-header names',
          'cors-non-wildcard-request-header-name',
        ),
      ],
    },
    ({ response }) => formatHeader(response, 'Access-Control-Allow-Headers'),
  ),
} as const satisfies Rules

const hidesResponses = {
  severity: 'error',
  failure: 'unreadable',
  list: getResponses,
} as const

/** Rules for which pages may read the responses. Every response needs the header, so each one is checked. */
const originRules = {
  'origin-missing': onMissingOrigin<Examination>({
    ...hidesResponses,
    title: 'A response does not allow the portal',
    why: 'Browsers do not send a request whose preflight lacks the header, and hide any other response that lacks it, its status included. Servers and gateways often omit it from errors, which readers then take for a network failure.',
    remedy:
      'Send Access-Control-Allow-Origin with every response, with that to OPTIONS and errors too: add it before keys are checked, and in gateways.',
  }),
  'origin-other': onOtherOrigin<Examination>({
    ...hidesResponses,
    title: 'The allowed origin is not the portal’s',
  }),
  'headers-not-exposed': {
    severity: 'warning',
    title: 'Some response headers are hidden from pages',
    find: (examination) => {
      const names = findUnexposedHeaders(examination)
      return names.length > 0
        ? `The responses carry ${names.join(', ')}, which Access-Control-Expose-Headers does not name.`
        : undefined
    },
    why: 'Without them, the console shows no request ID, no time to wait before the next try, and no header that the API document describes.',
    remedy: 'Add the names to Access-Control-Expose-Headers.',
    sources: [
      citeFetch('CORS-safelisted response-header name', 'cors-safelisted-response-header-name'),
    ],
  },
} as const satisfies Rules

function labelRequest(response: ProbeResponse): string {
  return labelResponses([{ name: `the ${probes.request}`, response }])
}

/** @param codes Node's error codes for a missing response */
function onNoResponse(
  codes: Pick<RegExp, 'test'>,
  rest: RuleText & Partial<Pick<ServiceRule, 'failure' | 'sources'>>,
): ServiceRule {
  return {
    severity: 'error',
    failure: 'unreachable',
    sources: [networkErrors],
    ...rest,
    find: (examination) => {
      const silent = (['preflight', 'request'] as const).flatMap((probe) => {
        const result = examination[probe]
        return result.kind === 'silent' && codes.test(result.code)
          ? [{ probe, code: result.code }]
          : []
      })
      const [first] = silent
      if (!first) return undefined
      const names = silent.map(({ probe }) => `the ${probes[probe]}`).join(' and ')
      return `There was no response to ${names} (${first.code}).`
    },
  }
}

interface Preflight extends Pick<Examination, 'plan'> {
  readonly response: ProbeResponse
}

function onPreflight(
  isMeant: (preflight: Preflight) => boolean,
  text: RuleText & Partial<Pick<ServiceRule, 'severity' | 'sources'>>,
  write = ({ response }: Preflight) => `The preflight returned ${response.status}.`,
): ServiceRule {
  return {
    severity: 'error',
    failure: 'unreadable',
    sources: [citeFetch('CORS-preflight fetch', 'cors-preflight-fetch-0')],
    ...text,
    find: ({ plan, preflight }) => {
      if (preflight.kind !== 'responded') return undefined
      const seen = { plan, response: preflight }
      return isMeant(seen) ? write(seen) : undefined
    },
  }
}

function findForbidden(response: ProbeResponse, plan: Examination['plan']): readonly string[] {
  const allowed = getAllowedHeaders(response)
  return getUnsafeHeaders(plan).filter(
    (name) => !allowed.has('*') && !allowed.has(name.toLowerCase()),
  )
}

function allowsAuthorizationByStar(response: ProbeResponse, plan: Examination['plan']): boolean {
  const allowed = getAllowedHeaders(response)
  return (
    allowed.has('*') &&
    !allowed.has('authorization') &&
    getUnsafeHeaders(plan).some((name) => name.toLowerCase() === 'authorization')
  )
}

function getAllowedHeaders(response: ProbeResponse): ReadonlySet<string> {
  return new Set(
    parseListHeader(response, 'Access-Control-Allow-Headers').map((name) => name.toLowerCase()),
  )
}

function formatHeader(response: ProbeResponse, name: string): string {
  const value = response.headers.get(name)
  return value === null
    ? `The preflight response has no ${name}.`
    : `${name} is ${quoteValue(value)}.`
}

function toUrl(address: string): string {
  return address.includes(':') ? `http://[${address}]` : `http://${address}`
}

/** Rules whose findings the advised headers fix. */
export const headerRules = { ...preflightRules, ...originRules } as const satisfies Rules

/** All checks of the API, in the order in which they affect a request. A key is a permanent name. */
export const rules = {
  ...transportRules,
  ...addressRules,
  ...headerRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules | ProviderRuleName

/** Applies every rule. Errors come first. */
export function applyAllRules(examination: Examination): readonly RuleFinding<RuleName>[] {
  const judgements: readonly RuleFinding<RuleName>[] = [
    ...applyRules(rules, examination),
    ...checkProviders(examination),
  ]
  return judgements.toSorted((one, other) => one.severity.localeCompare(other.severity))
}
