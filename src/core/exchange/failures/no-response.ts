import type { Failure } from './failure.ts'
import { cite } from './sentence.ts'
import { citeFetch, citeHttp } from './sources.ts'

const oneError = cite(
  citeFetch('network errors', 'concept-network-error'),
  'Which of these it was: a page sees one and the same network error for all of them.',
)
const repeats = cite(
  citeHttp('9.2.2'),
  'How often the request arrived: a client may repeat a GET by itself when the connection fails before the response is read.',
)
const longerSnippet =
  'Run the snippet in a terminal. As it stands it stops after 30 seconds too, so raise its time limit first: in curl, the number after --max-time.'

/** Failures between the browser and the server: no response came that this page may read. */
export const failuresWithoutResponse = {
  'timed-out': {
    title: 'No response within 30 seconds',
    meaning: [
      'The request was handed to the browser, and no status line arrived in 30 seconds: a timeout.',
    ],
    known: ['No status line arrived in the time that the page waits.'],
    likely: [
      'The server is overloaded or hangs.',
      'A firewall or a proxy on the way drops the connection silently.',
    ],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: ['Send again.', longerSnippet],
    operator: [
      'Look whether the request arrived at all, and how long the service took for it.',
      'Check that no firewall drops packets where it could refuse them.',
    ],
    example: {
      how: 'Let a program listen and never answer, and build the portal with its address as base URL.',
      command: 'nc -l 8080',
    },
  },
  redirect: {
    title: 'The server answered with a redirect, which was not followed',
    meaning: [
      'The server answered and named another address.',
      'The page does not go there, so that your key goes nowhere but the chosen server.',
    ],
    known: [
      'The server was reached and sent a redirect (a 3xx status).',
      'It was not followed, so that your key goes nowhere but the chosen server.',
    ],
    likely: [
      'The base URL of this build is not quite right, for example http instead of https, or a missing path.',
      'The server sends callers whom it does not know to a sign-in page.',
    ],
    unknowable: [
      cite(
        citeFetch(
          'opaque-redirect filtered responses',
          'concept-filtered-response-opaque-redirect',
        ),
        'The exact status and the target: the browser hides both from a page.',
      ),
    ],
    remedies: [
      'Ask for the headers in a terminal, as the page on this failure shows, and look at Location.',
    ],
    operator: [
      'Build the portal with the final address as base URL.',
      'Answer an API call directly, also one without valid credentials, and do not send it to a sign-in page.',
    ],
    example: {
      how: 'Ask for an address that redirects. The header Location names the target, and curl does not go there.',
      command: 'curl -sS -o /dev/null -D - "$BASE_URL/v1/experiments"',
    },
  },
  'unreadable-redirect': {
    title: 'The server redirects, and the page may not read it',
    meaning: [
      'The browser gave nothing back for the request. A second, plain request to the same address met a redirect.',
      'Neither was followed, so that your key goes nowhere but the chosen server.',
    ],
    known: [
      'The browser gave nothing back for the request.',
      'The same address answered a second request, without your key, with a redirect. The page did not follow it.',
    ],
    likely: [
      'The server or a gateway in front of it answers the request with a redirect too, without CORS headers.',
      'The base URL of this build is not quite right, for example http instead of https, or a missing path.',
      'The server sends callers whom it does not know to a sign-in page.',
    ],
    unknowable: [
      'The status and the target of the redirect.',
      'Whether the request with your key was redirected too: a page may not read a response without CORS headers.',
      repeats,
    ],
    remedies: [
      'Ask for the headers in a terminal, as the page on this failure shows, and look at Location.',
    ],
    operator: [
      'Build the portal with the final address as base URL.',
      'Answer an API call directly, also one without valid credentials, and do not send it to a sign-in page.',
      cite(
        citeFetch('the CORS protocol', 'http-cors-protocol'),
        'A response that pages of another origin may read carries Access-Control-Allow-Origin, and so does a redirect.',
      ),
    ],
    example: {
      how: 'Ask for an address that redirects. The header Location names the target, and curl does not go there.',
      command: 'curl -sS -o /dev/null -D - "$BASE_URL/v1/experiments"',
    },
  },
  unreachable: {
    title: 'The browser got no usable response',
    meaning: [
      'The browser could use no response from this address, neither to the request nor to a second, plain one.',
    ],
    known: [
      'The browser got no usable response, neither to the request nor to a second one without your key.',
    ],
    likely: [
      'The server is not running, or another port or host is meant.',
      'Its name does not resolve, or TLS failed, for example because of its certificate.',
      'The connection was closed before a response, or a proxy, a firewall or a browser extension stopped it.',
      'What came is not valid HTTP, or its headers are too large for the browser.',
      'The server redirects in a circle, or to an address that does not answer.',
    ],
    unknowable: [
      oneError,
      repeats,
      'Whether its CORS settings admit the page: that shows only when it answers.',
    ],
    remedies: [
      'Run the snippet in a terminal. If curl fails too, its message names the cause.',
      'Open the address in a new tab: the browser then shows its own reason.',
    ],
    operator: [
      'Check that the service listens at this address, that its name resolves, and that its certificate is valid and complete.',
      'Build the portal again if the base URL is not right.',
    ],
    example: {
      how: 'Stop the server and press Send; or call a port on which nothing listens.',
      command: 'curl -sS http://127.0.0.1:9/v1/experiments',
    },
  },
  unreadable: {
    title: 'The server answers, but the page may not read the response (CORS)',
    meaning: [
      cite(
        citeFetch('the CORS protocol', 'http-cors-protocol'),
        'A server says in the headers of its responses which other origins may read them.',
      ),
      'This one answered a plain request. The browser gave nothing back for ours, and the usual reason is that these headers are missing.',
    ],
    known: [
      'The browser gave nothing back for the request.',
      'The same address answered a second request that carried no key and asked for no permission.',
    ],
    likely: [
      'The server does not send the CORS headers below, in its response or to the browser’s preflight question.',
      'A gateway or an error page in front of the service leaves these headers out.',
      'The request is redirected without these headers, although a plain one is not.',
      'The connection broke the first time and not the second.',
    ],
    unknowable: [
      'Which header is missing, if one is: a page is not told, the developer tools are.',
      'The status of the response.',
    ],
    remedies: [
      'Use the snippet: programs outside a browser do not need CORS.',
      'Send the list of headers below to the team that runs the service.',
    ],
    operator: [
      cite(
        citeFetch('CORS-preflight fetch', 'cors-preflight-fetch'),
        'Answer OPTIONS at this address with a 2xx status and Access-Control-Allow-Origin, Access-Control-Allow-Headers and Access-Control-Allow-Methods.',
      ),
      'Do not ask for a key there: a preflight never carries one.',
      cite(
        citeFetch(
          'CORS non-wildcard request-header names',
          'cors-non-wildcard-request-header-name',
        ),
        'List Authorization by name in Access-Control-Allow-Headers: a star does not include it.',
      ),
      'Send Access-Control-Allow-Origin with every response, also with errors and those of gateways.',
      cite(
        citeFetch('CORS protocol and HTTP caches', 'cors-protocol-and-http-caches'),
        'Send Vary: Origin when the value of Access-Control-Allow-Origin depends on the caller.',
      ),
      cite(
        citeFetch('Access-Control-Expose-Headers', 'http-access-control-expose-headers'),
        'Name in Access-Control-Expose-Headers what pages should read beyond the few headers that they always may.',
      ),
      'Run npm run doctor with the base URL, in the folder of this portal: it names each header that is missing, and the lines that add it.',
    ],
    example: {
      how: 'Ask the preflight question yourself and look which of the headers are in the response.',
      command: `curl -sS -i -X OPTIONS "$BASE_URL/v1/experiments" \\
  -H 'Origin: https://docs.example.com' \\
  -H 'Access-Control-Request-Method: GET' \\
  -H 'Access-Control-Request-Headers: authorization,content-type'`,
    },
  },
  'no-answer': {
    title: 'The browser could not get a response that the page may read',
    meaning: [
      'The browser gave nothing back and no reason, and what the page could find out does not tell the causes apart.',
    ],
    known: ['The request was handed to the browser, and the browser gave nothing back.'],
    likely: [
      'The server is not running, its name does not resolve, or TLS failed.',
      'What came is not valid HTTP, or its headers are too large for the browser.',
      'The server answered, perhaps with a redirect, and without the CORS headers that let the page read the response.',
      'A browser extension, a proxy or the browser’s protection of local networks stopped it.',
    ],
    unknowable: [oneError, repeats, 'Whether the server received the request.'],
    remedies: [
      'Run the snippet. If curl gets a response, the server runs, and its CORS settings may not admit the page.',
      'If curl fails too, its message names the cause.',
    ],
    operator: [
      'Look whether the request arrived. If it did, check the CORS headers of the response; if not, the way to the server.',
    ],
    example: {
      how: 'Call a server that accepts connections and closes them slowly and without a response.',
    },
  },
  'opaque-answer': {
    title: 'The browser gave a response without its content',
    meaning: [
      cite(
        citeFetch('opaque filtered responses', 'concept-filtered-response-opaque'),
        'An opaque response has its status, headers and body hidden from the page.',
      ),
      'One came, although the page asked for a readable one.',
    ],
    known: ['A response came, and the browser hides its status, headers and body.'],
    likely: ['A browser extension or a service worker answered in the place of the server.'],
    unknowable: ['What the response says, and whether the server gave it.'],
    remedies: ['Switch off extensions for the page, or use a private window, and send again.'],
    operator: ['Check that nothing in front of the portal installs a service worker.'],
    example: {
      how: 'Run fetch(address, { mode: "no-cors" }) in the developer tools: the response has the type opaque.',
    },
  },
} as const satisfies Readonly<Record<string, Failure>>
