import type { Header } from '#core/request/header.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { writeMultipart, writeMultipartType } from '#core/request/serialize/write-multipart.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import type { Exported, ExportedRequest } from './exported-request.ts'
import { refuseForeignVariables } from './foreign-variables.ts'
import {
  appendQuery,
  hasQueryKey,
  queryKeyReason,
  refuseBodySecret,
  writeSlots,
} from './slot-headers.ts'

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
      `${plan.method} ${fromEnvironment(appendQuery(plan.url, slots.query))}`,
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
