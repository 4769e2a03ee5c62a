import { documentedSentences, writeDocumented } from '#core/documented-facts.ts'
import type { Operation } from '#core/operation.ts'
import { documentFacts } from '../document-facts.ts'
import { listServers } from '../servers.ts'
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
    '- **Specified**, and enough to make the call:',
    ...contract.operations.map((operation) => `  - ${describeOperation(operation)}`),
    '  - A signed-in user creates a key in the web application: Settings, then Developer, then Create New Key, then a descriptive name. The value is displayed once.',
    `  - ${writeDocumented(documentedSentences.keyOperations, documentFacts(contract))}`,
    '  - A key is a secret, is handled like a password, and is never committed to a public repository.',
    '  - For a service that calls the API: tightly scoped, expiring service principals, bound to a tenant, with an explicit non-human actor identity.',
    '- **Not specified**, so do not invent it, and do not take it from another service:',
    ...contract.openPoints.map(
      ({ topic, section, assume }) => `  - ${topic} (section ${section}). ${assume}`,
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

function describeOperation({ method, path, credential, headers }: Operation): string {
  const sent = [
    ...(credential === 'bearer' ? ['`Authorization: Bearer <API_KEY>`'] : []),
    ...headers.map(({ name, value }) => `\`${name}: ${value}\``),
  ]
  return `\`${method} ${path}\`, relative to the base URL, with the headers ${sent.join(' and ')}.`
}
