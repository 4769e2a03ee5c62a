import type { Failure } from './failure.ts'
import { citeHttp } from './sources.ts'

const notSpecified =
  'What this service means by it: the service specifies no status codes (source, section 7).'
const rfc6750 = {
  title: 'RFC 6750, section 3',
  url: 'https://www.rfc-editor.org/rfc/rfc6750#section-3',
}
const rfc6585 = {
  title: 'RFC 6585, section 4',
  url: 'https://www.rfc-editor.org/rfc/rfc6585#section-4',
}

/** Answers whose status says that the call did not succeed. The meanings are those of HTTP, never of this service. */
export const statusFailures = {
  unauthorized: {
    title: '401 Unauthorized',
    meaning: 'HTTP says: valid credentials for the resource are missing.',
    known: ['A server answered with the status 401.'],
    likely: [
      'No key was sent, or it is not one that the server knows.',
      'The key belongs to another server, or something is missing at its beginning or end.',
    ],
    unknowable: [notSpecified],
    remedies: [
      'Copy the key again, whole, and send once more.',
      'Check that the chosen server is the one that the key was made for.',
      'If the key was lost, create a new one.',
    ],
    operator: [
      'Send WWW-Authenticate with this answer, as HTTP demands.',
      'For bearer tokens, name invalid_token when the key was refused, and no error code when none was sent.',
      'Describe this answer in the API document: the portal follows.',
    ],
    example: {
      how: 'Press “Send without a key” with the sandbox chosen; or call a server without the header Authorization.',
      command: 'curl -sS -i "$BASE_URL/v1/experiments"',
    },
    sources: [citeHttp('15.5.2'), rfc6750],
  },
  forbidden: {
    title: '403 Forbidden',
    meaning: 'HTTP says: the server understood the request and refuses it.',
    known: ['A server answered with the status 403.'],
    likely: [
      'The key is known but does not reach this far.',
      'The server or a gateway refuses the caller for another reason, such as its address or origin.',
    ],
    unknowable: [notSpecified, 'Whether another key would be admitted.'],
    remedies: [
      'Read the body: it may give the reason.',
      'Do not repeat the same request with the same key.',
      'Ask the team that runs the service what the key is allowed to do.',
    ],
    operator: [
      'Say in the body what is missing. For bearer tokens, name insufficient_scope in WWW-Authenticate when that is the reason.',
      'Check that no firewall or gateway answers in the place of the service.',
    ],
    example: {
      how: 'Call a server from an origin that it does not admit: the sandbox refuses foreign origins with this status.',
    },
    sources: [citeHttp('15.5.4'), rfc6750],
  },
  'not-found': {
    title: '404 Not Found',
    meaning:
      'HTTP says: there is no resource at this address, or the server does not say that there is one.',
    known: ['A server answered with the status 404.'],
    likely: [
      'The base URL of this build misses a part of its path, or has one too many.',
      'The server hides the resource from callers that it does not admit.',
    ],
    unknowable: [notSpecified, 'Whether the resource exists for other callers.'],
    remedies: ['Compare the address under Request with the one that you were given.'],
    operator: ['Check the base URL that the portal was built with, and the routes of gateways.'],
    example: {
      how: 'Ask for a path that does not exist.',
      command: 'curl -sS -i "$BASE_URL/no-such-path"',
    },
    sources: [citeHttp('15.5.5')],
  },
  'too-many-requests': {
    title: '429 Too Many Requests',
    meaning: 'RFC 6585 says: too many requests were sent in a given time.',
    known: ['A server answered with the status 429.'],
    likely: [
      'Other programs use the same key, account or network.',
      'A gateway on the way counts requests.',
    ],
    unknowable: [
      notSpecified,
      'How long to wait, unless the header Retry-After came and the page may read it.',
      'What is counted, and for whom: the service documents no limits.',
    ],
    remedies: [
      'Wait as long as Retry-After says. Without it, wait a minute and double the pause each time.',
    ],
    operator: [
      'Send Retry-After, and name it in Access-Control-Expose-Headers, or pages cannot read it.',
      'Document the limit: the portal follows.',
    ],
    example: {
      how: 'Call a server that counts requests until it refuses one. The sandbox does not count.',
    },
    sources: [rfc6585, citeHttp('10.2.3')],
  },
  'client-error': {
    title: 'Another 4xx status',
    meaning: 'HTTP says: the request seems to be wrong or cannot be fulfilled.',
    known: ['A server answered with a status from 400 to 499.'],
    likely: ['The server wants the request otherwise than it was sent.'],
    unknowable: [notSpecified],
    remedies: [
      'Read the body: it may give the reason.',
      'Change the request before you send it again.',
    ],
    operator: [
      'Say in the body what was wrong, for example as problem details, and describe it in the API document.',
    ],
    example: {
      how: 'Call the address with a method that the server does not support.',
      command: 'curl -sS -i -X TRACE "$BASE_URL/v1/experiments"',
    },
    sources: [citeHttp('15.5')],
  },
  'server-error': {
    title: 'A 5xx status',
    meaning: 'HTTP says: the server failed at a request that seems valid.',
    known: ['A server answered with a status from 500 to 599.'],
    likely: [
      'The service met an error of its own, or is being restarted.',
      'A gateway answered because it got nothing usable from the service behind it.',
    ],
    unknowable: [notSpecified, 'Whether the service or something in front of it answered.'],
    remedies: [
      'Wait a little and send again, a few times with growing pauses.',
      'If it stays, report the time, the status and the body. Leave out the key.',
    ],
    operator: [
      'Look into the log at the time of the request.',
      'Show no stack trace: it tells strangers about the inside of the service.',
    ],
    example: { how: 'Call a server whose handler throws.' },
    sources: [citeHttp('15.6')],
  },
} as const satisfies Readonly<Record<string, Failure>>
