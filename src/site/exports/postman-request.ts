import type { PlannedBody } from '#core/request/request-plan.ts'
import type { Exported, ExportedRequest } from './exported-request.ts'
import { refuseForeignVariables } from './foreign-variables.ts'
import { refuseNames } from './part-names.ts'
import {
  appendQuery,
  hasQueryKey,
  queryKeyReason,
  refuseBodySecret,
  writeSlots,
} from './slot-headers.ts'

export interface PostmanRequest {
  readonly request: object
  readonly notes: readonly string[]
  readonly hasBody: boolean
}

/** A request of a Postman collection (format 2.1.0), or why it would be sent otherwise than planned. */
export function describePostmanRequest(exported: ExportedRequest): Exported<PostmanRequest> {
  const { plan, optional } = exported
  const reason =
    refuseForeignVariables(exported) ?? refuseBodySecret(exported) ?? refuseRequest(exported)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const slots = writeSlots(exported)
  return {
    outcome: 'written',
    value: {
      request: {
        method: plan.method,
        url: writeUrl(appendQuery(plan.url, slots.query), optional.query),
        header: [
          ...slots.headers.map(({ name, value }) => ({ key: name, value })),
          ...optional.headers.map(({ name, value }) => ({ key: name, value, disabled: true })),
        ],
        auth: writeAuth(slots),
        ...(plan.body.kind !== 'none' && { body: writeBody(plan.body) }),
      },
      notes: hasQueryKey(exported) ? [queryKeyReason] : [],
      hasBody: plan.body.kind !== 'none',
    },
  }
}

function refuseRequest({ plan: { method, url, body } }: ExportedRequest): string | undefined {
  if (method !== method.toUpperCase())
    return `Postman sends the method ${method} in capital letters.`
  const [path = ''] = url.split('?')
  if (path.split('/').some((segment) => segment.startsWith(':'))) {
    return 'Postman takes a segment of the path that begins with a colon for a variable.'
  }
  if (body.kind !== 'multipart') return undefined
  if (body.subtype !== 'form-data') return `Postman sends no multipart/${body.subtype}.`
  return refuseNames('Postman', body.parts)
}

/** With optional parameters, the address is in parts, because a text has no place for what is not sent. */
function writeUrl(url: string, optional: readonly { name: string; value: string }[]): unknown {
  if (optional.length === 0) return url
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const [host = '', ...segments] = path.split('/')
  const pairs =
    mark === -1
      ? []
      : url
          .slice(mark + 1)
          .split('&')
          .map(splitPair)
  return {
    host: [host],
    path: segments,
    query: [...pairs, ...optional.map(({ name, value }) => ({ key: name, value, disabled: true }))],
  }
}

function splitPair(pair: string): { readonly key: string; readonly value: string } {
  const equals = pair.indexOf('=')
  return equals === -1
    ? { key: pair, value: '' }
    : { key: pair.slice(0, equals), value: pair.slice(equals + 1) }
}

function writeAuth({ bearer, basic }: ReturnType<typeof writeSlots>): object {
  if (bearer !== undefined) return { type: 'bearer', bearer: [nameVariable('token', bearer)] }
  if (basic === undefined) return { type: 'noauth' }
  return {
    type: 'basic',
    basic: [nameVariable('username', basic.user), nameVariable('password', basic.secret)],
  }
}

function nameVariable(key: string, variable: string): object {
  return { key, value: `{{${variable}}}`, type: 'string' }
}

function writeBody(body: Exclude<PlannedBody, { readonly kind: 'none' }>): object {
  switch (body.kind) {
    case 'text':
      return { mode: 'raw', raw: body.text }
    case 'form':
      return writeForm(body)
    case 'file':
      return { mode: 'file', file: { src: body.file.fileName } }
    case 'multipart':
      return {
        mode: 'formdata',
        formdata: body.parts.map(({ name, contentType, content }) => ({
          key: name,
          ...(content.kind === 'text'
            ? { type: 'text', value: content.text }
            : { type: 'file', src: content.file.fileName }),
          ...(contentType !== undefined && { contentType }),
        })),
      }
  }
}

/** As rows where Postman would write them in the same way, else as the text that is sent. */
function writeForm({ pairs, text }: Extract<PlannedBody, { readonly kind: 'form' }>): object {
  const isPlain = pairs.length > 0 && /^[\w.=&-]*$/.test(text)
  return isPlain
    ? { mode: 'urlencoded', urlencoded: pairs.map(([key, value]) => ({ key, value })) }
    : { mode: 'raw', raw: text }
}
