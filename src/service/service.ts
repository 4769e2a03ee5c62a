import type { Service, Sidebar } from '#site/service.ts'
import type { Contract } from '#contract/read-contract.ts'
import { writeInstructions } from './agents/agent-instructions.ts'
import { writeReaderDocument } from './scalar/reader-document.ts'
import { source } from './source/source.ts'

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

/** The service whose portal this is. Another team puts its own here. */
export const service: Service = {
  pages: 'src/content/docs',
  requiresReview: true,
  description: 'How to call the service with an API key, and a console to try it in.',
  listSidebar,
  links: {
    authentication: '/authentication/send-a-key/',
    reference: '/reference/list-experiments/',
    baseUrl: '/reference/base-url/',
    errors: '/reference/errors/',
  },
  source,
  formats: ['json', 'yaml'],
  wroteDocument: true,
  inlineStylesheets: 'always',
  failureExamples,
  writeInstructions,
  scalar: { listPages, writeDocument: writeReaderDocument },
}

/** The pages that say what the whole document says, each statement with its source. */
function listPages({ operations }: Pick<Contract, 'operations'>): readonly string[] {
  const calls = operations.map(({ method, path }) => `<code>${method} ${path}</code>`)
  return [
    `<a href="/reference/list-experiments/">List experiments</a>: the operation ${calls.join('')} with the console and snippets in every language.`,
    '<a href="/reference/errors/">Errors</a>: what you can rely on when a call fails.',
    '<a href="/not-specified/">Not specified</a>: every open point, and what your program should not assume.',
  ]
}

/** The written pages in reading order, with the operations that have none. */
function listSidebar(
  operations: readonly { readonly label: string; readonly link: string }[],
): Sidebar {
  return [
    { label: 'Start', items: ['index', 'quickstart', 'console'] },
    {
      label: 'Authentication',
      items: [
        'authentication/create-a-key',
        'authentication/send-a-key',
        'authentication/handle-keys',
        'authentication/check-it-yourself',
        'authentication/store-a-key',
        'authentication/rotate-a-key',
        'authentication/leaked-key',
        'authentication/use-keys-from-code',
      ],
    },
    {
      label: 'Reference',
      items: [
        'reference/list-experiments',
        ...operations,
        'reference/base-url',
        { label: 'The API document', link: '/reference/api/' },
        'reference/versioning',
        'reference/errors',
        { label: 'Console failures', link: '/errors/' },
        'reference/limits',
        'reference/events',
      ],
    },
    {
      label: 'About',
      items: ['not-specified', 'sandbox', 'agents', 'source'],
    },
  ]
}
