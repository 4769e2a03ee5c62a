import { cite, citeFetch, citeHttp, longerSnippet, sendAgain } from './failure.ts'
import type { Failure } from './failure.ts'

const oneError = cite(
  citeFetch('network errors', 'concept-network-error'),
  'Which of these it was: a page sees the same network error for all of them.',
)
const repeats = cite(
  citeHttp('9.2.2'),
  'How often the request arrived: a client may repeat an idempotent method, such as GET, automatically when the connection fails before the response is read.',
)
const whyRedirected = [
  'The base URL of this build is slightly wrong, for example http instead of https, or a missing path.',
  'The server redirects unknown callers to a sign-in page.',
]
const readLocation =
  'Find out where it redirects: run the command on this failure’s page, and look for the header Location.'
const doNotRedirect = [
  'Build the portal with the final address as the base URL.',
  'Respond to API calls directly, even those without valid credentials, instead of redirecting them to a sign-in page.',
]

/** Failures between the browser and the server: this page received no readable response. */
export const failuresWithoutResponse = {
  'timed-out': {
    title: 'No response within 30 seconds',
    known: ['The browser accepted the request, but no response began before the timeout.'],
    likely: [
      'The server is overloaded or hangs.',
      'A firewall or proxy on the way drops the connection silently.',
    ],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: [sendAgain, longerSnippet],
    operator: [
      'Check whether the request arrived at all, and how long the service took to process it.',
      'Check that no firewall drops packets that it could reject.',
    ],
  },
  redirect: {
    title: 'The server responded with a redirect, which was not followed',
    known: [
      'The server was reached and sent a redirect (a 3xx status).',
      'It was not followed, so your key was sent only to the chosen server.',
    ],
    likely: whyRedirected,
    unknowable: [
      cite(
        citeFetch(
          'opaque-redirect filtered responses',
          'concept-filtered-response-opaque-redirect',
        ),
        'The exact status and the target: the browser hides both from a page.',
      ),
    ],
    remedies: [readLocation],
    operator: doNotRedirect,
  },
  'unreadable-redirect': {
    title: 'The server redirects, but the page may not read the redirect',
    known: [
      'The browser reported a network error and no cause.',
      'The same address responded to a second request, without your key, with a redirect. The page did not follow it.',
    ],
    likely: [
      'The server or a gateway in front of it redirects the request too, without CORS headers.',
      ...whyRedirected,
    ],
    unknowable: [
      'The status and the target of the redirect.',
      'Whether the request with your key was redirected too: a page cannot read a response without CORS headers.',
      repeats,
    ],
    remedies: [readLocation],
    operator: [
      ...doNotRedirect,
      cite(
        citeFetch('the CORS protocol', 'http-cors-protocol'),
        'A response that pages of another origin may read carries Access-Control-Allow-Origin, and so does a redirect.',
      ),
    ],
  },
  unreachable: {
    title: 'The browser got no usable response',
    known: ['The request failed, and a second one without your key failed too.'],
    likely: [
      'The server is not running, or the host or port is wrong.',
      'Its name does not resolve, or TLS failed, for example because of its certificate.',
      'The connection was closed before a response, or a proxy, a firewall or a browser extension stopped it.',
      'The response is not valid HTTP, or its headers are too large for the browser.',
      'The server redirects in a loop, or to an address that does not respond.',
    ],
    unknowable: [
      oneError,
      repeats,
      'Whether its CORS settings allow the page: that shows only when it responds.',
    ],
    remedies: [
      'Run the snippet in a terminal. If curl fails too, its message gives the cause.',
      'Open the address in a new tab: the browser then shows the reason.',
    ],
    operator: [
      'Check that the service is listening at this address, that its name resolves, and that its certificate is valid and complete.',
    ],
  },
  unreadable: {
    title: 'The server responds, but the page may not read the response (CORS)',
    known: [
      'The browser reported a network error and no cause.',
      'The same address responded to a second request, which had no key and needed no permission.',
    ],
    likely: [
      'The server does not send the CORS headers below, in its response or in response to the browser’s preflight request.',
      'A gateway or an error page in front of the service leaves these headers out.',
      'The request is redirected without these headers.',
      'The connection broke the first time but not the second.',
    ],
    unknowable: [
      'Which header is missing, if any: the browser tells the developer tools, but not the page.',
      'The status of the response, or whether it is HTTP at all: a browser may take the bytes of another protocol for a response.',
      'Whether the second request was redirected: WebKit follows a redirect on the same server and does not tell the page.',
      repeats,
    ],
    remedies: [
      'Use the snippet: programs outside a browser do not need CORS.',
      'Send the list of headers below to the team that runs the service.',
    ],
    operator: [
      cite(
        citeFetch('CORS-preflight fetch', 'cors-preflight-fetch'),
        'Respond to OPTIONS at this address with a 2xx status and Access-Control-Allow-Origin, Access-Control-Allow-Headers and Access-Control-Allow-Methods.',
      ),
      'Do not require a key there: a preflight never carries one.',
      cite(
        citeFetch(
          'CORS non-wildcard request-header names',
          'cors-non-wildcard-request-header-name',
        ),
        'List Authorization by name in Access-Control-Allow-Headers: in the standard, an asterisk does not cover it.',
      ),
      'Send Access-Control-Allow-Origin with every response, including errors and responses from gateways.',
      cite(
        citeFetch('CORS protocol and HTTP caches', 'cors-protocol-and-http-caches'),
        'Send Vary: Origin when the value of Access-Control-Allow-Origin depends on the caller.',
      ),
      cite(
        citeFetch('Access-Control-Expose-Headers', 'http-access-control-expose-headers'),
        'List in Access-Control-Expose-Headers any other headers that pages should read, beyond the few that they always may.',
      ),
      'Run the portal’s command doctor with the base URL: it names each missing header and the lines that add it.',
    ],
  },
  'no-answer': {
    title: 'No response, and the page cannot find out why',
    known: [
      'The browser accepted the request, and then reported a network error and no cause.',
      'The page’s own checks did not show the cause either.',
    ],
    likely: [
      'The server is not running, its name does not resolve, or TLS failed.',
      'The response is not valid HTTP, or its headers are too large for the browser.',
      'The server responded, perhaps with a redirect, but without the CORS headers that let the page read the response.',
      'A browser extension, a proxy or the browser’s protection of local networks stopped it.',
    ],
    unknowable: [oneError, repeats, 'Whether the server received the request.'],
    remedies: [
      'Run the snippet. If curl gets a response, the server is running, and its CORS settings may not allow the page.',
      'If curl fails too, its message gives the cause.',
    ],
    operator: [
      'Check whether the request arrived. If it did, check the CORS headers of the response; if not, the network path to the server.',
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>
