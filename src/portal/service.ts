import type { CitedSource, Service, Sidebar } from '#starlight/reference/service.ts'
import { projectCommands } from '#starlight/finish/agents/local-commands.ts'
import type { Operation } from '#request/description/operation.ts'
import { getPublicAddress } from '#starlight/links/locate.ts'
import { portalSidebar } from '#starlight/plugin/options.ts'
import { getBuildServers } from '#starlight/reference/api-reference.ts'
import { getSandboxUrl } from '#starlight/reference/settings.ts'
import { getOperationDocumentation } from '#starlight/statements/documentation.ts'
import { statuses } from '#starlight/statements/statuses.ts'

type OpenApiService = Parameters<NonNullable<Service['formatInstructions']>>[0]

/**
 * Formats the facts that an agent must know before it writes code for the service: what is specified, what is not, and how to handle
 * the key. Lines of Markdown without headings, because llms.txt reserves those for lists of links.
 */
function formatInstructions({ api, settings }: OpenApiService): readonly string[] {
  return [
    '**Instructions for agents.** Read these before you write code for this service.',
    '',
    '- One document describes the service. Each statement in these pages is a block quote that begins with its status:',
    ...Object.values(statuses).map(({ label, meaning }) => `  - **${label}**: ${meaning}`),
    '- **Specified**, and enough to make the call once you have a base URL, which is not specified:',
    ...api.operations.map((operation) => `  - ${formatOperation(api, operation)}`),
    '  - Every request carries the header `Authorization` with the value `Bearer`, one space, and the key. (section 5)',
    `  - A key is created by a signed-in user in the web application. (section 1) The user goes to Settings, then Developer, chooses Create New Key, and enters a descriptive name. The key value is displayed once, at creation. (section 5) No documented operation creates a key. (section 4)`,
    '  - A key is a secret, is handled like a password, and is never committed to a public repository. (section 5)',
    '  - Guidance for service use: use tightly scoped, expiring service principals. They are bound to a tenant and carry an explicit non-human actor identity. (section 5)',
    '  - The version is part of the path. The only version that appears is v1, at the prefix /v1. (section 9)',
    '- **Not specified**, so do not invent it, and do not take it from another service:',
    ...api.openPoints.map(
      ({ topic, section, mentioned, assume }) =>
        `  - ${topic} (${mentioned ? '' : 'not mentioned; nearest: '}section ${section}). ${assume}`,
    ),
    '- **Contradictory**, so ask the owner of the service:',
    ...api.contradictions.map(
      ({ topic, section, statements, reading }) =>
        `  - ${topic} (section ${section}). ${statements.join(' ')} Until the owner decides: ${reading}`,
    ),
    '- If a task needs something that is not specified, say so and ask. Do not present a status code, field, parameter, limit or operation as if it were documented.',
    ...formatSandboxInstructions({ settings }),
    '- The base URL is configured, never guessed: read it from the variable `BASE_URL`, without a slash at its end. The base URL of the service is not documented, so ask the owner of the service for it.',
    ...getBuildServers(settings).map(
      ({ name, baseUrl }) =>
        `  - ${name}: \`${baseUrl}\`${name === 'Service' ? ', a setting of this portal' : ''}`,
    ),
    '- In code, read the key from the environment variable `API_KEY`, and stop with a clear message if it is not set. Send it in the `Authorization` header only. Never write it into code, a URL, a log, an error message, a commit or a chat, and do not follow a redirect with it.',
    '- Do not ask anyone to paste a key into the chat. Ask them to create one and set `API_KEY` themselves.',
    `- How to use this portal, its tools among it: ${getPublicAddress('/agents.md', settings)}`,
    '',
    `The documented call, to save as \`${exampleProgram.file}\` and run with \`node ${exampleProgram.file}\` (Node 18 or newer). It needs \`BASE_URL\` and \`API_KEY\`, prints status, media type and body, and fails for any other status than 2xx:`,
    '',
    '```js',
    ...exampleProgram.lines,
    '```',
  ]
}

function formatOperation(api: OpenApiService['api'], operation: Operation): string {
  const { method, path, security, statedHeaders } = operation
  const { section } = getOperationDocumentation(api, operation)
  const sent = [
    ...(security.state === 'stated' ? ['`Authorization: Bearer <API_KEY>` (required)'] : []),
    ...statedHeaders.map(({ name, value }) => `\`${name}: ${value}\``),
  ]
  const body = operation.body ? '' : ', and no body'
  return `\`${method} ${path}\`, relative to the base URL, with the headers ${sent.join(' and ')}${body}. (section ${section})`
}

function formatSandboxInstructions({
  settings,
}: Pick<OpenApiService, 'settings'>): readonly string[] {
  return [
    '- **Sandbox only**, so true of the sandbox of this portal and perhaps of nothing else. It simulates the service on your own computer, and needs no account:',
    `  - It is part of the portal’s source code. In that folder, \`npm install && npm start\` starts it at \`${getSandboxUrl(settings)}\`.`,
    `  - To get a key without a browser, in the same folder: \`${projectCommands.key}\`. From another folder, put \`--prefix path/to/portal\` after \`npm run\`.`,
    '  - If its exit status is not 0, `API_KEY` is empty, nothing was exported, and a message on standard error gives the reason. In a folder without the portal there is no message: `--silent` hides npm’s. Do not continue without a key.',
    '  - A key begins with `sandbox_`. With it, `GET /v1/experiments` gets status 200 and JSON, an object with the list `experiments`; without it, status 401. The sandbox made up its records, statuses and errors.',
    `  - Everything that it decided: ${getPublicAddress('/sandbox.md', settings)}`,
  ]
}

/** The documented call of the default document, as ten lines that run without changes. */
const exampleProgram = {
  file: 'list-experiments.mjs',
  // Reject a key that is not a valid header value first, because the error of fetch would contain it.
  lines: [
    'const { BASE_URL, API_KEY } = process.env',
    "if (!BASE_URL || !/^[!-~]+$/.test(API_KEY ?? '')) throw new Error('Set BASE_URL and API_KEY.')",
    'const response = await fetch(`${BASE_URL}/v1/experiments`, {',
    "  headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },",
    "  redirect: 'manual',",
    '  signal: AbortSignal.timeout(30_000),',
    '})',
    "console.log(response.status, response.headers.get('content-type'))",
    'console.log(await response.text())',
    'if (!response.ok) process.exitCode = 1',
  ],
} as const

const sidebar: Sidebar = [
  {
    label: 'Start',
    items: [
      'index',
      'quickstart',
      { label: 'Recipes', link: '/recipes/' },
      { label: 'Console', link: '/console/' },
    ],
  },
  {
    label: 'Authentication',
    items: [
      'authentication',
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
      'reference',
      'reference/list-experiments',
      ...portalSidebar,
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
    items: [{ label: 'Not specified', link: '/not-specified/' }, 'sandbox', 'agents', 'source'],
  },
]

export const source = {
  page: '/source/',
  sections: {
    '1': { title: 'What the service does', anchor: '1-what-the-service-does' },
    '2': { title: 'Resources and their fields', anchor: '2-resources-and-their-fields' },
    '3': { title: 'States and transitions', anchor: '3-states-and-transitions' },
    '4': { title: 'Endpoints', anchor: '4-endpoints' },
    '5': { title: 'Authentication', anchor: '5-authentication' },
    '6': { title: 'Events', anchor: '6-events' },
    '7': { title: 'Errors', anchor: '7-errors' },
    '8': { title: 'Limits', anchor: '8-limits' },
    '9': { title: 'Versioning', anchor: '9-versioning' },
  },
} as const satisfies CitedSource

/** The service that this portal documents. Other teams replace it with theirs. */
export const service: Service = {
  pages: 'src/content/docs',
  description: 'How to call the service with an API key, and a console to try it in.',
  sidebar,
  links: {
    authentication: '/authentication/',
    reference: '/reference/',
    baseUrl: '/reference/base-url/',
    errors: '/reference/errors/',
  },
  source,
  formats: ['json', 'yaml'],
  trustDocument: true,
  formatInstructions,
}
