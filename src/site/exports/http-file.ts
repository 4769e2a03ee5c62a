import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/operation.ts'
import { toLine } from './plain-names.ts'
import { noRedirectReason, planExportedRequest } from './plan-exported-request.ts'

/**
 * Writes the operations as a `.http` file for REST Client (VS Code), httpYac and Visual Studio, with a note for JetBrains
 * IDEs. The key comes from the environment variable `API_KEY`, so it is never in the file.
 */
export function writeHttpFile(
  { title, version, operations }: Pick<Contract, 'title' | 'version' | 'operations'>,
  baseUrl: string,
): string {
  const head = [
    `# ${toLine(version === undefined ? title : `${title} ${version}`)}`,
    '#',
    '# The key is read from the environment variable API_KEY ($processEnv: REST Client of VS Code, httpYac, Visual Studio).',
    '# In a JetBrains IDE, write API_KEY between the braces instead of $processEnv API_KEY, and keep its value in',
    '# http-client.private.env.json, which is never committed. Never write the key into this file.',
    // Measured with httpyac 6.16.7, whose default is --output exchange.
    '# On the command line, httpyac prints the header with the key unless you add --output response.',
    '',
    `@base_url = ${baseUrl}`,
  ]
  return `${[...head, ...operations.flatMap(writeRequest)].join('\n')}\n`
}

function writeRequest(operation: Operation): readonly string[] {
  const { method, url, headers, credential } = planExportedRequest(operation)
  return [
    '',
    `### ${toLine(operation.summary)}`,
    `# ${noRedirectReason}`,
    '# @no-redirect',
    `# @name ${operation.id}`,
    `${method} ${url}`,
    ...(credential === 'bearer' ? ['Authorization: Bearer {{$processEnv API_KEY}}'] : []),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ]
}
