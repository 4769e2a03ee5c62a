/** Why a call gave no complete answer: what is known, what is likely, what a page cannot know, and what to do. */
export interface Failure {
  readonly title: string
  readonly known: readonly string[]
  readonly likely: readonly string[]
  readonly unknowable: readonly string[]
  readonly remedies: readonly string[]
}

/** The catalogue. A key is a permanent name. */
export const failures = {
  offline: {
    title: 'This computer is offline',
    known: [
      'The browser reports that it has no network.',
      'The request did not leave this computer.',
    ],
    likely: [],
    unknowable: [],
    remedies: ['Connect to the network and send again. The key is still held.'],
  },
  cancelled: {
    title: 'You cancelled the request',
    known: ['Waiting was stopped before an answer arrived.'],
    likely: [],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: ['Send again when you are ready.'],
  },
  'timed-out': {
    title: 'No answer within 30 seconds',
    known: ['The request was handed to the browser, and no answer arrived in 30 seconds.'],
    likely: [
      'The server is overloaded or hangs.',
      'Something on the way drops the connection silently.',
    ],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: [
      'Send again. If it happens again, try the curl snippet: it waits longer and tells more.',
    ],
  },
  'mixed-content': {
    title: 'The browser refuses plain http from this page',
    known: [
      'This page was loaded over https, the chosen server is addressed with http.',
      'Browsers block such a request before it is sent.',
    ],
    likely: [],
    unknowable: [],
    remedies: [
      'Use the curl snippet, or ask whoever runs this portal to configure an https base URL.',
    ],
  },
  'blocked-by-policy': {
    title: 'This portal’s own security policy blocked the request',
    known: [
      'The browser reported a violation of this page’s content security policy.',
      'The request was not sent.',
    ],
    likely: ['The portal was built for another server than the chosen one.'],
    unknowable: [],
    remedies: ['Ask whoever runs this portal to build it again with this base URL.'],
  },
  redirect: {
    title: 'The server answered with a redirect, which was not followed',
    known: [
      'The server was reached and sent a redirect (a 3xx status).',
      'It was not followed, so that your key goes nowhere but the chosen server.',
    ],
    likely: [
      'The base URL of this build is not quite right, for example http instead of https or a missing path.',
      'The server sends callers whom it does not know to a sign-in page.',
    ],
    unknowable: ['The exact status and the target: browsers hide both from a page.'],
    remedies: ['Run the curl snippet with -i added to see the Location header.'],
  },
  'no-answer': {
    title: 'The browser could not get an answer that this page may read',
    known: ['The request was handed to the browser, and the browser gave nothing back.'],
    likely: [
      'The server is not running, its name does not resolve, or TLS failed.',
      'The server answered without the CORS headers that let this page read the answer.',
      'A browser extension, a proxy or the browser’s local-network protection stopped it.',
    ],
    unknowable: [
      'Which of these it was: browsers report all of them in the same way, on purpose.',
      'Whether the server received the request.',
    ],
    remedies: [
      'Run the curl snippet. If curl gets an answer, the server runs, and its CORS settings do not admit this page.',
      'If curl fails too, its message names the cause.',
    ],
  },
} as const satisfies Record<string, Failure>

export type FailureId = keyof typeof failures
