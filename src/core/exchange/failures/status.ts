import { documentedSentences } from '../documented-facts.ts'
import { retryAdvice } from '../retry-advice.ts'
import type { Failure } from './failure.ts'
import { cite } from './sentence.ts'
import { citeHttp, citeRfc } from './sources.ts'

const notSpecified = documentedSentences.meaningOfStatus

/** Responses whose status says that the call did not succeed. The meanings are those of HTTP, never of this service. */
export const statusFailures = {
  unauthorized: {
    title: '401 Unauthorized',
    meaning: [
      cite(citeHttp('15.5.2'), 'HTTP says: valid credentials for the resource are missing.'),
    ],
    known: ['A server answered with the status 401.'],
    likely: [
      'No key was sent, or it is not one that the server knows.',
      'The key belongs to another server, or something is missing at its beginning or end.',
    ],
    unknowable: [notSpecified],
    remedies: [
      'Copy the key again, whole, and send again.',
      'Check that the chosen server is the one that the key was made for.',
      'If the key was lost, create a new one.',
    ],
    operator: [
      cite(citeHttp('15.5.2'), 'A 401 must carry WWW-Authenticate.'),
      cite(
        citeRfc(6750, '3.1'),
        'For bearer tokens, invalid_token says that the token was refused. A request without credentials should get no error code.',
      ),
      'Describe this response in the API document: the portal follows.',
    ],
    example: {
      how: 'Press “Send without a key” with the sandbox chosen; or call the sandbox without the header Authorization.',
      command: 'curl -sS -i http://localhost:4322/v1/experiments',
      isSandbox: true,
    },
  },
  forbidden: {
    title: '403 Forbidden',
    meaning: [
      cite(citeHttp('15.5.4'), 'HTTP says: the server understood the request and refuses it.'),
    ],
    known: ['A server answered with the status 403.'],
    likely: [
      cite(
        citeHttp('15.5.4'),
        'If credentials were sent, the server considers them insufficient for this request.',
      ),
      cite(citeHttp('15.5.4'), 'The reason may have nothing to do with the credentials.'),
    ],
    unknowable: [notSpecified, 'Whether another key would be admitted.'],
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
        'A server that wants to make its reason public can say it in the body.',
      ),
      cite(
        citeRfc(6750, '3.1'),
        'For bearer tokens, insufficient_scope says that the request needs more than the token grants.',
      ),
      'Check that no firewall or gateway answers in the place of the service.',
    ],
    example: {
      how: 'Call the sandbox from an origin that it does not admit: it refuses foreign origins with this status.',
      command:
        "curl -sS -i -H 'Origin: https://docs.example.com' http://localhost:4322/v1/experiments",
      isSandbox: true,
    },
  },
  'not-found': {
    title: '404 Not Found',
    meaning: [
      cite(
        citeHttp('15.5.5'),
        'HTTP says: there is no resource at this address, or the server does not say that there is one.',
      ),
    ],
    known: ['A server answered with the status 404.'],
    likely: [
      'The base URL of this build misses a part of its path, or has one too many.',
      cite(
        citeHttp('15.5.5'),
        'A server may answer 404 because it does not want to disclose that the resource exists.',
      ),
    ],
    unknowable: [notSpecified, 'Whether the resource exists for other callers.'],
    remedies: ['Compare the address under Request with the one that you were given.'],
    operator: ['Check the base URL that the portal was built with, and the routes of gateways.'],
    example: {
      how: 'Ask the sandbox for a path that it does not have.',
      command: 'curl -sS -i http://localhost:4322/no-such-path',
      isSandbox: true,
    },
  },
  'too-many-requests': {
    title: '429 Too Many Requests',
    meaning: [cite(citeRfc(6585, '4'), 'HTTP says: too many requests were sent in a given time.')],
    known: ['A server answered with the status 429.'],
    likely: ['The service or a gateway in front of it counts requests, and refuses some.'],
    unknowable: [
      notSpecified,
      'How long to wait, unless the header Retry-After came and the page may read it.',
      documentedSentences.rateLimits,
      cite(
        citeRfc(6585, '4'),
        'HTTP defines neither how a server identifies callers nor how it counts their requests.',
      ),
    ],
    remedies: retryAdvice,
    operator: [
      cite(citeRfc(6585, '4'), 'A 429 should explain the condition, and may carry Retry-After.'),
      'Name Retry-After in Access-Control-Expose-Headers, or pages cannot read it.',
      'Document the limit: the portal follows.',
    ],
    example: {
      how: 'Call a server that counts requests until it refuses one. The sandbox does not count.',
    },
  },
  'client-error': {
    title: 'Another 4xx status',
    meaning: [
      cite(citeHttp('15.5'), 'HTTP says: the request seems to be wrong or cannot be fulfilled.'),
    ],
    known: ['A server answered with a status from 400 to 499.'],
    likely: ['The server wants the request otherwise than it was sent.'],
    unknowable: [notSpecified],
    remedies: [
      'Read the body: it may give the reason.',
      'Change the request before you send it again.',
    ],
    operator: [
      cite(citeHttp('15.5'), 'The body should explain the error, and say whether it is temporary.'),
      'Use problem details for it, and describe the response in the API document.',
    ],
    example: {
      how: 'Call the sandbox with a method that it does not support.',
      command: 'curl -sS -i -X PUT http://localhost:4322/v1/experiments',
      isSandbox: true,
    },
  },
  'server-error': {
    title: 'A 5xx status',
    meaning: [
      cite(citeHttp('15.6'), 'HTTP says: the server failed at a request that seems valid.'),
    ],
    known: ['A server answered with a status from 500 to 599.'],
    likely: [
      'The service met an error of its own, or is being restarted.',
      'A gateway answered because it got nothing usable from the service behind it.',
    ],
    unknowable: [notSpecified, 'Whether the service or something in front of it answered.'],
    remedies: [
      ...retryAdvice,
      'If it stays, report the time, the status and the body. Leave out the key.',
    ],
    operator: [
      'Look into the log at the time of the request.',
      cite(citeHttp('15.6'), 'The body should explain the error, and say whether it is temporary.'),
      'Show no stack trace: it tells strangers about the inside of the service.',
    ],
    example: { how: 'Call a server whose handler throws.' },
  },
} as const satisfies Readonly<Record<string, Failure>>
