/** What HTTP itself says of a status code. It says nothing about a particular service. */
export interface StatusMeaning {
  /** The registered reason phrase; empty for a code that is not registered here. */
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
  1: ['Informational: an interim answer.', '15.2'],
  2: ['Successful: the request was received, understood and accepted.', '15.3'],
  3: ['Redirection: something more is needed to complete the request.', '15.4'],
  4: ['Client error: the request seems to be wrong or cannot be fulfilled.', '15.5'],
  5: ['Server error: the server failed at a request that seems valid.', '15.6'],
}

type Row = readonly [phrase: string, meaning: string, source: string]

const meanings: Readonly<Record<number, Row>> = {
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
  206: ['Partial Content', 'The answer holds a part of the resource.', 'RFC 9110, section 15.3.7'],
  304: ['Not Modified', 'A stored copy is still good.', 'RFC 9110, section 15.4.5'],
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
    'A gateway got an invalid answer from the server behind it.',
    'RFC 9110, section 15.6.3',
  ],
  503: [
    'Service Unavailable',
    'The server cannot handle the request for now.',
    'RFC 9110, section 15.6.4',
  ],
  504: [
    'Gateway Timeout',
    'A gateway got no answer in time from the server behind it.',
    'RFC 9110, section 15.6.5',
  ],
}
