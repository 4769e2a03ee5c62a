import { citeFetch, citeHttp } from '#core/exchange/failures/sources.ts'
import type { Examination } from '../probes/examine.ts'
import { probes, listResults } from '../probes/probes.ts'
import { quoteValue } from './quote-value.ts'
import type { Rule, Rules } from './rule.ts'

const networkErrors = [citeFetch('network errors', 'concept-network-error')]
const tlsSource = citeHttp('4.3.4')

const expired = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']
const wrongHost = ['ERR_TLS_CERT_ALTNAME_INVALID']
const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]
const refused = ['ECONNREFUSED']
const timedOut = ['timed-out', 'ETIMEDOUT']
const broken = ['ECONNRESET', 'EPIPE']
const notTls = ['EPROTO']
const named = new Set([expired, wrongHost, untrusted, refused, timedOut, broken, notTls].flat())

const isTlsCode = (code: string) => notTls.includes(code) || code.startsWith('ERR_SSL_')
const isHttpCode = (code: string) => code.startsWith('HPE_')

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
    sources: networkErrors,
  },
  'connection-refused': onNoResponse((code) => refused.includes(code), {
    title: 'Nothing accepts connections at this address',
    why: 'The computer reported that no program listens on this port.',
    remedy: 'Start the service, or correct the port in the base URL.',
  }),
  'timed-out': onNoResponse((code) => timedOut.includes(code), {
    title: 'No response came in time',
    why: 'The console stops waiting after 30 seconds. A firewall that drops packets looks like this, and so does a service that hangs.',
    remedy:
      'Check whether the request arrived, and have the firewall reject packets instead of dropping them.',
    failure: 'timed-out',
  }),
  'certificate-expired': onNoResponse((code) => expired.includes(code), {
    title: 'The certificate is not valid at this time',
    why: 'Browsers refuse the connection, and the page does not learn why.',
    remedy: 'Renew the certificate, reload the server, and check this computer’s clock.',
    sources: [tlsSource],
  }),
  'certificate-untrusted': onNoResponse((code) => untrusted.includes(code), {
    title: 'The certificate’s authority is not trusted here',
    why: 'Browsers refuse the connection, unless their own list of authorities says otherwise. A missing intermediate certificate looks the same.',
    remedy:
      'Install a certificate from a public authority with its whole chain. For your own authority, set NODE_EXTRA_CA_CERTS for this command; readers need its certificate in their browsers.',
    sources: [tlsSource],
  }),
  'certificate-wrong-host': onNoResponse((code) => wrongHost.includes(code), {
    title: 'The certificate is for another name',
    why: 'Browsers refuse the connection, and the page does not learn why.',
    remedy:
      'Add the host of the base URL to the certificate, or use the name that it was issued for.',
    sources: [tlsSource],
  }),
  'tls-failed': onNoResponse(isTlsCode, {
    title: 'The TLS connection failed',
    why: 'A page on https can call this address only over TLS. A plain http server behind an https address looks like this.',
    remedy: 'Check the port, and that the server offers TLS 1.2 or 1.3 there.',
    sources: [tlsSource],
  }),
  'not-http': onNoResponse(isHttpCode, {
    title: 'The response is not valid HTTP',
    why: 'Browsers drop such a response.',
    remedy:
      'Check the port: it may serve another protocol. Headers that are too large look the same.',
    sources: [citeHttp('2.2')],
  }),
  'connection-closed': onNoResponse((code) => broken.includes(code), {
    title: 'The connection was closed before a response',
    why: 'The console cannot tell this from a server that is not there.',
    remedy: 'Read the logs of the service and of anything in front of it, such as a proxy.',
  }),
  'no-answer': onNoResponse((code) => !named.has(code) && !isTlsCode(code) && !isHttpCode(code), {
    title: 'There was no response, for another reason',
    why: 'Without a response, the console says that the server is unreachable.',
    remedy: 'Look the code up in the documentation of Node.js or OpenSSL.',
  }),
} as const satisfies Rules

function onNoResponse(
  matches: (code: string) => boolean,
  rest: Pick<Rule, 'title' | 'why' | 'remedy'> & Partial<Pick<Rule, 'failure' | 'sources'>>,
): Rule {
  return {
    severity: 'error',
    failure: 'unreachable',
    sources: networkErrors,
    ...rest,
    find: (examination) => describeNoResponse(examination, matches),
  }
}

function describeNoResponse(
  examination: Examination,
  matches: (code: string) => boolean,
): string | undefined {
  const silent = listResults(examination).flatMap(([probe, result]) =>
    result.kind === 'silent' && matches(result.code) ? [{ probe, code: result.code }] : [],
  )
  const [first] = silent
  if (!first) return undefined
  const names = silent.map(({ probe }) => `the ${probes[probe]}`).join(' and ')
  return `There was no response to ${names} (${first.code}).`
}
