import { citeRfc } from '#text/citation.ts'
import { getStringMember } from '#request/oauth/server-response.ts'
import { isAfterPath, findContradictions } from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import { isOAuthEndpoint } from '#request/oauth/sign-in-flow.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { isRedirect, isSuccess, providerProbes, getMetadata } from './examine.ts'
import type { Examination, NamedResponse, ProbeResponse, ProviderCall } from './examine.ts'
import {
  applyRules,
  describeTarget,
  networkErrors,
  onMissingOrigin,
  onOtherOrigin,
  quoteValue,
  redirects,
} from './rule.ts'
import type { RuleFinding, Rule, Severity } from './rule.ts'

interface SeenCall extends ProviderCall {
  readonly origin: string
}

type ProviderRules = Readonly<Record<string, Rule<SeenCall>>>

/** Missing metadata is an error if the document leaves the addresses to it. Otherwise it is only compared. */
function weighMetadata({ signIns }: SeenCall): Severity {
  return signIns.some(({ flow }) => !flow) ? 'error' : 'warning'
}

const needsMetadata =
  'The console gets its sign-in settings from there. If the API document defines them, the console only compares the two.'

/** Failure that the console reports for each response that it cannot read. */
const unreadable = 'sign-in-unreadable'

/** Rules for the metadata of an authorization server (RFC 8414). */
const metadataRules = {
  'metadata-no-answer': {
    severity: weighMetadata,
    failure: unreadable,
    title: 'The metadata of an authorization server did not arrive',
    find: on('metadata', findSilence),
    why: needsMetadata,
    remedy:
      'Check the address in the API document, the certificate, and that the server is running.',
    sources: [citeRfc(8414, '3.1'), networkErrors],
  },
  'metadata-redirected': {
    severity: weighMetadata,
    failure: unreadable,
    title: 'The metadata of an authorization server is redirected',
    find: on('metadata', findRedirect),
    why: `The console follows no redirects. ${needsMetadata}`,
    remedy: 'Name the final address in the API document.',
    sources: redirects,
  },
  'metadata-refused': {
    severity: weighMetadata,
    failure: 'sign-in-no-token',
    title: 'The metadata of an authorization server is not at its address',
    find: onResponse('metadata', (response) =>
      !isRedirect(response) && !isSuccess(response) ? `It returned ${response.status}.` : undefined,
    ),
    why: `A server that describes itself returns 200. ${needsMetadata}`,
    remedy:
      'Check the address in the API document: it ends with /.well-known/openid-configuration, or has /.well-known/oauth-authorization-server before the path of the issuer.',
    sources: [citeRfc(8414, '3.1'), citeRfc(8414, '3.2')],
  },
  'metadata-origin-missing': onMissingOrigin<SeenCall>({
    severity: weighMetadata,
    failure: unreadable,
    list: listRead('metadata', isSuccess),
    title: 'The metadata of an authorization server does not allow the portal',
    why: `Browsers hide a response that lacks the header. ${needsMetadata}`,
    remedy:
      'Send Access-Control-Allow-Origin with the metadata. A star is enough, because the metadata is public.',
  }),
  'metadata-origin-other': onOtherOrigin<SeenCall>({
    severity: weighMetadata,
    failure: unreadable,
    list: listRead('metadata', isSuccess),
    title: 'The metadata of an authorization server allows another origin',
  }),
  'metadata-unreadable': {
    severity: weighMetadata,
    failure: 'sign-in-no-token',
    title: 'The metadata of an authorization server cannot be read',
    find: onSuccess(({ status, json }) =>
      getStringMember(json, 'issuer') === undefined
        ? `It returned ${status} without JSON of at most 1 MB that names an issuer.`
        : undefined,
    ),
    why: needsMetadata,
    remedy:
      'Return one JSON object with issuer, authorization_endpoint, token_endpoint and code_challenge_methods_supported.',
    sources: [citeRfc(8414, '2'), citeRfc(8414, '3.2')],
  },
  'metadata-issuer-other': {
    severity: weighMetadata,
    failure: 'sign-in-mixed-up',
    title: 'The metadata belongs to another issuer',
    find: onSuccess(({ json }, call) => {
      const issuer = getStringMember(json, 'issuer')
      return issuer !== undefined && !getMetadata(call)
        ? `Its issuer is ${quoteValue(issuer)}.`
        : undefined
    }),
    why: 'The address is made from the issuer, so that no server can impersonate another. The console does not use the metadata of another issuer.',
    remedy:
      'Correct the issuer, or the address in the API document: scheme, host, port and path must be those of the issuer.',
    sources: [citeRfc(8414, '3.3')],
  },
  'metadata-after-path': {
    severity: 'warning',
    title: 'The metadata is not at the address that RFC 8414 requires',
    find: onMetadata((_, { url }) =>
      isAfterPath(url) ? `It is at ${quoteValue(url)}, after the path of the issuer.` : undefined,
    ),
    why: 'RFC 8414 puts /.well-known/oauth-authorization-server before the path. The console accepts both, and other clients may not.',
    remedy: 'Serve the metadata at both addresses.',
    sources: [citeRfc(8414, '3.1')],
  },
  'metadata-endpoint-unusable': {
    severity: 'error',
    failure: 'sign-in-no-token',
    title: 'The metadata lacks an endpoint that a page can use',
    // With a flow in the document, the rule about contradictions compares each of them.
    find: onMetadata((metadata, { signIns }) =>
      signIns.some(({ flow }) => !flow)
        ? joinSentences([
            explainEndpoint('authorization_endpoint', metadata.authorizationUrl),
            explainEndpoint('token_endpoint', metadata.tokenUrl),
          ])
        : undefined,
    ),
    why: 'The console signs in at addresses with https and no fragment, or with http on this computer.',
    remedy: 'Name both endpoints with https.',
    sources: [citeRfc(6749, '3.1'), citeRfc(6749, '3.2'), citeRfc(8414, '2')],
  },
  'pkce-not-supported': {
    severity: 'error',
    failure: 'sign-in-no-token',
    title: 'The authorization server does not support PKCE with S256',
    find: onMetadata(({ challengeMethods }, call) =>
      takesCodes(call) && challengeMethods && !challengeMethods.includes('S256')
        ? `Its code_challenge_methods_supported ${challengeMethods.length === 0 ? 'is empty' : `is ${quoteValue(challengeMethods.join(', '))}`}.`
        : undefined,
    ),
    why: 'A page keeps no secret. Only PKCE makes a code worthless to everyone except the page that requested it.',
    remedy: 'Support S256, and name it in code_challenge_methods_supported.',
    sources: [citeRfc(9700, '2.1.1'), citeRfc(7636, '4.2')],
  },
  'pkce-not-stated': {
    severity: 'warning',
    title: 'The metadata does not define whether PKCE is supported',
    find: onMetadata(({ challengeMethods }, call) =>
      takesCodes(call) && !challengeMethods
        ? 'It has no code_challenge_methods_supported.'
        : undefined,
    ),
    why: 'In the standard, this means that PKCE is not supported. The console sends its challenge nevertheless, and a server may ignore it.',
    remedy: 'Support S256, and name it in code_challenge_methods_supported.',
    sources: [citeRfc(8414, '2'), citeRfc(9700, '2.1.1')],
  },
  'metadata-contradicts-document': {
    severity: 'warning',
    title: 'The API document and the metadata contradict each other',
    find: onMetadata((metadata, { signIns }) =>
      joinSentences(
        signIns
          .flatMap(({ flow }) => (flow ? findContradictions(flow, metadata) : []))
          .map(
            ({ what, document, server }) =>
              `The ${what} is ${quoteValue(document)} in the document and ${quoteValue(server)} in the metadata.`,
          ),
      ),
    ),
    why: 'The console signs in as documented, unless the reader chooses the values of the server.',
    remedy: 'Correct the one that is wrong.',
    sources: [citeRfc(8414, '2')],
  },
} as const satisfies ProviderRules

/** Rules for the token endpoint, which must refuse the doctor's code like any code that it did not issue. */
const tokenRules = {
  'token-no-answer': {
    severity: 'error',
    failure: unreadable,
    title: 'A token endpoint gave no response',
    find: on('token', findSilence),
    why: 'Readers sign in, and the console gets no token.',
    remedy: 'Check the address, the certificate, and that the server is running.',
    sources: [citeRfc(6749, '3.2'), networkErrors],
  },
  'token-redirected': {
    severity: 'error',
    failure: unreadable,
    title: 'A token endpoint redirects',
    find: on('token', findRedirect),
    why: 'The console follows no redirects, so that a code goes to one server only.',
    remedy: 'Name the final address in the API document or in the metadata.',
    sources: redirects,
  },
  'token-not-served': {
    severity: 'error',
    failure: 'sign-in-no-token',
    title: 'A token endpoint does not work at its address',
    find: onResponse('token', (response) =>
      isNotServed(response) ? `It returned ${response.status}.` : undefined,
    ),
    why: 'A token endpoint accepts POST, and refuses a code that it did not issue with 400 or 401.',
    remedy: 'Check the address, and for a status from 500 the logs of the server.',
    sources: [citeRfc(6749, '3.2'), citeRfc(6749, '5.2')],
  },
  'token-origin-missing': onMissingOrigin<SeenCall>({
    severity: 'error',
    failure: unreadable,
    list: listRead('token', (response) => !isNotServed(response)),
    title: 'A token endpoint does not allow the portal',
    why: 'Browsers hide a response that lacks the header, so the console can read neither a token nor an error. Some servers allow the origins of registered clients only.',
    remedy:
      'Send Access-Control-Allow-Origin with every response of this endpoint, errors too; or name the client of your readers by --client-id, if it is allowed by its registration.',
  }),
  'token-origin-other': onOtherOrigin<SeenCall>({
    severity: 'error',
    failure: unreadable,
    list: listRead('token', (response) => !isNotServed(response)),
    title: 'A token endpoint allows another origin',
  }),
  'token-client-unknown': {
    severity: 'warning',
    title: 'A token endpoint does not know the client of the doctor',
    find: onResponse('token', ({ json }) =>
      getStringMember(json, 'error') === 'invalid_client'
        ? 'It returned invalid_client, so CORS was tested with an unknown client only.'
        : undefined,
    ),
    why: 'Some servers allow only the origins of registered clients, so the headers for your readers may differ.',
    remedy: 'Name the client of your readers by --client-id.',
    sources: [citeRfc(6749, '5.2')],
  },
  'token-error-unreadable': {
    severity: 'warning',
    title: 'A token endpoint does not report what is wrong',
    find: onResponse('token', (response) =>
      !isRedirect(response) &&
      !isNotServed(response) &&
      getStringMember(response.json, 'error') === undefined
        ? `It returned ${response.status} for a code that it did not issue, without JSON that has an error.`
        : undefined,
    ),
    why: 'Readers learn from this error what to do about a sign-in that failed.',
    remedy: 'Return 400 or 401, and JSON with error, such as invalid_grant.',
    sources: [citeRfc(6749, '5.2')],
  },
} as const satisfies ProviderRules

/** All checks of an authorization server. A key is a permanent name. */
export const providerRules = { ...metadataRules, ...tokenRules } as const satisfies ProviderRules

export type ProviderRuleName = keyof typeof providerRules

/** Applies every rule to every request. Each judgement names the address and the schemes. */
export function checkProviders({
  providerCalls,
  origin,
}: Pick<Examination, 'providerCalls' | 'origin'>): readonly RuleFinding<ProviderRuleName>[] {
  return providerCalls.flatMap((call) => {
    const schemes = call.signIns.map(({ name }) => name)
    const context = `The ${labelCall(call.call, schemes)} is at ${quoteValue(call.url)}.`
    return applyRules(providerRules, { ...call, origin }, context)
  })
}

/** Labels a call with its schemes, such as `token endpoint of “login”`. */
export function labelCall(call: ProviderCall['call'], schemes: readonly string[]): string {
  return `${providerProbes[call]} of ${schemes.map((name) => quoteDocument(name, 120)).join(' and ')}`
}

function on(
  kind: ProviderCall['call'],
  find: (call: SeenCall) => string | undefined,
): (call: SeenCall) => string | undefined {
  return (call) => (call.call === kind ? find(call) : undefined)
}

function onResponse(
  kind: ProviderCall['call'],
  find: (response: ProbeResponse, call: SeenCall) => string | undefined,
): (call: SeenCall) => string | undefined {
  return on(kind, (call) =>
    call.result.kind === 'responded' ? find(call.result, call) : undefined,
  )
}

function onSuccess(
  find: (response: ProbeResponse, call: SeenCall) => string | undefined,
): (call: SeenCall) => string | undefined {
  return onResponse('metadata', (response, call) =>
    isSuccess(response) ? find(response, call) : undefined,
  )
}

function onMetadata(
  find: (metadata: ServerMetadata, call: SeenCall) => string | undefined,
): (call: SeenCall) => string | undefined {
  return on('metadata', (call) => {
    const metadata = getMetadata(call)
    return metadata && find(metadata, call)
  })
}

function findSilence({ result }: SeenCall): string | undefined {
  return result.kind === 'silent' ? `There was no response (${result.code}).` : undefined
}

function findRedirect({ result, url }: SeenCall): string | undefined {
  return result.kind === 'responded' && isRedirect(result)
    ? `It returned ${result.status}. ${describeTarget(result, url)}`
    : undefined
}

/** Returns a response that a page would read. Others, such as missing metadata, need another address first. */
function listRead(
  kind: ProviderCall['call'],
  isRead: (response: ProbeResponse) => boolean,
): (call: SeenCall) => readonly NamedResponse[] {
  return ({ call, result }) =>
    call === kind && result.kind === 'responded' && isRead(result)
      ? [{ name: 'its response', response: result }]
      : []
}

/** Whether a working token endpoint never returns this status (RFC 6749, section 5). */
function isNotServed({ status }: ProbeResponse): boolean {
  return [404, 405, 410].includes(status) || status >= 500
}

/** Whether a sign-in uses codes. A device needs no PKCE, because no code passes through a browser (RFC 8628). */
function takesCodes({ signIns }: SeenCall): boolean {
  return signIns.some(({ flow }) => flow?.kind !== 'device')
}

function explainEndpoint(name: string, url: string | undefined): string | undefined {
  if (url === undefined) return `It names no ${name}.`
  return isOAuthEndpoint(url) ? undefined : `Its ${name} is ${quoteValue(url)}.`
}

function joinSentences(sentences: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(sentences.filter((sentence) => sentence !== undefined))
  return distinct.size > 0 ? [...distinct].join(' ') : undefined
}
