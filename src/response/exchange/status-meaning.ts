export interface StatusMeaning {
  /** The registered reason phrase; empty for an unused or unregistered code. */
  readonly phrase: string
  readonly meaning: string
  readonly source: string
}

/** Returns the meaning of a status code. Unknown codes get the meaning of their class (RFC 9110, section 15). */
export function explainStatus(status: number): StatusMeaning {
  const group = Math.floor(status / 100)
  const known = statuses[status]
  const meanings = known ?? classes[group]
  const [phrase, meaning] = meanings ?? ['', 'The code is outside the classes defined by HTTP.']
  const numbers = [15, ...(meanings ? [group + 1] : []), ...(known ? [(status % 100) + 1] : [])]
  return { phrase, meaning, source: sources[status] ?? `RFC 9110, section ${numbers.join('.')}` }
}

const classes: Statuses = {
  1: ['', 'Informational: an interim response.'],
  2: ['', 'Successful: the request was received, understood and accepted.'],
  3: ['', 'Redirection: further action is needed to complete the request.'],
  4: ['', 'Client error: the request seems to be wrong or cannot be fulfilled.'],
  5: ['', 'Server error: the server failed to fulfil an apparently valid request.'],
}

type Statuses = Readonly<Record<number, readonly [phrase: string, meaning: string]>>

/** The codes of IANA's HTTP status code registry that services send. Pages never see interim responses. */
const statuses: Statuses = {
  200: ['OK', 'The request succeeded.'],
  201: ['Created', 'The request created a resource.'],
  202: ['Accepted', 'The request was accepted; the work is not done yet.'],
  204: ['No Content', 'The request succeeded; there is no content to send.'],
  205: ['Reset Content', 'The request succeeded; the view should be reset.'],
  206: ['Partial Content', 'The response contains part of the resource.'],
  207: ['Multi-Status', 'The body gives a separate status for each of several operations.'],
  300: ['Multiple Choices', 'There are several representations, each at a different address.'],
  301: ['Moved Permanently', 'The resource has a new, permanent address.'],
  302: ['Found', 'The resource is at another address for now.'],
  303: ['See Other', 'The response to the request is at another address.'],
  304: ['Not Modified', 'A stored copy is still valid.'],
  307: ['Temporary Redirect', 'The resource is at another address for now, for the same method.'],
  308: ['Permanent Redirect', 'The resource has a new, permanent address, for the same method.'],
  400: [
    'Bad Request',
    'The server cannot process the request because of what it sees as a client error.',
  ],
  401: ['Unauthorized', 'Valid credentials for the resource are missing.'],
  402: ['Payment Required', 'The code is reserved for future use.'],
  403: ['Forbidden', 'The server understood the request and refuses it.'],
  404: [
    'Not Found',
    'There is no resource at this address, or the server will not disclose that there is one.',
  ],
  405: ['Method Not Allowed', 'The resource does not support this method.'],
  406: ['Not Acceptable', 'No available representation is one that the client accepts.'],
  407: ['Proxy Authentication Required', 'Valid credentials for the proxy are missing.'],
  408: ['Request Timeout', 'The server did not receive a complete request in time.'],
  409: ['Conflict', 'The request conflicts with the state of the resource.'],
  410: ['Gone', 'The resource is no longer there and is unlikely to return.'],
  411: ['Length Required', 'The server refuses a request without Content-Length.'],
  412: ['Precondition Failed', 'A condition in the request headers was not met.'],
  413: ['Content Too Large', 'The request content is larger than the server accepts.'],
  414: ['URI Too Long', 'The address is longer than the server accepts.'],
  415: ['Unsupported Media Type', 'The request content is in a format that is not supported.'],
  416: ['Range Not Satisfiable', 'The requested range is not in the resource.'],
  417: ['Expectation Failed', 'The server cannot meet the requirement in the Expect header.'],
  421: ['Misdirected Request', 'The server cannot or will not respond for this address.'],
  422: [
    'Unprocessable Content',
    'The content is well formed, but its instructions cannot be carried out.',
  ],
  423: ['Locked', 'The resource is locked.'],
  424: ['Failed Dependency', 'The request depends on another one, which failed.'],
  425: ['Too Early', 'The server will not risk processing a request that may be replayed.'],
  426: ['Upgrade Required', 'The server requires another protocol for this request.'],
  428: ['Precondition Required', 'The server requires the request to be conditional.'],
  429: ['Too Many Requests', 'Too many requests were sent in a given time.'],
  431: ['Request Header Fields Too Large', 'The headers are larger than the server accepts.'],
  451: ['Unavailable For Legal Reasons', 'The resource is withheld because of a legal demand.'],
  500: ['Internal Server Error', 'The server encountered an unexpected condition.'],
  501: ['Not Implemented', 'The server does not support what the request needs.'],
  502: ['Bad Gateway', 'A gateway received an invalid response from the server behind it.'],
  503: ['Service Unavailable', 'The server cannot handle the request at the moment.'],
  504: ['Gateway Timeout', 'A gateway received no timely response from the server behind it.'],
  505: [
    'HTTP Version Not Supported',
    'The server does not support the HTTP version of the request.',
  ],
  507: ['Insufficient Storage', 'The server has no room to store what the request needs.'],
  511: [
    'Network Authentication Required',
    'You need to sign in to the network; the server itself may not have been reached.',
  ],
}

/** The sources of codes whose section cannot be derived from the number, as in RFC 9110, section 15.5.5 for 404. */
const sources: Readonly<Record<number, string>> = {
  207: 'RFC 4918, section 11.1',
  421: 'RFC 9110, section 15.5.20',
  422: 'RFC 9110, section 15.5.21',
  423: 'RFC 4918, section 11.3',
  424: 'RFC 4918, section 11.4',
  425: 'RFC 8470, section 5.2',
  426: 'RFC 9110, section 15.5.22',
  428: 'RFC 6585, section 3',
  429: 'RFC 6585, section 4',
  431: 'RFC 6585, section 5',
  451: 'RFC 7725, section 3',
  507: 'RFC 4918, section 11.5',
  511: 'RFC 6585, section 6',
}
