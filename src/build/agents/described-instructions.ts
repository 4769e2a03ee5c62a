import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import { describeScheme, describeSecurity } from '#site/generated/describe-security.ts'
import { listSchemes } from '#site/generated/list-schemes.ts'
import { addressOf } from '#site/head/markdown-address.ts'
import { writeFoundLines } from './found-lines.ts'
import type { Portal } from './portal-to-describe.ts'

/** What an agent must know before it writes code for a service, from its API document alone. */
export function writeDescribedInstructions({ contract, settings }: Portal): readonly string[] {
  const { operations, openPoints, contradictions } = contract
  const found = writeFoundLines({ contract, settings }, 'contradictory')
  const schemes = listSchemes(operations)
  const servers = new Set(
    operations
      .flatMap((operation) => listServers(operation, settings))
      .map(({ baseUrl }) => baseUrl),
  )
  return [
    '**Instructions for agents.** Read these before you write code for this service.',
    '',
    '- One API document describes the service. Each statement in these pages is a block quote that begins with its status: **Specified** is what the document says, **Not specified** what it leaves open, **Contradictory** where it contradicts itself, **General practice** what public standards say, and **This portal** what this portal does and suggests.',
    `- The document describes ${operations.length} operations:`,
    ...operations.slice(0, mostListed).map((operation) => `  - ${describeOperation(operation)}`),
    ...(operations.length > mostListed
      ? [
          `  - … and ${operations.length - mostListed} more: ${addressOf('/reference.md', settings)}`,
        ]
      : []),
    '- An operation takes its parameters and its body as its own page says. Send nothing that the page does not name.',
    ...(schemes.length > 0
      ? [
          '- Credentials:',
          ...schemes.map(({ name, scheme }) => {
            const { what, where } = describeScheme(scheme)
            return `  - ${name}: ${what}, sent as \`${where}\`.`
          }),
        ]
      : ['- The document names no credential.']),
    '- **Not specified**, so do not invent it, and do not take it from another service:',
    ...openPoints.map(({ topic, assume }) => `  - ${topic}. ${assume}`),
    ...writeFoundLines({ contract, settings }, 'not-specified'),
    '  - Whatever the page of an operation lists under “What is not specified”.',
    ...(contradictions.length > 0 || found.length > 0
      ? [
          '- **Contradictory**, so ask the owner of the service:',
          ...contradictions.map(
            ({ topic, statements, reading }) =>
              `  - ${topic}. ${statements.join(' ')} Until the owner decides: ${reading}`,
          ),
          ...found,
        ]
      : []),
    '- If a task needs something that is not specified, say so and ask. Do not present a status code, field, parameter, limit or operation as if it were documented.',
    ...(servers.size > 0
      ? [
          '- Servers that the document names, or that this portal was built for:',
          ...[...servers].slice(0, mostListed).map((baseUrl) => `  - \`${baseUrl}\``),
        ]
      : ['- The address of the service is not specified. It is configured, never guessed.']),
    '- In code, read each secret from an environment variable, and stop with a clear message if it is not set. Never write it into code, a log, an error message, a commit or a chat, and do not follow a redirect with it.',
    '- Do not ask anyone to paste a key into the chat. Ask them to set the variable themselves.',
  ]
}

/** llms.txt is read whole, so it stays short. */
const mostListed = 100

function describeOperation({ method, path, summary, security, callable }: Operation): string {
  const about = summary === undefined ? '' : `: ${summary.trim()}`
  const why = callable.from === 'nowhere' ? ` It cannot be called: ${callable.reason.sentence}` : ''
  return `\`${method} ${path}\`${about}. ${describeSecurity(security)}${why}`
}
