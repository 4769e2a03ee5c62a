import type { FailureId } from '#response/exchange/failures/failures.ts'
import type { FaultName } from '../../fixtures/faults.ts'

/** Server errors without a response that reaches the page, and the failure that the console names. */
export const faultsWithoutResponse: readonly (readonly [FaultName, FailureId])[] = [
  ['reset before headers', 'unreachable'],
  ['closed before headers', 'unreachable'],
  ['another protocol', 'unreachable'],
  ['headers too large', 'unreachable'],
  ['temporary redirect', 'redirect'],
  ['redirect without CORS', 'unreadable-redirect'],
  ['redirect on the server without CORS', 'unreadable-redirect'],
  ['redirect loop without CORS', 'unreadable-redirect'],
  ['no CORS on the preflight', 'unreadable'],
  ['no CORS on the response', 'unreadable'],
  ['Authorization not allowed', 'unreadable'],
]

/** Server errors in or after a response: the displayed status, and the failure that explains it, if any. */
export const faultsWithResponse: readonly (readonly [FaultName, string, FailureId?])[] = [
  ['early hints', '200 OK'],
  ['reset in body', '200 OK', 'connection-broken'],
  ['bad chunk size', '200 OK', 'connection-broken'],
  ['damaged gzip', '200 OK', 'connection-broken'],
  ['gzip that ends early', '200 OK', 'truncated'],
  ['zstd that ends early', '200 OK', 'truncated'],
  ['length too long', '200 OK', 'connection-broken'],
  ['endless body', '200 OK', 'too-large'],
  ['204 with a body', '204 No Content'],
  ['a cookie', '200 OK'],
  ['429 with Retry-After exposed', '429 Too Many Requests', 'too-many-requests'],
  ['429 with Retry-After hidden', '429 Too Many Requests', 'too-many-requests'],
  ['invalid UTF-8', '200 OK', 'invalid-utf-8'],
  ['wrong content type', '200 OK', 'wrong-content-type'],
  ['JSON labelled as HTML', '200 OK', 'wrong-content-type'],
  ['truncated JSON', '200 OK', 'truncated'],
]

/** Observations of a page in engines that differ from Chromium. */
const seenOtherwise: Readonly<Record<string, Partial<Record<FaultName, FailureId>>>> = {
  firefox: {
    // Treats the bytes as a response to the plain request.
    'another protocol': 'unreadable',
    // Withholds the complete response.
    'bad chunk size': 'unreachable',
    // Reports for both that the body was interrupted.
    'damaged gzip': 'connection-broken',
  },
  webkit: {
    // Follows the second request's redirects on the server, and reports nothing.
    'redirect on the server without CORS': 'unreadable',
    'redirect loop without CORS': 'unreachable',
    // Ends the body without an error, so the page cannot detect it.
    'bad chunk size': 'truncated',
    'length too long': 'truncated',
    // Returns the result of decoding the bytes.
    'damaged gzip': 'invalid-utf-8',
  },
}

/** Returns the failure that the console names in an engine, based on the engine's observations. */
export function getExpectedFailure<Usual extends FailureId | undefined>(
  engine: string,
  fault: FaultName,
  usual: Usual,
): FailureId | Usual {
  return seenOtherwise[engine]?.[fault] ?? usual
}
