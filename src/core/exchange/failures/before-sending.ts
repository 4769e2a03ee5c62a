import type { Failure } from './failure.ts'
import { cite } from './sentence.ts'
import {
  citeFetch,
  citeHttp,
  connectSrc,
  localNetworkAccess,
  mixedContent,
  onLine,
} from './sources.ts'

/** Failures on this side: the reader, this computer, this page and its browser. */
export const failuresBeforeSending = {
  offline: {
    title: 'This computer is offline',
    meaning: [
      'The browser reports that this computer has no network connection.',
      cite(onLine, 'A browser that reports this will not contact the network.'),
    ],
    known: ['The browser reports that it has no network.'],
    likely: ['The network is switched off, out of reach or was lost a moment ago.'],
    unknowable: ['Whether the server itself could be reached.'],
    remedies: ['Connect to the network and send again. The key is still held.'],
    operator: ['Nothing: this happens on the reader’s computer.'],
    example: {
      how: 'Switch off the network of your computer, or choose “Offline” in the network panel of the developer tools, and press Send.',
    },
  },
  cancelled: {
    title: 'You cancelled the request',
    meaning: [
      'Waiting was stopped before a response arrived, by Cancel, by Esc or by forgetting the key.',
    ],
    known: ['Waiting was stopped on the page before a response arrived.'],
    likely: ['The request was already on its way.'],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: [
      'Send again when you are ready.',
      cite(citeHttp('9.2.1'), 'GET is a safe method: the client asks for no change on the server.'),
    ],
    operator: ['Nothing: a server may see a connection that its client closed.'],
    example: { how: 'Press Send and then Cancel before the response is there.' },
  },
  'mixed-content': {
    title: 'The browser refuses plain http from the page',
    meaning: [
      'The page was loaded over https, and the chosen server is addressed with http.',
      cite(mixedContent, 'Browsers block such a request before it is sent.'),
    ],
    known: [
      'The page was loaded over https, and the chosen server is addressed with http.',
      cite(mixedContent, 'Browsers block such a request before it is sent.'),
    ],
    likely: ['The base URL of this build should begin with https.'],
    unknowable: ['Whether the server also answers over https.'],
    remedies: [
      'Ask whoever runs this portal to configure an https base URL.',
      'Send no key over plain http: everyone on the way can read it.',
    ],
    operator: ['Serve the API over https, and build the portal with that base URL.'],
    example: {
      how: 'Serve the portal over https and build it with a base URL that begins with http and does not name this computer.',
    },
  },
  'blocked-by-policy': {
    title: 'This portal’s own security policy blocked the request',
    meaning: [
      'The page names in its content security policy which servers it may call, and the chosen server is not among them.',
    ],
    known: [
      'The browser reported a violation of the page’s content security policy for this address.',
      'The request was not sent.',
    ],
    likely: ['The portal was built for another server than the chosen one.'],
    unknowable: ['Whether the server would have answered.'],
    remedies: ['Ask whoever runs this portal to build it again with this base URL.'],
    operator: [
      'Build the portal with the base URL of the server, so that its policy names the origin.',
      cite(
        connectSrc,
        'The directive connect-src lists the addresses that scripts of a page may call.',
      ),
      'If a proxy or a host adds a policy of its own, add the origin there too.',
    ],
    example: {
      how: 'Serve the built pages with a policy whose connect-src leaves out the origin of the server.',
    },
  },
  'local-network-access': {
    title: 'The browser did not let the page call a local address',
    meaning: [
      cite(
        localNetworkAccess,
        'A page from the internet needs a permission to call this computer or the local network.',
      ),
      'The page does not have it.',
    ],
    known: [
      'The chosen server is on this computer or in a local network, and the page is not.',
      'The browser reports that the page has no permission for local addresses.',
    ],
    likely: ['The question for this permission was dismissed or refused, now or earlier.'],
    unknowable: ['Whether a server runs at that address.'],
    remedies: [
      'Allow access to local devices for the page in the browser’s site settings, and send again.',
      'Or open the portal from this computer too: start it beside the sandbox.',
    ],
    operator: ['Publish the portal with the base URL of a public server, not of a local one.'],
    example: {
      how: 'Publish the portal over https with the address of a local sandbox, and refuse the browser’s question.',
    },
  },
  'impossible-header': {
    title: 'A header cannot be sent as it is',
    meaning: [
      cite(citeHttp('5.5'), 'Some characters, such as line breaks, are invalid in a header value.'),
      'The browser refused to build the request.',
    ],
    known: [
      'The browser refused a header of the request as impossible.',
      'The request was not sent.',
    ],
    likely: ['A line break or a character beyond Latin-1 is inside a header value.'],
    unknowable: [
      'Which character it was: the browser’s reason may quote the value and is not read.',
    ],
    remedies: [
      'Copy the value again from where it came, without line breaks or typographic marks.',
    ],
    operator: [
      'Check the headers of the operation in the API document: the portal takes visible ASCII and single spaces.',
      cite(
        citeFetch('header values', 'header-value'),
        'A header value holds no NUL and no line break, and begins and ends with no white space.',
      ),
    ],
    example: {
      how: 'Add a header with a line break in its value to an operation in the API document, and press Send.',
    },
  },
} as const satisfies Readonly<Record<string, Failure>>
