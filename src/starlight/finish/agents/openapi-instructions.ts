import { foldByDetector, getSharedFindings } from '#openapi/findings/detect-findings.ts'
import type { FindingStatus } from '#openapi/findings/survey/detector.ts'
import type { Operation } from '#request/description/operation.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { getServers } from '#request/get-servers.ts'
import type { BuildAddresses } from '#request/get-servers.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { createInputs } from '#request/inputs.ts'
import { javascript } from '#snippets/javascript.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import { formatCounted } from '#text/format.ts'
import { quotationRule, quoteDocument, formatCodeSpan } from '#text/quote-document.ts'
import { getPublicAddress } from '../../links/locate.ts'
import { describeScheme, describeSecurity, getSchemes } from '#request/describe-security.ts'
import { getLocalCommands } from './local-commands.ts'
import type { DescribedPortal } from './published-page.ts'

/** Formats the facts that an agent must know before it writes code for a service. Defaults to facts from the API description alone. */
export function formatInstructions(apiReference: DescribedPortal): readonly string[] {
  return (
    apiReference.service.formatInstructions?.(apiReference) ??
    formatOpenApiInstructions(apiReference)
  )
}

function formatOpenApiInstructions(apiReference: DescribedPortal): readonly string[] {
  const { api, settings } = apiReference
  const { operations, openPoints } = api
  const contradictions = formatContradictions(apiReference)
  return [
    '**Instructions for agents.** Read these before you write code for this service.',
    '',
    '- One API document describes the service. Each statement in these pages is a block quote that begins with its status: **Specified** is what the document says, **Not specified** what it leaves open, **Contradictory** where it contradicts itself, **General practice** what public standards say, and **This portal** what this portal does and suggests.',
    `- ${quotationRule} Text between “ and ” in this file is quoted too.`,
    `- The document describes ${formatCounted(operations.length, 'operation')}:`,
    ...limitList(
      operations.map((operation) => `  - ${formatOperation(operation)}`),
      maxListed,
      (left) => `  - … and ${left} more: ${getPublicAddress('/reference.md', settings)}`,
    ),
    '- The page of each operation describes its parameters and its body. Send nothing that the page does not name.',
    ...formatCredentials(operations),
    '- **Not specified**, so do not invent it, and do not take it from another service:',
    ...openPoints.map(({ topic, assume }) => `  - ${quoteDocument(`${topic}. ${assume}`)}`),
    ...formatFindings(apiReference, 'not-specified'),
    '  - Everything that the page of an operation lists under “What is not specified”.',
    ...(contradictions.length > 0
      ? ['- **Contradictory**, so ask the owner of the service:', ...contradictions]
      : []),
    '- If a task needs something that is not specified, say so and ask. Do not present a status code, field, parameter, limit or operation as if it were documented.',
    ...formatServers(apiReference),
    ...formatSandboxInstructions(apiReference),
    '- In code, read each secret from an environment variable, and stop with a clear message if it is not set. Never write it into code, a log, an error message, a commit or a chat, and do not follow a redirect with it.',
    '- Do not ask anyone to paste a key into the chat. Ask them to set the variable themselves.',
    `- How to use this portal, its tools among it: ${getPublicAddress('/agents.md', settings)}`,
    ...formatCallSection(apiReference),
  ]
}

/** Agents load all of llms.txt, so it stays short. */
const maxListed = 100

function formatOperation({ method, path, summary, security, callable }: Operation): string {
  const about = summary === undefined ? '' : `: ${quoteDocument(summary, 160)}`
  const needed = describeSecurity(security)
  const reason = callable.from === 'nowhere' ? quoteDocument(callable.reason.sentence) : undefined
  // The sentence about the credential may already contain the reason.
  const isIncluded = reason === undefined || needed.includes(reason)
  const why = isIncluded ? '' : ` It cannot be called: ${reason}`
  return `${formatCodeSpan(`${method} ${path}`)}${about}. ${needed}${why}`
}

export function formatCredentials(operations: readonly Operation[]): readonly string[] {
  const schemes = getSchemes(operations)
  if (schemes.length === 0) return ['- The document names no credential.']
  return [
    '- Credentials:',
    ...schemes.map(({ name, scheme }) => {
      const { what, where } = describeScheme(scheme)
      const sent = where === undefined ? '' : `, sent as ${formatCodeSpan(where)}`
      return `  - ${quoteDocument(name, 120)}: ${what}${sent}.`
    }),
    '- Where an operation takes one secret, the snippets of this portal read it from `API_KEY`, or a name and a password from `API_USER` and `API_PASSWORD`. Where it takes several, the name of each variable is `API_KEY_` and the name of its credential.',
  ]
}

function formatContradictions({ api, settings }: DescribedPortal): readonly string[] {
  return [
    ...api.contradictions.map(
      ({ topic, statements, reading }) =>
        `  - ${quoteDocument(`${topic}. ${statements.join(' ')}`)} Until the owner decides: ${quoteDocument(reading)}`,
    ),
    ...formatFindings({ api, settings }, 'contradictory'),
  ]
}

function formatServers({ api, settings }: DescribedPortal): readonly string[] {
  const addresses = { ...settings, sandboxUrl: undefined }
  const servers = new Set(
    api.operations
      .flatMap((operation) => getServers(operation, addresses))
      .filter(({ id }) => id !== 'own')
      .map(({ baseUrl, template }) => template?.url ?? baseUrl),
  )
  if (servers.size === 0) {
    return ['- The address of the service is not specified. It is configured, never guessed.']
  }
  return [
    '- Servers in the document, or configured for this portal:',
    ...[...servers].slice(0, maxListed).map((baseUrl) => `  - ${formatCodeSpan(baseUrl)}`),
  ]
}

function formatCallSection({ api, settings }: DescribedPortal): readonly string[] {
  const call = createExampleCall(api.operations, settings)
  if (call === undefined) {
    return [
      '- This file has no example call: the document has no GET operation at a known address that needs only a credential.',
    ]
  }
  const { method, path } = call.operation
  const at =
    formatCodeSpan(call.server.baseUrl) + (call.server.id === 'sandbox' ? ', the sandbox' : '')
  const set = call.variables.map((name) => `\`${name}\``).join(' and ')
  return [
    '',
    `An example call without required input, ${formatCodeSpan(`${method} ${path}`)} at ${at}, as the console sends it. ${set === '' ? 'It reads no secret.' : `It reads ${set}.`} Save it as \`call-api.mjs\` and run \`node call-api.mjs\` (Node 18 or newer):`,
    '',
    '```js',
    ...call.text.split('\n'),
    '```',
  ]
}

function formatFindings(
  { api, settings }: Pick<DescribedPortal, 'api' | 'settings'>,
  status: FindingStatus,
): readonly string[] {
  const found = getSharedFindings(api)
  const folded = foldByDetector(found.filter((finding) => finding.status === status))
  const count = api.operations.length
  const lines = folded.map(({ topic, assume, operations }) => {
    const isOfAll = operations.length === 0 || operations.length === count
    const where = isOfAll ? '' : ` (${operations.length} of ${count} operations)`
    return `  - ${topic}${where}. ${assume}`
  })
  const address = getPublicAddress('/not-specified.md', settings)
  return limitList(lines, maxFindings, (left) => `  - … and ${left} more: ${address}`)
}

/** Replaces the end of a long list by a line that names the number of items in it. */
export function limitList(
  lines: readonly string[],
  most: number,
  formatRest: (left: number) => string,
): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), formatRest(lines.length - most)]
}

const maxFindings = 10

/**
 * Creates an example call as the console would send it: a program that reads each secret from an environment variable. Returns
 * `undefined` if every GET needs more than a credential.
 */
export function createExampleCall(operations: readonly Operation[], addresses: BuildAddresses) {
  for (const operation of operations) {
    const [server] = getServers(operation, addresses)
    if (operation.method !== 'GET' || !server || !fillChosenServer(server, {}).server) continue
    const planning = planOperation(operation, createInputs(operation), server.baseUrl)
    if (planning.outcome === 'refused') continue
    const snippet = javascript.formatSnippet(planning.plan)
    if (snippet.outcome === 'refused') continue
    const variables = getVariableNames(planning.plan.slots)
    return { operation, server, text: snippet.text.trim(), variables }
  }
  return undefined
}

function formatSandboxInstructions(apiReference: DescribedPortal): readonly string[] {
  const { sandboxUrl, isInstalled } = apiReference.settings
  if (sandboxUrl === undefined) return []
  const { folder, sandbox, key } = getLocalCommands(apiReference)
  const silence = isInstalled
    ? ''
    : ' In a folder without the portal there is no message: `--silent` hides npm’s.'
  return [
    '- **Sandbox only**, so true of the sandbox of this portal and perhaps of nothing else. It simulates the service on your own computer, and needs no account:',
    `  - It is at \`${sandboxUrl}\` while \`${sandbox}\` runs in the folder of the ${folder}. It responds with the document’s own examples, and where the document has none, with an echo of what it understood. The header \`Sandbox-Tier\` says which; \`own\` is a refusal of the sandbox itself.`,
    `  - It takes its own keys instead of each credential. To get one without a browser, in the folder of the ${folder}: \`${key}\``,
    `  - If its exit status is not 0, \`API_KEY\` is empty, nothing was exported, and a message on standard error gives the reason.${silence}`,
  ]
}
