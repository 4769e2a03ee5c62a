import type { Service } from '#site/service.ts'

/** How to see failures of the console happen with this service or its sandbox. */
export const failureExamples = {
  redirect: {
    how: 'Request an address that redirects. The Location header names the target, and curl does not follow it.',
    command: 'curl -sS -o /dev/null -D - "$BASE_URL/v1/experiments"',
  },
  'unreadable-redirect': {
    how: 'Request an address that redirects. The Location header names the target, and curl does not follow it.',
    command: 'curl -sS -o /dev/null -D - "$BASE_URL/v1/experiments"',
  },
  unreadable: {
    how: 'Send the preflight request yourself and check which of the headers are in the response.',
    command: `curl -sS -i -X OPTIONS "$BASE_URL/v1/experiments" \\
  -H 'Origin: https://docs.example.com' \\
  -H 'Access-Control-Request-Method: GET' \\
  -H 'Access-Control-Request-Headers: authorization,content-type'`,
  },
  unauthorized: {
    how: 'Press “Send without a key” with the sandbox chosen; or call the sandbox without an Authorization header.',
    command: 'curl -sS -i {sandbox}/v1/experiments',
    callsSandbox: true,
  },
  forbidden: {
    how: 'Call the sandbox from an origin that it does not allow: it rejects other origins with this status.',
    command: "curl -sS -i -H 'Origin: https://docs.example.com' {sandbox}/v1/experiments",
    callsSandbox: true,
  },
  'not-found': {
    how: 'Request a path that the sandbox does not have.',
    command: 'curl -sS -i {sandbox}/no-such-path',
    callsSandbox: true,
  },
  'client-error': {
    how: 'Call the sandbox with a method that it does not support.',
    command: 'curl -sS -i -X PUT {sandbox}/v1/experiments',
    callsSandbox: true,
  },
} as const satisfies Service['failureExamples']
