import type { Header } from '#core/request/header.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { writeMultipart, writeMultipartType } from '#core/request/serialize/write-multipart.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { noRedirectReason, groupByTag, listLeftOut, sortOut } from './exported-request.ts'
import type { ExportedRequest, RequestCollection, Exported } from './exported-request.ts'
import { joinWords } from './plain-names.ts'
import {
  refuseForeignVariables,
  hasQueryKey,
  queryKeyReason,
  refuseBodySecret,
  writeSlots,
} from './place-variables.ts'

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

/** The lines of a request in a `.http` file, or why clients would read them otherwise. */
export function writeHttpRequest(exported: ExportedRequest): Exported<readonly string[]> {
  const { plan, optional, slots: variables } = exported
  const slots = writeSlots(exported)
  const cookie = slots.headers.find(({ name }) => name === 'Cookie')?.value ?? ''
  const reason =
    refuseForeignVariables(exported) ??
    refuseBodySecret(exported) ??
    refuseRequest(exported, cookie)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const names = new Set(variables.flatMap(({ user = [], secret }) => [secret].concat(user)))
  const fromEnvironment = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (all, name: string) =>
      names.has(name) ? `{{$processEnv ${name}}}` : all,
    )
  const authorization: readonly Header[] = [
    ...(slots.bearer === undefined
      ? []
      : [{ name: 'Authorization', value: `Bearer {{${slots.bearer}}}` }]),
    ...(slots.basic === undefined
      ? []
      : [
          {
            name: 'Authorization',
            value: `Basic {{${slots.basic.user}}}:{{${slots.basic.secret}}}`,
          },
        ]),
  ]
  const body = writeBody(plan.body)
  return {
    outcome: 'written',
    value: [
      ...(hasQueryKey(exported) ? [`# ${queryKeyReason}`] : []),
      ...optional.query.map(
        ({ name, value }) => `# Optional in the query: ${quoteDocument(`${name}=${value}`)}`,
      ),
      `${plan.method} ${fromEnvironment(slots.url)}`,
      ...[...authorization, ...slots.headers, ...body.headers].map(
        ({ name, value }) => `${name}: ${fromEnvironment(value)}`,
      ),
      ...optional.headers.map(({ name, value }) => `# ${name}: ${value}`),
      ...(body.lines.length === 0 ? [] : ['', ...body.lines]),
    ],
  }
}

/** No text can hold its delimiter, because a line that begins with two hyphens is refused. */
const boundary = 'portal-boundary-7d1f'

function refuseRequest(
  { plan: { method, body } }: ExportedRequest,
  cookie: string,
): string | undefined {
  if (!methods.has(method))
    return `A .http file cannot name the method ${method}: its clients know the usual ones only.`
  if (cookie.includes('; ')) return 'Clients of .http files send only the first of several cookies.'
  switch (body.kind) {
    case 'none':
    case 'form':
      return undefined
    case 'text':
      return refuseText(body.text)
    case 'file':
      return refuseFile(body.file.fileName)
    case 'multipart':
      if (body.subtype !== 'form-data') {
        return `Clients of .http files end the lines of multipart/${body.subtype} in another way than the standard asks for.`
      }
      return body.parts
        .map(({ content }) =>
          content.kind === 'text'
            ? refuseText(content.text.replaceAll('\n', '\n\n'))
            : refuseFile(content.file.fileName),
        )
        .find((reason) => reason !== undefined)
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

function refuseText(text: string): string | undefined {
  if (text === '') return undefined
  const isPlain = /^[^\p{Cc}\u2028\u2029]*$/u.test(text.replaceAll('\n', ''))
  const isWhole = text.trim() === text && !text.includes('\n\n')
  const isText = !text
    .split('\n')
    .some((line) => /^\s*(###|<[\s@]|>|#|\/\/|@|\?\?|--|\{\{|HTTP\/)/.test(line))
  return isPlain && isWhole && isText
    ? undefined
    : 'A .http file has no way to say this body letter for letter: lines that begin with certain signs mean something else there, and white space at an end is lost.'
}

function refuseFile(name: string): string | undefined {
  return /^[\w.-]+$/.test(name)
    ? undefined
    : 'The name of the file holds signs that a .http file cannot name safely.'
}

interface WrittenBody {
  readonly headers: readonly Header[]
  readonly lines: readonly string[]
}

function writeBody(body: PlannedBody): WrittenBody {
  switch (body.kind) {
    case 'none':
      return { headers: [], lines: [] }
    case 'text':
    case 'form':
      return { headers: [], lines: body.text === '' ? [] : body.text.split('\n') }
    case 'file':
      return { headers: [], lines: [`< ./${body.file.fileName}`] }
    case 'multipart':
      return {
        headers: [{ name: 'Content-Type', value: writeMultipartType(body.subtype, boundary) }],
        lines: writeMultipart(body.parts, boundary)
          .map((piece) => (piece.kind === 'text' ? piece.text : `< ./${piece.file.fileName}`))
          .join('')
          .trimEnd()
          .split('\r\n'),
      }
  }
}
