import {
  cite,
  citeFetch,
  citeHttp,
  connectSrc,
  fileErrors,
  localNetworkAccess,
  mixedContent,
  onLine,
  sendAgain,
} from './failure.ts'
import type { Failure } from './failure.ts'

const listsAddresses = cite(
  connectSrc,
  'The connect-src directive lists the addresses that a page’s scripts may call.',
)

/** Failures on the reader's side: the reader, the computer, the page and the browser. */
export const failuresBeforeSending = {
  offline: {
    title: 'This computer is offline',
    known: [
      'The browser reports that it has no network.',
      cite(onLine, 'A browser that reports this will not contact the network.'),
    ],
    likely: ['The network is switched off, out of range or was just lost.'],
    unknowable: ['Whether the server itself could be reached.'],
    remedies: ['Connect to the network. What you filled in is still there.', sendAgain],
    operator: ['Nothing to do: this happens on the reader’s computer.'],
  },
  cancelled: {
    title: 'You cancelled the request',
    known: [
      'You stopped waiting before a response arrived, with Cancel, with Esc or by forgetting the key.',
    ],
    likely: ['The request was already on its way.'],
    unknowable: ['Whether the server received the request and acted on it.'],
    remedies: [sendAgain],
    operator: ['Nothing to do: a server may see a connection that its client closed.'],
  },
  'mixed-content': {
    title: 'The browser blocks plain http from the page',
    known: [
      'The page was loaded over https, but the chosen server’s address begins with http.',
      cite(mixedContent, 'Browsers block such a request before it is sent.'),
    ],
    likely: ['The base URL of this build should begin with https.'],
    unknowable: ['Whether the server also responds over https.'],
    remedies: [
      'Ask the team that runs this portal to configure an https base URL.',
      'Never send a key over plain http: anyone on the network path can read it.',
    ],
    operator: ['Serve the API over https, and build the portal with that base URL.'],
  },
  'blocked-by-policy': {
    title: 'This portal’s own security policy blocked the request',
    known: [
      'The page’s content security policy lists the servers that it may call, and the browser reported that this address is not among them.',
      'The request was not sent.',
    ],
    likely: ['The portal was built for a different server.'],
    unknowable: ['Whether the server would have responded.'],
    remedies: ['Ask the team that runs this portal to permit this server.'],
    operator: [
      'Build the portal with the server’s base URL, so that the policy includes its origin.',
      listsAddresses,
    ],
  },
  'blocked-by-host': {
    title: 'A security policy of the portal’s web host blocked the request',
    known: [
      'The page’s own content security policy permits this address. The browser reported that another policy, which the host sends with the page, does not.',
      'The request was not sent.',
    ],
    likely: [
      'The host, a proxy or a file such as _headers sends a Content-Security-Policy with every page of the site.',
    ],
    unknowable: ['Whether the server would have responded.'],
    remedies: [
      'Ask the team that runs this portal to change the policy that its host sends.',
      'Or use the snippet: the policy applies to pages only.',
    ],
    operator: [
      'Send no other Content-Security-Policy with pages of the portal, or add the server to it: a browser applies all policies of a page.',
      listsAddresses,
      'The section Headers of docs/deploy.md in the portal’s source describes how hosts combine policies.',
    ],
  },
  'local-network-access': {
    title: 'The browser did not let the page call a local address',
    known: [
      'The chosen server is on this computer or on a local network, and the page is not.',
      'The browser reports that the page has no permission for local addresses.',
      cite(
        localNetworkAccess,
        'A page from the internet needs permission to call this computer or the local network.',
      ),
    ],
    likely: ['The permission prompt was dismissed or denied, now or earlier.'],
    unknowable: ['Whether a server is running at that address.'],
    remedies: [
      'Allow access to local devices for the page in the browser’s site settings, and send again.',
      'Or run the portal on this computer too.',
    ],
    operator: ['Publish the portal with the base URL of a public server, not a local one.'],
  },
  'unreadable-file': {
    title: 'A chosen file can no longer be read',
    known: [
      'The browser could not read the file.',
      'The request was not sent.',
      cite(
        fileErrors,
        'A file that was changed, moved or removed after it was chosen cannot be read any more.',
      ),
    ],
    likely: [
      'The file was saved again, moved, renamed or deleted after you chose it.',
      'It is on a drive or in a cloud folder that is no longer connected.',
    ],
    unknowable: [
      'What happened to the file: the browser tells a page only that it cannot be read.',
    ],
    remedies: ['Choose the file again, and send.'],
    operator: ['Nothing to do: this happens on the reader’s computer.'],
  },
  'only-from-a-program': {
    title: 'A page cannot send this request',
    known: [
      'The request contains a part that a browser does not let a page send (Fetch standard).',
      'The request was not sent.',
    ],
    likely: [
      'The API document describes a body for GET or HEAD, a key in a cookie, a method such as TRACE, or a header that only the browser sets.',
      'Or a header contains a character that browsers do not send, such as a line break.',
    ],
    unknowable: ['Whether the server would have accepted it.'],
    remedies: ['Use the snippet: programs outside a browser can send it.'],
    operator: [
      cite(
        citeFetch('forbidden request-headers', 'forbidden-request-header'),
        'To let pages call the operation, use no header that only the browser sets, and no cookie for a key.',
      ),
      cite(
        citeHttp('9.3.1'),
        'Content in a GET has no defined meaning, and some implementations reject it: use a query or another method.',
      ),
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>
