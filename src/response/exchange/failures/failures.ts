import { failuresBeforeSending } from './before-sending.ts'
import type { Failure } from './failure.ts'
import { failuresWithoutResponse } from './no-response.ts'
import { cite, citeHttp, longerSnippet, retryAdvice, sendAgain, utf8Decoder } from './failure.ts'
import type { SignInFailureId } from './signing-in.ts'
import { citeRfc } from '#text/citation.ts'

const incomplete = cite(
  citeRfc(9112, '8'),
  'A client treats a message as incomplete when the connection closes too early or its chunks cannot be decoded.',
)

/** Failures of a body after the status and headers arrived. The part received is always shown. */
export const bodyFailures = {
  'timed-out-in-body': {
    title: 'The rest of the body did not arrive in time',
    known: [
      'The status and headers arrived.',
      'The body had not ended, and nothing more of it came for 30 seconds.',
    ],
    likely: [
      'The server hung while writing the response.',
      'The connection is very slow or was lost without notice.',
    ],
    unknowable: ['How much was still to come, unless the headers gave the length.'],
    remedies: ['Check what arrived.', sendAgain, longerSnippet],
    operator: ['Find out why the response stalls, and check the timeouts of proxies on the way.'],
  },
  'connection-broken': {
    title: 'The body broke off',
    known: [
      'The status and headers arrived.',
      'The browser reported an error before the end of the body.',
      incomplete,
    ],
    likely: [
      'The server or a proxy closed the connection.',
      'The network connection was lost.',
      'The body’s framing or compression was invalid.',
    ],
    unknowable: ['Which of these happened, and who closed the connection, if it was closed.'],
    remedies: ['What arrived is not complete.', sendAgain],
    operator: [
      'Look for a crash, a restart or a timeout at that moment, in the service and in proxies.',
      'Check that Content-Length and Content-Encoding match the bytes sent.',
    ],
  },
  truncated: {
    title: 'The body ended too early',
    known: [
      'The message ended without an error, but its content is incomplete: the JSON stops in the middle, or fewer bytes arrived than announced.',
    ],
    likely: [
      'The server stopped while writing the response.',
      'A proxy or a size limit on the way cut it off.',
    ],
    unknowable: ['What is missing.'],
    remedies: ['Do not treat what arrived as complete.', sendAgain],
    operator: ['Check for errors while the response is written, and for size limits on the way.'],
  },
  'wrong-content-type': {
    title: 'The content does not match its label',
    known: [
      cite(citeHttp('8.3'), 'The Content-Type header names the media type of the body.'),
      'Here the body is something else.',
    ],
    likely: [
      'The server or its framework set the label by default.',
      'A gateway or a sign-in page responded instead of the service.',
    ],
    unknowable: ['Which was intended, the label or the content.'],
    remedies: [
      'Check the raw body. If it is a web page, something other than the API may have responded.',
    ],
    operator: ['Send JSON as application/json, and everything else with its own media type.'],
  },
  'invalid-utf-8': {
    title: 'The text is not valid UTF-8',
    known: [
      'Some bytes of the body cannot be read as UTF-8.',
      cite(utf8Decoder, 'A UTF-8 decoder replaces unreadable bytes with a replacement character.'),
      'The downloaded file has the original bytes.',
    ],
    likely: [
      'The text is in another encoding, such as Latin-1, and is not labelled as such.',
      'The body was cut off inside a character, or it is not text at all.',
    ],
    unknowable: ['Which characters were intended.'],
    remedies: ['Download the body: the file contains the exact bytes.'],
    operator: [
      cite(
        citeRfc(8259, '8.1'),
        'JSON exchanged between systems must be UTF-8, except within a closed ecosystem.',
      ),
      'Name the charset of other text in Content-Type.',
    ],
  },
  'too-large': {
    title: 'The body is larger than the page shows',
    known: [
      'The page stops reading at 100 MB, measured after decompression: that is its own limit, not the service’s. What arrived before that is kept and shown.',
    ],
    likely: [
      'The response has more records than anyone would read in a browser.',
      'A small compressed response expands to a very large one.',
    ],
    unknowable: ['How large the complete body is, unless the headers gave its length.'],
    remedies: ['Run the curl snippet in a terminal and write the response to a file.'],
    operator: ['A response of this size may be a reason to offer pages.'],
  },
} as const satisfies Readonly<Record<string, Failure>>

const meaningHere = 'What this service means by it, beyond what its API document says.'

/** Responses with an error status. The meanings are from HTTP, not from this service. */
export const statusFailures = {
  unauthorized: {
    title: '401 Unauthorized',
    known: [
      'A server returned 401.',
      cite(citeHttp('15.5.2'), 'HTTP says: valid credentials for the resource are missing.'),
    ],
    likely: [
      'No key was sent, or the server does not recognise it.',
      'The key belongs to another server, or its beginning or end is missing.',
    ],
    unknowable: [meaningHere],
    remedies: [
      'Copy the complete key again, and send again.',
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
    known: [
      'A server returned 403.',
      cite(citeHttp('15.5.4'), 'HTTP says: the server understood the request and refuses it.'),
    ],
    likely: [
      cite(
        citeHttp('15.5.4'),
        'If credentials were sent, the server considers them insufficient for this request.',
      ),
      cite(citeHttp('15.5.4'), 'The reason may be unrelated to the credentials.'),
    ],
    unknowable: [meaningHere, 'Whether another key would be accepted.'],
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
    known: [
      'A server returned 404.',
      cite(
        citeHttp('15.5.5'),
        'HTTP says: there is no resource at this address, or the server will not disclose that there is one.',
      ),
    ],
    likely: [
      'The base URL of this build lacks part of its path, or has a part too many.',
      cite(
        citeHttp('15.5.5'),
        'A server may return 404 because it does not want to disclose that the resource exists.',
      ),
    ],
    unknowable: [meaningHere, 'Whether the resource exists for other callers.'],
    remedies: ['Compare the address under Request with the one you were given.'],
    operator: [
      'Check the base URL that the portal was built with, and the routes of any gateways.',
    ],
  },
  'too-many-requests': {
    title: '429 Too Many Requests',
    known: [
      'A server returned 429.',
      cite(citeRfc(6585, '4'), 'HTTP says: too many requests were sent in a given time.'),
    ],
    likely: ['The service or a gateway in front of it limits the number of requests.'],
    unknowable: [
      meaningHere,
      'How long to wait, unless the response has a Retry-After header that the page may read.',
      'What the limit is and to whom it applies, beyond what the API document says.',
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
    known: [
      'A server returned a status from 400 to 499.',
      cite(citeHttp('15.5'), 'HTTP says: the request seems to be wrong or cannot be fulfilled.'),
    ],
    likely: ['The server expects a different request.'],
    unknowable: [meaningHere],
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
    known: [
      'A server returned a status from 500 to 599.',
      cite(citeHttp('15.6'), 'HTTP says: the server failed to fulfil an apparently valid request.'),
    ],
    likely: [
      'The service had an internal error or is being restarted.',
      'A gateway responded because it got nothing usable from the service behind it.',
    ],
    unknowable: [meaningHere, 'Whether the service or something in front of it responded.'],
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

/** The failures of requests. Each id is permanent, because it is the address of the failure’s page under `/errors/`. */
export const failures = {
  ...failuresBeforeSending,
  ...failuresWithoutResponse,
  ...bodyFailures,
  ...statusFailures,
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

export type AnyFailureId = FailureId | SignInFailureId

export function getFailurePath(id: AnyFailureId): string {
  return `/errors/${id}/`
}
