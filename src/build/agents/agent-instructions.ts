import { documentedSentences, writeDocumented } from '#core/exchange/documented-facts.ts'
import type { Operation } from '#core/request/operation.ts'
import { documentOperation } from '#site/reference/documented-operation.ts'
import { listServers } from '#site/servers.ts'
import { documentFacts } from '#site/statements/document-facts.ts'
import type { Portal } from './portal-to-describe.ts'

/**
 * What a program that writes code for the service must know: what is specified, what is not, and how to treat the key.
 * Lines of Markdown without headings, which llms.txt keeps for lists of links.
 */
export function writeInstructions({ contract, settings }: Portal): readonly string[] {
  return [
    '**Instructions for agents.** Read these before you write code for this service.',
    '',
    '- One document describes the service. Each statement in these pages carries a status, and quotes what it covers:',
    ...Object.entries(statuses).map(([status, meaning]) => `  - **${status}**: ${meaning}`),
    '- **Specified**, and enough to make the call once you have a base URL, which is not specified:',
    ...contract.operations.map((operation) => `  - ${describeOperation(contract, operation)}`),
    '  - Every request carries the header `Authorization` with the value `Bearer`, one space, and the key. (section 5)',
    `  - A key is created by a signed-in user in the web application. (section 1) The user goes to Settings, then Developer, chooses Create New Key, and enters a descriptive name. The key value is displayed once, at creation. (section 5) ${writeDocumented(documentedSentences.keyOperations, documentFacts(contract))}`,
    '  - A key is a secret, is handled like a password, and is never committed to a public repository. (section 5)',
    '  - Guidance for service use: use tightly scoped, expiring service principals. They are bound to a tenant and carry an explicit non-human actor identity. (section 5)',
    '  - The version is part of the path. The only version that appears is v1, at the prefix /v1. (section 9)',
    '- **Not specified**, so do not invent it, and do not take it from another service:',
    ...contract.openPoints.map(
      ({ topic, section, mentioned, assume }) =>
        `  - ${topic} (${mentioned ? '' : 'not mentioned; nearest: '}section ${section}). ${assume}`,
    ),
    '- **Contradictory**, so ask the owner of the service:',
    ...contract.contradictions.map(
      ({ topic, section, statements, reading }) =>
        `  - ${topic} (section ${section}). ${statements.join(' ')} Until the owner decides: ${reading}`,
    ),
    '- If a task needs something that is not specified, say so, and ask. Do not write a status code, a field, a parameter, a limit or an operation as if it were documented.',
    '- The base URL is configured, never guessed.',
    ...listServers(settings).map(({ name, baseUrl }) => `  - ${name}: \`${baseUrl}\``),
    '- In code, read the key from the environment variable `API_KEY`, and stop with a clear message when it is not set. Send it in the header `Authorization` only. Never write it into code, a URL, a log, an error message, a commit or a chat, and do not follow a redirect with it.',
    '- Do not ask a person to paste a key to you. Ask them to create one and to set `API_KEY` themselves.',
  ]
}

/** The words with which the pages mark where a statement comes from. */
const statuses = {
  Specified: 'the document of the service says so; the section is named.',
  'Not specified': 'the document does not show it. Do not build on a guess.',
  Contradictory: 'the document says two things that do not fit together.',
  'General practice':
    'advice from public standards and guides. It says nothing about this service.',
  'This portal': 'what this portal does, how it works, and what it suggests.',
  Observed: 'what a server answered just now, in the console.',
  'Sandbox only': 'true for the local sandbox, and perhaps for nothing else.',
} as const

function describeOperation(contract: Portal['contract'], operation: Operation): string {
  const { method, path, credential, headers } = operation
  const { section, hasBody } = documentOperation(contract, operation)
  const sent = [
    ...(credential === 'bearer' ? ['`Authorization: Bearer <API_KEY>` (required)'] : []),
    ...headers.map(({ name, value }) => `\`${name}: ${value}\``),
  ]
  const body = hasBody ? '' : ', and no body'
  return `\`${method} ${path}\`, relative to the base URL, with the headers ${sent.join(' and ')}${body}. (section ${section})`
}
