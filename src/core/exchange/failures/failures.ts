import { failuresBeforeSending } from './before-sending.ts'
import { bodyFailures } from './body.ts'
import type { Failure } from './failure.ts'
import { failuresWithoutResponse } from './no-response.ts'
import { documentedSentences } from './documented-sentences.ts'
import { retryAdvice } from './repeat-advice.ts'
import { cite, citeHttp } from './failure.ts'
import { citeRfc } from '../../citation/citation.ts'

const notSpecified = documentedSentences.meaningOfStatus

/** Responses whose status means that the call failed. The meanings are those of HTTP, never of this service. */
const statusFailures = {
  unauthorized: {
    title: '401 Unauthorized',
    meaning: [
      cite(citeHttp('15.5.2'), 'HTTP says: valid credentials for the resource are missing.'),
    ],
    known: ['A server returned 401.'],
    likely: [
      'No key was sent, or the server does not recognise it.',
      'The key belongs to another server, or its beginning or end is missing.',
    ],
    unknowable: [notSpecified],
    remedies: [
      'Copy the whole key again, and send again.',
      'Check that the chosen server is the one that the key was created for.',
      'If the key was lost, create a new one.',
    ],
    operator: [
      cite(citeHttp('15.5.2'), 'A 401 must carry WWW-Authenticate.'),
      cite(
        citeRfc(6750, '3.1'),
        'For bearer tokens, invalid_token means that the token was rejected. A response to a request without credentials should have no error code.',
      ),
      'Add this response to the API document; the next build of the portal shows it.',
    ],
  },
  forbidden: {
    title: '403 Forbidden',
    meaning: [
      cite(citeHttp('15.5.4'), 'HTTP says: the server understood the request and refuses it.'),
    ],
    known: ['A server returned 403.'],
    likely: [
      cite(
        citeHttp('15.5.4'),
        'If credentials were sent, the server considers them insufficient for this request.',
      ),
      cite(citeHttp('15.5.4'), 'The reason may be unrelated to the credentials.'),
    ],
    unknowable: [notSpecified, 'Whether another key would be accepted.'],
    remedies: [
      'Read the body: it may give the reason.',
      cite(
        citeHttp('15.5.4'),
        'A client should not repeat the request automatically with the same credentials.',
      ),
      'Ask the team that runs the service what it means.',
    ],
    operator: [
      cite(
        citeHttp('15.5.4'),
        'A server that wants to make the reason public can give it in the body.',
      ),
      cite(
        citeRfc(6750, '3.1'),
        'For bearer tokens, insufficient_scope means that the request needs more than the token grants.',
      ),
      'Check that no firewall or gateway responds instead of the service.',
    ],
  },
  'not-found': {
    title: '404 Not Found',
    meaning: [
      cite(
        citeHttp('15.5.5'),
        'HTTP says: there is no resource at this address, or the server will not disclose that there is one.',
      ),
    ],
    known: ['A server returned 404.'],
    likely: [
      'The base URL of this build lacks part of its path, or has a part too many.',
      cite(
        citeHttp('15.5.5'),
        'A server may return 404 because it does not want to disclose that the resource exists.',
      ),
    ],
    unknowable: [notSpecified, 'Whether the resource exists for other callers.'],
    remedies: ['Compare the address under Request with the one you were given.'],
    operator: [
      'Check the base URL that the portal was built with, and the routes of any gateways.',
    ],
  },
  'too-many-requests': {
    title: '429 Too Many Requests',
    meaning: [cite(citeRfc(6585, '4'), 'HTTP says: too many requests were sent in a given time.')],
    known: ['A server returned 429.'],
    likely: ['The service or a gateway in front of it limits the number of requests.'],
    unknowable: [
      notSpecified,
      'How long to wait, unless the response has a Retry-After header that the page may read.',
      documentedSentences.rateLimits,
      cite(
        citeRfc(6585, '4'),
        'HTTP defines neither how a server identifies callers nor how it counts their requests.',
      ),
    ],
    remedies: retryAdvice,
    operator: [
      cite(citeRfc(6585, '4'), 'A 429 should explain the condition, and may carry Retry-After.'),
      'List Retry-After in Access-Control-Expose-Headers, or pages cannot read it.',
      'Add the limit to the API document; the next build of the portal shows it.',
    ],
  },
  'client-error': {
    title: 'Another 4xx status',
    meaning: [
      cite(citeHttp('15.5'), 'HTTP says: the request seems to be wrong or cannot be fulfilled.'),
    ],
    known: ['A server returned a status from 400 to 499.'],
    likely: ['The server expects a different request.'],
    unknowable: [notSpecified],
    remedies: [
      'Read the body: it may give the reason.',
      'Change the request before you send it again.',
    ],
    operator: [
      cite(citeHttp('15.5'), 'The body should explain the error, and say whether it is temporary.'),
      'Use problem details, and describe the response in the API document.',
    ],
  },
  'server-error': {
    title: 'A 5xx status',
    meaning: [
      cite(citeHttp('15.6'), 'HTTP says: the server failed to fulfil an apparently valid request.'),
    ],
    known: ['A server returned a status from 500 to 599.'],
    likely: [
      'The service had an internal error or is being restarted.',
      'A gateway responded because it got nothing usable from the service behind it.',
    ],
    unknowable: [notSpecified, 'Whether the service or something in front of it responded.'],
    remedies: [
      ...retryAdvice,
      'If the error persists, report the time, the status and the body. Leave out the key.',
    ],
    operator: [
      'Check the log for the time of the request.',
      cite(citeHttp('15.6'), 'The body should explain the error, and say whether it is temporary.'),
      'Show no stack trace: it reveals the service’s internals to strangers.',
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>

/** The catalogue. Each id is permanent, because it is the address of the failure’s page under `/errors/`. */
export const failures = {
  ...failuresBeforeSending,
  ...failuresWithoutResponse,
  ...bodyFailures,
  ...statusFailures,
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

/** The failures by where they happen, in the order in which a reader meets them; `anchor` is the group's id on `/errors/`. */
export const failureGroups = [
  {
    anchor: 'before-sending',
    title: 'Before the request is sent',
    ids: listIds(failuresBeforeSending),
  },
  {
    anchor: 'without-response',
    title: 'No response that the page may read',
    ids: listIds(failuresWithoutResponse),
  },
  {
    anchor: 'body',
    title: 'A response whose body is incomplete or mislabelled',
    ids: listIds(bodyFailures),
  },
  {
    anchor: 'status',
    title: 'A response with an error status',
    ids: listIds(statusFailures),
  },
] as const

/** The page that explains a failure. */
export function linkFailure(id: FailureId): string {
  return `/errors/${id}/`
}

function listIds(group: Readonly<Partial<Record<FailureId, Failure>>>): readonly FailureId[] {
  return Object.keys(group).filter((id): id is FailureId => Object.hasOwn(failures, id))
}
