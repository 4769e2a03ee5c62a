/** The other codes in IANA's HTTP status code registry, without temporary registrations. */
export const otherStatuses: Readonly<
  Record<number, readonly [phrase: string, meaning: string, source: string]>
> = {
  102: [
    'Processing',
    'The server has received the whole request and is still working on it.',
    'RFC 2518, section 10.1',
  ],
  103: ['Early Hints', 'Some headers of the final response, in advance.', 'RFC 8297, section 2'],
  207: [
    'Multi-Status',
    'The body gives a separate status for each of several operations.',
    'RFC 4918, section 11.1',
  ],
  208: [
    'Already Reported',
    'The members of this collection were already listed in this response.',
    'RFC 5842, section 7.1',
  ],
  226: [
    'IM Used',
    'The response is the result of applying changes to the resource.',
    'RFC 3229, section 10.4.1',
  ],
  423: ['Locked', 'The resource is locked.', 'RFC 4918, section 11.3'],
  424: [
    'Failed Dependency',
    'The request depends on another one, which failed.',
    'RFC 4918, section 11.4',
  ],
  425: [
    'Too Early',
    'The server will not risk processing a request that may be replayed.',
    'RFC 8470, section 5.2',
  ],
  428: [
    'Precondition Required',
    'The server requires the request to be conditional.',
    'RFC 6585, section 3',
  ],
  429: ['Too Many Requests', 'Too many requests were sent in a given time.', 'RFC 6585, section 4'],
  431: [
    'Request Header Fields Too Large',
    'The headers are larger than the server accepts.',
    'RFC 6585, section 5',
  ],
  451: [
    'Unavailable For Legal Reasons',
    'The resource is withheld because of a legal demand.',
    'RFC 7725, section 3',
  ],
  506: [
    'Variant Also Negotiates',
    'The server is misconfigured: its content negotiation is circular.',
    'RFC 2295, section 8.1',
  ],
  507: [
    'Insufficient Storage',
    'The server has no room to store what the request needs.',
    'RFC 4918, section 11.5',
  ],
  508: [
    'Loop Detected',
    'The server ran into an endless loop while processing the request.',
    'RFC 5842, section 7.2',
  ],
  510: [
    'Not Extended',
    'Obsolete: the request lacked an extension that the server needs.',
    'RFC 2774, section 7',
  ],
  511: [
    'Network Authentication Required',
    'You need to sign in to the network; the server itself may not have been reached.',
    'RFC 6585, section 6',
  ],
}
