import type { Failure } from './failure.ts'
import { citeFetch, citeHttp } from './sources.ts'

/** Failures between the browser and the server: no answer came that this page may read. */
export const failuresWithoutAnswer = {
  'timed-out': {
    title: 'No answer within 30 seconds',
    meaning:
      'The request was handed to the browser, and no status line arrived in 30 seconds: a timeout.',
    known: ['No status line arrived in the time that the page waits.'],
    likely: [
      'The server is overloaded or hangs.',
      'A firewall or a proxy on the way drops the connection silently.',
    ],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: [
      'Send again. If it happens again, run the snippet in a terminal: it can wait longer.',
    ],
    operator: [
      'Look whether the request arrived at all, and how long the service took for it.',
      'Check that no firewall drops packets where it could refuse them.',
    ],
    example: {
      how: 'Let a program listen and never answer, and build the portal with its address as base URL.',
      command: 'nc -l 8080',
    },
    sources: [citeHttp('9.2.2')],
  },
  redirect: {
    title: 'The server answered with a redirect, which was not followed',
    meaning:
      'The server answered and named another address. The page does not go there, so that your key goes nowhere but the chosen server.',
    known: [
      'The server was reached and sent a redirect (a 3xx status).',
      'It was not followed, so that your key goes nowhere but the chosen server.',
    ],
    likely: [
      'The base URL of this build is not quite right, for example http instead of https, or a missing path.',
      'The server sends callers whom it does not know to a sign-in page.',
    ],
    unknowable: ['The exact status and the target: browsers hide both from a page.'],
    remedies: ['Ask for the headers in a terminal, as below, and look at Location.'],
    operator: [
      'Build the portal with the final address as base URL.',
      'Answer an API call directly, also one without valid credentials, and do not send it to a sign-in page.',
    ],
    example: {
      how: 'Ask for an address that redirects. The header Location names the target, and curl does not go there.',
      command: 'curl -sS -o /dev/null -D - "$BASE_URL/v1/experiments"',
    },
    sources: [citeHttp('15.4'), citeFetch('redirect mode', 'concept-request-redirect-mode')],
  },
  unreachable: {
    title: 'The server could not be reached',
    meaning:
      'The browser could not get an answer from this address, neither for the request nor for a second, plain one.',
    known: [
      'The browser could not get an answer, neither to the request nor to a second one without your key.',
    ],
    likely: [
      'The server is not running, or another port or host is meant.',
      'Its name does not resolve, or TLS failed, for example because of its certificate.',
      'The connection was closed before an answer, or a proxy, a firewall or a browser extension stopped it.',
    ],
    unknowable: [
      'Which of these it was: browsers report all of them in the same way, on purpose.',
      'Whether its CORS settings admit the page: that shows only once it answers.',
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
    sources: [citeFetch('network errors', 'concept-network-error')],
  },
  unreadable: {
    title: 'The server answers, but the page may not read the answer (CORS)',
    meaning:
      'A server must say in its headers that pages of another origin may call it. This one answered a plain request, but the browser kept the answer to ours from the page.',
    known: [
      'The browser kept the answer to the request from the page, or did not send the request.',
      'The same address answered a second request that carried no key and asked for no permission.',
    ],
    likely: [
      'The server does not send the CORS headers below, in its answer or to the browser’s preflight question.',
      'A gateway or an error page in front of the service leaves these headers out.',
      'The connection broke the first time and not the second.',
    ],
    unknowable: [
      'Which header is missing: a page is not told, the developer tools are.',
      'The status of the answer.',
    ],
    remedies: [
      'Use the snippet: programs outside a browser do not need CORS.',
      'Send the list of headers below to the team that runs the service.',
    ],
    operator: [
      'Answer OPTIONS at this address with a 2xx status and Access-Control-Allow-Origin, Access-Control-Allow-Headers and Access-Control-Allow-Methods. Do not ask for a key there: a preflight never carries one.',
      'List Authorization by name in Access-Control-Allow-Headers: a star does not include it.',
      'Send Access-Control-Allow-Origin with every answer, also with errors and those of gateways, and Vary: Origin when the value depends on the caller.',
      'Add Access-Control-Expose-Headers for headers that pages should read, such as Retry-After.',
      'Run npm run doctor with the base URL, in the folder of this portal: it names each header that is missing, and the lines that add it.',
    ],
    example: {
      how: 'Ask the preflight question yourself and look which of the headers are in the answer.',
      command: `curl -sS -i -X OPTIONS "$BASE_URL/v1/experiments" \\
  -H 'Origin: https://docs.example.com' \\
  -H 'Access-Control-Request-Method: GET' \\
  -H 'Access-Control-Request-Headers: authorization,content-type'`,
    },
    sources: [citeFetch('the CORS protocol', 'http-cors-protocol')],
  },
  'no-answer': {
    title: 'The browser could not get an answer that the page may read',
    meaning:
      'The browser gave nothing back and no reason, and what the page could find out does not tell the causes apart.',
    known: ['The request was handed to the browser, and the browser gave nothing back.'],
    likely: [
      'The server is not running, its name does not resolve, or TLS failed.',
      'The server answered without the CORS headers that let the page read the answer.',
      'A browser extension, a proxy or the browser’s protection of local networks stopped it.',
    ],
    unknowable: [
      'Which of these it was: browsers report all of them in the same way, on purpose.',
      'Whether the server received the request.',
    ],
    remedies: [
      'Run the snippet. If curl gets an answer, the server runs, and its CORS settings may not admit the page.',
      'If curl fails too, its message names the cause.',
    ],
    operator: [
      'Look whether the request arrived. If it did, check the CORS headers of the answer; if not, the way to the server.',
    ],
    example: {
      how: 'Call a server that accepts connections and closes them slowly and without an answer.',
    },
    sources: [citeFetch('network errors', 'concept-network-error')],
  },
  'opaque-answer': {
    title: 'The browser gave an answer without its content',
    meaning:
      'An answer came whose status, headers and body the browser keeps from the page, although the page asked for a readable one.',
    known: ['An answer came, and the browser hides its status, headers and body.'],
    likely: ['A browser extension or a service worker answered in the place of the server.'],
    unknowable: ['What the answer says, and whether the server gave it.'],
    remedies: ['Switch off extensions for the page, or use a private window, and send again.'],
    operator: ['Check that nothing in front of the portal installs a service worker.'],
    example: {
      how: 'Run fetch(address, { mode: "no-cors" }) in the developer tools: the answer has the type opaque.',
    },
    sources: [citeFetch('opaque filtered responses', 'concept-filtered-response-opaque')],
  },
} as const satisfies Readonly<Record<string, Failure>>
