import type { FailureId } from '#core/exchange/failures/failures.ts'
import type { FailureExample } from '../service.ts'

/** The examples that need no service. Only pages show them, so no console loads them. */
export const failureExamples: Partial<Readonly<Record<FailureId, FailureExample>>> = {
  offline: {
    how: 'Turn off your computer’s network connection, or choose “Offline” in the Network panel of the developer tools, and press Send.',
  },
  cancelled: { how: 'Press Send and then Cancel before the response arrives.' },
  'mixed-content': {
    how: 'Serve the portal over https and build it with a base URL that begins with http and does not name this computer.',
  },
  'blocked-by-policy': {
    how: 'Serve the built pages with a policy whose connect-src omits the server’s origin.',
  },
  'local-network-access': {
    how: 'Publish the portal over https with the address of a service on this computer, and deny the browser’s permission prompt.',
  },
  'impossible-header': {
    how: 'Add a header with a line break in its value to an operation in the API document, and press Send.',
  },
  'unreadable-file': {
    how: 'Choose a file for a request, save it again in another program, and press Send.',
  },
  'only-from-a-program': {
    how: 'Describe an operation with the method TRACE in an API document, and open its console.',
  },
  'timed-out': {
    how: 'Run a program that listens and never responds, and build the portal with its address as the base URL.',
    command: 'nc -l 8080',
  },
  unreachable: {
    how: 'Stop the server and press Send; or call a port that nothing listens on.',
    command: 'curl -sS http://127.0.0.1:9',
  },
  'no-answer': {
    how: 'Call a server that accepts connections and closes them slowly without a response.',
  },
  'opaque-answer': {
    how: 'Run fetch(address, { mode: "no-cors" }) in the developer tools: the response has the type opaque.',
  },
  'timed-out-in-body': { how: 'Call a server that sends headers and half a body and then waits.' },
  'connection-broken': {
    how: 'Call a server that announces more bytes than it sends and then closes the connection.',
  },
  'damaged-compression': {
    how: 'Call a server that sends damaged gzip data with Content-Encoding: gzip.',
  },
  truncated: {
    how: 'Call a server that sends the first half of a JSON text as a complete response.',
  },
  'wrong-content-type': { how: 'Call a server that sends a web page labelled as JSON.' },
  'invalid-utf-8': {
    how: 'Decode a body that contains one Latin-1 byte.',
    command: String.raw`printf '"caf\xe9"' | iconv -f UTF-8 -t UTF-8`,
  },
  'too-large': { how: 'Call a server that never ends its body.' },
  'too-deep': {
    how: 'Print JSON that is nested a hundred thousand levels deep.',
    command: `printf '[%.0s' $(seq 100000)`,
  },
  'too-many-requests': {
    how: 'Call a server that has a rate limit until it refuses a request.',
  },
  'server-error': { how: 'Call a server whose handler throws.' },
}
