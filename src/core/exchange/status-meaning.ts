/** What HTTP itself says of a status code. It says nothing about a particular service. */
export interface StatusMeaning {
  /** The registered reason phrase; empty for a code that is unused or not registered. */
  readonly phrase: string
  readonly meaning: string
  /** Where it is defined. */
  readonly source: string
}

/** Unknown codes get the meaning of their class (RFC 9110, section 15). */
export function explainStatus(status: number): StatusMeaning {
  const known = meanings[status]
  if (known) return { phrase: known[0], meaning: known[1], source: known[2] }
  const [meaning, section] = classes[Math.floor(status / 100)] ?? [
    'The code is outside the classes that HTTP defines.',
    '15',
  ]
  return { phrase: '', meaning, source: `RFC 9110, section ${section}` }
}

const classes: Readonly<Record<number, readonly [meaning: string, section: string]>> = {
  1: ['Informational: an interim response.', '15.2'],
  2: ['Successful: the request was received, understood and accepted.', '15.3'],
  3: ['Redirection: something more is needed to complete the request.', '15.4'],
  4: ['Client error: the request seems to be wrong or cannot be fulfilled.', '15.5'],
  5: ['Server error: the server failed at a request that seems valid.', '15.6'],
}

type Row = readonly [phrase: string, meaning: string, source: string]

/** The HTTP status code registry of IANA, without codes that are registered for a time only. */
const meanings: Readonly<Record<number, Row>> = {
  100: [
    'Continue',
    'The server has the first part of the request and waits for the rest.',
    'RFC 9110, section 15.2.1',
  ],
  101: [
    'Switching Protocols',
    'The server changes the protocol of this connection, as the client asked.',
    'RFC 9110, section 15.2.2',
  ],
  102: [
    'Processing',
    'The server has the whole request and has not finished it yet.',
    'RFC 2518, section 10.1',
  ],
  103: ['Early Hints', 'Some headers of the final response, ahead of it.', 'RFC 8297, section 2'],
  200: ['OK', 'The request has succeeded.', 'RFC 9110, section 15.3.1'],
  201: ['Created', 'The request has created a resource.', 'RFC 9110, section 15.3.2'],
  202: [
    'Accepted',
    'The request was accepted; the work is not done yet.',
    'RFC 9110, section 15.3.3',
  ],
  203: [
    'Non-Authoritative Information',
    'The request has succeeded; something on the way changed the content.',
    'RFC 9110, section 15.3.4',
  ],
  204: [
    'No Content',
    'The request has succeeded; there is no content to send.',
    'RFC 9110, section 15.3.5',
  ],
  205: [
    'Reset Content',
    'The request has succeeded; the view should be reset.',
    'RFC 9110, section 15.3.6',
  ],
  206: [
    'Partial Content',
    'The response holds a part of the resource.',
    'RFC 9110, section 15.3.7',
  ],
  207: [
    'Multi-Status',
    'The body tells the status of several operations, each by itself.',
    'RFC 4918, section 11.1',
  ],
  208: [
    'Already Reported',
    'The members of this collection were listed before, in the same response.',
    'RFC 5842, section 7.1',
  ],
  226: [
    'IM Used',
    'The response is the result of changes that were applied to the resource.',
    'RFC 3229, section 10.4.1',
  ],
  300: [
    'Multiple Choices',
    'There are several representations, each at an address of its own.',
    'RFC 9110, section 15.4.1',
  ],
  301: [
    'Moved Permanently',
    'The resource has a new, lasting address.',
    'RFC 9110, section 15.4.2',
  ],
  302: ['Found', 'The resource is at another address for now.', 'RFC 9110, section 15.4.3'],
  303: [
    'See Other',
    'The response to the request is at another address.',
    'RFC 9110, section 15.4.4',
  ],
  304: ['Not Modified', 'A stored copy is still good.', 'RFC 9110, section 15.4.5'],
  305: [
    'Use Proxy',
    'Deprecated: the resource was to be asked for through a proxy.',
    'RFC 9110, section 15.4.6',
  ],
  306: ['', 'The code is reserved and no longer used.', 'RFC 9110, section 15.4.7'],
  307: [
    'Temporary Redirect',
    'The resource is at another address for now, for the same method.',
    'RFC 9110, section 15.4.8',
  ],
  308: [
    'Permanent Redirect',
    'The resource has a new, lasting address, for the same method.',
    'RFC 9110, section 15.4.9',
  ],
  400: [
    'Bad Request',
    'The server cannot process what it takes for a client’s mistake.',
    'RFC 9110, section 15.5.1',
  ],
  401: [
    'Unauthorized',
    'Valid credentials for the resource are missing.',
    'RFC 9110, section 15.5.2',
  ],
  402: ['Payment Required', 'The code is reserved for future use.', 'RFC 9110, section 15.5.3'],
  403: [
    'Forbidden',
    'The server understood the request and refuses it.',
    'RFC 9110, section 15.5.4',
  ],
  404: [
    'Not Found',
    'There is no resource at this address, or the server does not say that there is one.',
    'RFC 9110, section 15.5.5',
  ],
  405: [
    'Method Not Allowed',
    'The resource does not support this method.',
    'RFC 9110, section 15.5.6',
  ],
  406: [
    'Not Acceptable',
    'No representation suits what the client accepts.',
    'RFC 9110, section 15.5.7',
  ],
  407: [
    'Proxy Authentication Required',
    'Valid credentials for the proxy are missing.',
    'RFC 9110, section 15.5.8',
  ],
  408: [
    'Request Timeout',
    'The server did not get a complete request in time.',
    'RFC 9110, section 15.5.9',
  ],
  409: [
    'Conflict',
    'The request conflicts with the state of the resource.',
    'RFC 9110, section 15.5.10',
  ],
  410: [
    'Gone',
    'The resource is no longer there, and most likely will not return.',
    'RFC 9110, section 15.5.11',
  ],
  411: [
    'Length Required',
    'The server refuses a request without Content-Length.',
    'RFC 9110, section 15.5.12',
  ],
  412: [
    'Precondition Failed',
    'A condition in the headers of the request does not hold.',
    'RFC 9110, section 15.5.13',
  ],
  413: [
    'Content Too Large',
    'The content of the request is larger than the server accepts.',
    'RFC 9110, section 15.5.14',
  ],
  414: [
    'URI Too Long',
    'The address is longer than the server accepts.',
    'RFC 9110, section 15.5.15',
  ],
  415: [
    'Unsupported Media Type',
    'The content of the request has a format that is not supported.',
    'RFC 9110, section 15.5.16',
  ],
  416: [
    'Range Not Satisfiable',
    'The range that was asked for is not in the resource.',
    'RFC 9110, section 15.5.17',
  ],
  417: [
    'Expectation Failed',
    'The server cannot do what the header Expect asks for.',
    'RFC 9110, section 15.5.18',
  ],
  418: [
    '',
    'The code is reserved: a joke used it, and HTTP gives it no meaning.',
    'RFC 9110, section 15.5.19',
  ],
  421: [
    'Misdirected Request',
    'The server does not answer for this address.',
    'RFC 9110, section 15.5.20',
  ],
  422: [
    'Unprocessable Content',
    'The content is well formed, but its instructions cannot be carried out.',
    'RFC 9110, section 15.5.21',
  ],
  423: ['Locked', 'The resource is locked.', 'RFC 4918, section 11.3'],
  424: [
    'Failed Dependency',
    'The request depends on another one, which failed.',
    'RFC 4918, section 11.4',
  ],
  425: [
    'Too Early',
    'The server does not risk to process a request that may be a replay.',
    'RFC 8470, section 5.2',
  ],
  426: [
    'Upgrade Required',
    'The server wants another protocol before it answers.',
    'RFC 9110, section 15.5.22',
  ],
  428: [
    'Precondition Required',
    'The server wants the request to carry a condition.',
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
  500: [
    'Internal Server Error',
    'The server met an unexpected condition.',
    'RFC 9110, section 15.6.1',
  ],
  501: [
    'Not Implemented',
    'The server does not support what the request needs.',
    'RFC 9110, section 15.6.2',
  ],
  502: [
    'Bad Gateway',
    'A gateway got an invalid response from the server behind it.',
    'RFC 9110, section 15.6.3',
  ],
  503: [
    'Service Unavailable',
    'The server cannot handle the request for now.',
    'RFC 9110, section 15.6.4',
  ],
  504: [
    'Gateway Timeout',
    'A gateway got no response in time from the server behind it.',
    'RFC 9110, section 15.6.5',
  ],
  505: [
    'HTTP Version Not Supported',
    'The server does not support the version of HTTP of the request.',
    'RFC 9110, section 15.6.6',
  ],
  506: [
    'Variant Also Negotiates',
    'The server is set up so that its choice of a representation leads in a circle.',
    'RFC 2295, section 8.1',
  ],
  507: [
    'Insufficient Storage',
    'The server has no room for what the request would store.',
    'RFC 4918, section 11.5',
  ],
  508: [
    'Loop Detected',
    'The server met an endless loop while it processed the request.',
    'RFC 5842, section 7.2',
  ],
  510: [
    'Not Extended',
    'Obsolete: the request lacked an extension that the server needs.',
    'RFC 2774, section 7',
  ],
  511: [
    'Network Authentication Required',
    'A sign-in to the network is needed; the server itself may not have been reached.',
    'RFC 6585, section 6',
  ],
}
