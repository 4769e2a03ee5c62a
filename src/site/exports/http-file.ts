import type { BuildAddresses } from '#core/request/list-servers.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { noRedirectReason } from './exported-request.ts'
import type { ExportedRequest, RequestCollection } from './exported-request.ts'
import { writeHttpRequest } from './http-request.ts'
import { groupByTag, listLeftOut, sortOut } from './left-out.ts'
import { joinWords } from './plain-names.ts'

/**
 * Writes the operations as a `.http` file for REST Client (VS Code), httpYac and Visual Studio, with a note for JetBrains
 * IDEs. Secrets come from environment variables such as `API_KEY`, so they are never in the file.
 */
export function writeHttpFile(contract: ExportedContract, addresses: BuildAddresses): string {
  return writeHttp(collectRequests(contract, addresses))
}

export function writeHttp(collection: RequestCollection): string {
  const { title, version, variables } = collection
  const { written, leftOut } = sortOut(collection, writeHttpRequest)
  const { untagged, folders } = groupByTag(written)
  const inOrder = [...untagged, ...[...folders.values()].flat()]
  const lines = [
    `# ${quoteDocument(version === undefined ? title : `${title} ${version}`)}`,
    '#',
    ...explainSecrets(variables.filter(isFromEnvironment(collection)).map(({ name }) => name)),
    ...listLeftOut(leftOut).map((line) => `# ${line}`),
    '',
    ...variables
      .filter((variable) => !isFromEnvironment(collection)(variable))
      .map(({ name, value }) => `@${name} = ${value}`),
    ...inOrder.flatMap(({ request, value }) => headRequest(request, value)),
  ]
  return `${lines.join('\n')}\n`
}

function isFromEnvironment({ requests }: RequestCollection) {
  const names = new Set(
    requests.flatMap(({ slots }) => slots.flatMap(({ user, secret }) => [user, secret])),
  )
  return ({ name, isSecret }: { readonly name: string; readonly isSecret: boolean }) =>
    isSecret || names.has(name)
}

function explainSecrets(names: readonly string[]): readonly string[] {
  const [name = 'API_KEY', ...others] = names
  const all = [name, ...others].join(', ')
  const isOne = others.length === 0
  const them = isOne
    ? `The key is read from the environment variable ${all}`
    : `Secrets are read from the environment variables ${all}`
  return [
    `# ${them} ($processEnv: REST Client of VS Code, httpYac, Visual Studio).`,
    `# In a JetBrains IDE, write ${name} between the braces instead of $processEnv ${name}, and keep its value in`,
    '# http-client.private.env.json, which is never committed. Never write the key into this file.',
    // Measured with httpyac 6.16.7, whose default is --output exchange.
    '# On the command line, httpyac prints the header with the key unless you add --output response.',
  ]
}

function headRequest(
  { id, name, tag }: ExportedRequest,
  lines: readonly string[],
): readonly string[] {
  return [
    '',
    `### ${tag === undefined ? '' : `${quoteDocument(tag)}: `}${quoteDocument(name)}`,
    `# ${noRedirectReason}`,
    '# @no-redirect',
    `# @name call_${nameRequest(id)}`,
    ...lines,
  ]
}

/** httpYac makes a variable of it, which is none that the file reads, such as `base_url`. */
function nameRequest(id: string): string {
  return /^\w+$/.test(id) ? id : (joinWords(id) || 'api').replaceAll('-', '_')
}
