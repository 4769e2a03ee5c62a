import { citeFetch, citeHttp, localNetworkAccess } from '#core/exchange/failures/failure.ts'
import { findReach, hasIPv6Host, isNearer, noPolicyNamesIPv6 } from '#core/request/server-url.ts'
import type { Citation } from '#core/citation/citation.ts'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import {
  isRedirect,
  listAnswers,
  listResults,
  listValues,
  nameResponses,
  probes,
} from './examine.ts'
import type { ProbeResponse } from './send-probe.ts'
import type { Examination } from './examine.ts'

const tls = citeHttp('4.3.4')

/** The faults that are possible before there is a response. A browser tells a page nothing about it. */
export const transportRules = {
  'name-not-found': {
    severity: 'error',
    title: 'The server’s name was not found',
    find: ({ name }) =>
      name.kind === 'not-found'
        ? `The name ${quoteValue(name.host)} did not resolve (${name.code}).`
        : undefined,
    why: 'No browser can reach a server whose name has no address. The console says that it is unreachable.',
    remedy: 'Check the spelling of the base URL and that the name is in public DNS.',
    failure: 'unreachable',
    sources: [citeFetch('network errors', 'concept-network-error')],
  },
  'connection-refused': onNoResponse('connection-refused', {
    title: 'Nothing accepts connections at this address',
    why: 'The computer reported that no program listens on this port.',
    remedy: 'Start the service, or correct the port in the base URL.',
  }),
  'timed-out': onNoResponse('timed-out', {
    title: 'No response came in time',
    why: 'The console stops waiting after 30 seconds. A firewall that drops packets looks like this, and so does a service that hangs.',
    remedy:
      'Check whether the request arrived, and have the firewall reject packets instead of dropping them.',
    failure: 'timed-out',
  }),
  'certificate-expired': onNoResponse('certificate-expired', {
    title: 'The certificate is not valid at this time',
    why: 'Browsers refuse the connection, and the page does not learn why.',
    remedy: 'Renew the certificate, reload the server, and check this computer’s clock.',
    sources: [tls],
  }),
  'certificate-untrusted': onNoResponse('certificate-untrusted', {
    title: 'The certificate’s authority is not trusted here',
    why: 'Browsers refuse the connection, unless their own list of authorities says otherwise. A missing intermediate certificate looks the same.',
    remedy:
      'Install a certificate from a public authority with its whole chain. For your own authority, set NODE_EXTRA_CA_CERTS for this command; readers need its certificate in their browsers.',
    sources: [tls],
  }),
  'certificate-wrong-host': onNoResponse('certificate-wrong-host', {
    title: 'The certificate is for another name',
    why: 'Browsers refuse the connection, and the page does not learn why.',
    remedy:
      'Add the host of the base URL to the certificate, or use the name that it was issued for.',
    sources: [tls],
  }),
  'tls-failed': onNoResponse('tls-failed', {
    title: 'The TLS connection failed',
    why: 'A page on https can call this address only over TLS. A plain http server behind an https address looks like this.',
    remedy: 'Check the port, and that the server offers TLS 1.2 or 1.3 there.',
    sources: [tls],
  }),
  'no-answer': onNoResponse('no-answer', {
    title: 'The connection ended without an HTTP response',
    why: 'The console cannot tell this from a server that is not there.',
    remedy:
      'Check the port, which may serve another protocol, and read the logs of the service and of any proxy before it.',
  }),
} as const satisfies Rules

/** Rules about the address of the service, as seen from the page. */
export const addressRules = {
  'unnameable-host': {
    severity: 'error',
    title: 'No page of the portal may call this address',
    find: ({ plan }) =>
      hasIPv6Host(plan.url)
        ? `The base URL names its host by an IPv6 address, which ${noPolicyNamesIPv6}.`
        : undefined,
    why: 'Each page names the servers that it may call in its content security policy. The portal cannot be built for an address that no policy can name.',
    remedy:
      'Give the service a host name and build the portal with it. On this computer, use localhost.',
    failure: 'blocked-by-policy',
    sources: [
      {
        edition: 'Content Security Policy',
        section: 'source lists',
        anchor: 'framework-directive-source-list',
      },
    ],
  },
  'local-network': {
    severity: 'warning',
    title: 'Browsers ask the reader before they call this address',
    find: ({ plan, origin, name }) => {
      const near =
        name.kind === 'found'
          ? name.addresses.find((address) => isNearer(writeAddress(address), origin))
          : undefined
      if (near === undefined && !isNearer(plan.url, origin)) return undefined
      const where =
        findReach(near === undefined ? plan.url : writeAddress(near)) === 'this-computer'
          ? 'this computer'
          : 'a private network'
      return `A page on ${origin} is public, and the API is on ${where}${near === undefined ? '' : ` (${near})`}.`
    },
    why: 'In Chromium, a public page needs the reader’s permission to call a nearer address. Readers outside that network cannot reach it.',
    remedy: 'Give the service a public address, or publish the portal on the same network.',
    failure: 'local-network-access',
    sources: [localNetworkAccess],
  },
  redirected: {
    severity: 'error',
    title: 'The request was redirected',
    find: (examination) => {
      const redirected = listAnswers(examination).filter(({ response }) => isRedirect(response))
      const [first] = redirected
      if (!first) return undefined
      return `A redirect is the response to ${nameResponses(redirected)}. ${nameTarget(first.response, examination.plan.url)}`
    },
    why: 'The console follows no redirects, so that a key goes to one server only. A browser that followed one would drop Authorization at another origin.',
    remedy:
      'Build the portal with the final address as its base URL, and do not redirect API requests.',
    failure: 'redirect',
    sources: [citeHttp('15.4'), citeFetch('HTTP-redirect fetch', 'http-redirect-fetch')],
  },
  'address-not-served': {
    severity: 'warning',
    title: 'The operation does not seem to be at this address',
    find: (examination) => {
      const found = listAnswers(examination).filter(({ response }) =>
        [404, 405, 410, 501].includes(response.status),
      )
      return found.length > 0 ? `This is the status of ${nameResponses(found)}.` : undefined
    },
    why: 'The console shows that status to every reader.',
    remedy: 'Check the base URL: the path of the operation is added to it.',
    sources: [citeHttp('15.5')],
  },
  'key-not-accepted': {
    severity: 'warning',
    title: 'The request with the key was refused',
    find: ({ withKey }) =>
      withKey.kind === 'responded' && (withKey.status === 401 || withKey.status === 403)
        ? `With the key in API_KEY, the status was ${withKey.status}.`
        : undefined,
    why: 'The console shows that status. It does not say whether the key, the origin or something else was refused.',
    remedy:
      'Check that the key is for this server and that the origin is the portal’s, and read the service’s log.',
    sources: [citeHttp('15.5.2')],
  },
} as const satisfies Rules

/** The rules for a missing response, by Node's codes for the reason. */
const rulesOfCodes: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection-refused'],
  ['timed-out', 'timed-out'],
  ['ETIMEDOUT', 'timed-out'],
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['CERT_NOT_YET_VALID', 'certificate-expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-untrusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate-untrusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'certificate-untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate-untrusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-wrong-host'],
  ['EPROTO', 'tls-failed'],
])

function onNoResponse(
  name: string,
  rest: Pick<Rule, 'title' | 'why' | 'remedy'> & Partial<Pick<Rule, 'failure' | 'sources'>>,
): Rule {
  return {
    severity: 'error',
    failure: 'unreachable',
    sources: [citeFetch('network errors', 'concept-network-error')],
    ...rest,
    find: (examination) => {
      const silent = listResults(examination).flatMap(([probe, result]) =>
        result.kind === 'silent' && findRule(result.code) === name
          ? [{ probe, code: result.code }]
          : [],
      )
      const [first] = silent
      if (!first) return undefined
      const names = silent.map(({ probe }) => `the ${probes[probe]}`).join(' and ')
      return `There was no response to ${names} (${first.code}).`
    },
  }
}

function findRule(code: string): string {
  return code.startsWith('ERR_SSL_') ? 'tls-failed' : (rulesOfCodes.get(code) ?? 'no-answer')
}

function writeAddress(address: string): string {
  return address.includes(':') ? `http://[${address}]` : `http://${address}`
}

/** Omits the target's query, which may contain anything. */
function nameTarget(response: ProbeResponse, from: string): string {
  const [location] = listValues(response, 'Location')
  if (location === undefined) return 'The redirect names no target.'
  if (!URL.canParse(location, from)) return 'The target is not a valid URL.'
  const { origin, pathname } = new URL(location, from)
  return `The target is ${quoteValue(origin + pathname)}.`
}

/** `error`: the console cannot work. `warning`: it works, but something is lost, or not as the document says. */
export type Severity = 'error' | 'warning'

/** Something that can go wrong between a page and a service. Its key in the table is its permanent name. */
export interface Rule {
  readonly severity: Severity
  /** A clause without a full stop. */
  readonly title: string
  /** The observation, in whole sentences; undefined when all is well or nothing is known. */
  readonly find: (examination: Examination) => string | undefined
  /** The consequence for the console. */
  readonly why: string
  readonly remedy: string
  /** Whether the headers that `advice.ts` writes fix it. */
  readonly isFixedByHeaders?: boolean
  /** The failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: FailureId | undefined
  readonly sources: readonly Citation[]
}

export type Rules = Readonly<Record<string, Rule>>

/** Makes a received value safe for a terminal, which could take anything but visible ASCII for a command. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}

const maxLength = 200
