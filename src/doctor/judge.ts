import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import { citeFetch, citeHttp, localNetworkAccess } from '#core/exchange/failures/failure.ts'
import { linkFailure } from '#core/exchange/failures/failures.ts'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import { isSafelistedMethod, listUnsafeHeaders } from '#core/request/preflight.ts'
import { findReach, isNearer } from '#core/request/server-url.ts'
import { findHidden, isRedirect, listMembers, listResponses, probes } from './examine.ts'
import type { Examination, NamedResponse, ProbeResponse } from './examine.ts'

/** `error`: the console cannot work. `warning`: it works, but something is lost, or not as the document says. */
export type Severity = 'error' | 'warning'

/** Its key in the table is its permanent name. */
export interface Rule {
  readonly severity: Severity
  /** A clause without a full stop. */
  readonly title: string
  /** The observation, in whole sentences; undefined when all is well or nothing is known. */
  readonly find: (examination: Examination) => string | undefined
  readonly why: string
  readonly remedy: string
  /** The failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: FailureId | undefined
  readonly sources: readonly Citation[]
}

type Rules = Readonly<Record<string, Rule>>
type Words = Pick<Rule, 'title' | 'why' | 'remedy'>

/** Node's, for a name that has no address. */
const unresolved = /^(?:ENOTFOUND|EAI_\w+)$/
/** For what a certificate or the protocol lacks. */
const tlsCodes = /^(?:EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)|SELF_SIGNED/
const networkErrors = citeFetch('network errors', 'concept-network-error')

/** The faults that are possible before there is a response. A browser tells a page nothing about them. */
const transportRules = {
  'name-not-found': onNoResponse(unresolved, {
    title: 'The server’s name was not found',
    why: 'No browser can reach a server whose name has no address. The console says that it is unreachable.',
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
      'Check the port, that the certificate is valid and for the host of the base URL, and that the server sends its whole chain. For your own authority, set NODE_EXTRA_CA_CERTS for this command; readers need its certificate in their browsers.',
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
      why: 'The console cannot tell this from a server that is not there.',
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
      const near = addresses.find((address) => isNearer(writeAddress(address), origin))
      if (near === undefined) return undefined
      const isHere = findReach(writeAddress(near)) === 'this-computer'
      return `A page on ${origin} is public, and the API is on ${isHere ? 'this computer' : 'a private network'} (${near}).`
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
        ? `A redirect is the response to ${nameResponses([{ probe: 'request', response: request }])}. ${nameTarget(request, plan.url)}`
        : undefined,
    why: 'The console follows no redirects, so that a key goes to one server only. A browser that followed one would drop Authorization at another origin.',
    remedy:
      'Build the portal with the final address as its base URL, and do not redirect API requests.',
    failure: 'redirect',
    sources: [citeHttp('15.4'), citeFetch('HTTP-redirect fetch', 'http-redirect-fetch')],
  },
  'address-not-served': {
    severity: 'warning',
    title: 'The operation does not seem to be at this address',
    find: ({ request }) =>
      request.kind === 'responded' && [404, 405, 410, 501].includes(request.status)
        ? `This is the status of ${nameResponses([{ probe: 'request', response: request }])}.`
        : undefined,
    why: 'The console shows that status to every reader.',
    remedy: 'Check the base URL: the path of the operation is added to it.',
    sources: [citeHttp('15.5')],
  },
} as const satisfies Rules

/** Rules about the request that a browser sends first, because the request carries `Authorization`. */
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
  'origin-missing': onOrigin((value) => value === null, {
    title: 'A response does not allow the portal',
    why: 'Browsers do not send a request whose preflight lacks the header, and hide any other response that lacks it, its status included. Servers and gateways often omit it from errors, which readers then take for a network failure.',
    remedy:
      'Send Access-Control-Allow-Origin with every response, with that to OPTIONS and errors too: add it before keys are checked, and in gateways.',
  }),
  'origin-other': onOrigin((value, origin) => value !== null && value !== '*' && value !== origin, {
    title: 'The allowed origin is not the portal’s',
    why: 'Browsers accept exactly one value and compare every character: scheme and port count, no slash may end it, and a list never matches. Two values often come from a service and its proxy, which both send the header.',
    remedy: 'Allow the portal’s origin, or run the doctor with the correct --origin.',
  }),
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
    sources: [
      citeFetch('CORS-safelisted response-header name', 'cors-safelisted-response-header-name'),
    ],
  },
} as const satisfies Rules

/** @param codes Node's, for the reason why there is no response */
function onNoResponse(
  codes: Pick<RegExp, 'test'>,
  rest: Words & Partial<Pick<Rule, 'failure' | 'sources'>>,
): Rule {
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
  words: Words,
  write = ({ response }: Preflight) => `The preflight returned ${response.status}.`,
): Rule {
  return {
    severity: 'error',
    failure: 'unreadable',
    sources: [citeFetch('CORS-preflight fetch', 'cors-preflight-fetch-0')],
    ...words,
    find: ({ plan, preflight }) => {
      if (preflight.kind !== 'responded') return undefined
      const seen = { plan, response: preflight }
      return isMeant(seen) ? write(seen) : undefined
    },
  }
}

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
  const value = response.headers.get(name)
  return value === null
    ? `The preflight response has no ${name}.`
    : `${name} is ${quoteValue(value)}.`
}

/** Excludes redirects, which are a separate finding: browsers do not read their headers. */
function onOrigin(isMeant: (value: string | null, origin: string) => boolean, words: Words): Rule {
  return {
    severity: 'error',
    failure: 'unreadable',
    sources: [citeFetch('CORS check', 'concept-cors-check')],
    ...words,
    find: (examination) => {
      const found = listResponses(examination).filter(
        ({ response }) =>
          !isRedirect(response) && isMeant(readOrigin(response), examination.origin),
      )
      const [first] = found
      if (!first) return undefined
      const value = readOrigin(first.response)
      return value === null
        ? `Access-Control-Allow-Origin is missing from ${nameResponses(found)}.`
        : `Access-Control-Allow-Origin is ${quoteValue(value)} on ${nameResponses(found)}.`
    },
  }
}

/** Repeated lines are joined with a comma, as the CORS check of the Fetch standard does. */
function readOrigin({ headers }: ProbeResponse): string | null {
  return headers.get('Access-Control-Allow-Origin')
}

/** The responses by name, such as “the preflight (204) and the request without a key (200)”. */
function nameResponses(responses: readonly NamedResponse[]): string {
  return responses
    .map(({ probe, response }) => `the ${probes[probe]} (${response.status})`)
    .join(' and ')
}

function writeAddress(address: string): string {
  return address.includes(':') ? `http://[${address}]` : `http://${address}`
}

/** Omits the target's query, which may contain anything. */
function nameTarget(response: ProbeResponse, from: string): string {
  const location = response.headers.get('Location')
  if (location === null) return 'The redirect names no target.'
  if (!URL.canParse(location, from)) return 'The target is not a valid URL.'
  const { origin, pathname } = new URL(location, from)
  return `The target is ${quoteValue(origin + pathname)}.`
}

/** Makes a received value safe for a terminal, which could take anything but visible ASCII for a command. */
function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}

const maxLength = 200

/** What the headers that the report advises put right. */
export const headerRules = { ...preflightRules, ...originRules } as const satisfies Rules

/** Everything that the doctor checks, in the order in which a request meets it. A key is a permanent name. */
export const rules = {
  ...transportRules,
  ...addressRules,
  ...headerRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules

export interface Judgement extends Pick<Rule, 'severity' | 'title' | 'why' | 'remedy'> {
  readonly rule: RuleName
  /** The observation, in whole sentences. */
  readonly happened: string
  /** The page of the portal that the console would link to. */
  readonly failurePage?: string
  readonly sources: readonly { readonly title: string; readonly url: string | undefined }[]
}

/** Applies every rule. What stops the console comes first. */
export function judge(examination: Examination): readonly Judgement[] {
  const names = Object.keys(rules).filter((name): name is RuleName => Object.hasOwn(rules, name))
  const judgements = names.flatMap((rule): readonly Judgement[] => {
    const { find, severity, title, why, remedy, failure, sources }: Rule = rules[rule]
    const happened = find(examination)
    if (happened === undefined) return []
    const failurePage = failure && { failurePage: examination.origin + linkFailure(failure) }
    const cited = sources.map((source) => ({
      title: writeCitation(source),
      url: linkCitation(source),
    }))
    return [{ rule, severity, title, happened, why, remedy, ...failurePage, sources: cited }]
  })
  return judgements.toSorted((one, other) => one.severity.localeCompare(other.severity))
}
