import bruno from '@usebruno/lang'
import type { Header } from '#core/request/header.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { claimsJson, readMediaType } from '#core/text/media-type.ts'
import { noRedirectReason } from './exported-request.ts'
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

/** A request in the terms of Bruno's language, or why Bruno would send another one. */
export function describeBrunoRequest(exported: ExportedRequest): Exported<object> {
  const reason =
    refuseForeignVariables(exported) ?? refuseBodySecret(exported) ?? refuseRequest(exported)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const { plan, optional } = exported
  const { headers, query, bearer, basic } = writeSlots(exported)
  const body = writeBody(plan.body, headers.find(({ name }) => name === 'Content-Type')?.value)
  const request = {
    http: {
      method: plan.method.toLowerCase(),
      url: appendQuery(plan.url, query),
      body: body.mode,
      auth: bearer === undefined ? (basic === undefined ? 'none' : 'basic') : 'bearer',
    },
    ...(optional.query.length > 0 && {
      params: optional.query.map(({ name, value }) => ({
        name,
        value,
        type: 'query',
        enabled: false,
      })),
    }),
    headers: [
      ...headers.map(({ name, value }) => ({ name, value, enabled: true })),
      ...optional.headers.map(({ name, value }) => ({ name, value, enabled: false })),
    ],
    ...(bearer !== undefined && { auth: { bearer: { token: `{{${bearer}}}` } } }),
    ...(basic !== undefined && {
      auth: { basic: { username: `{{${basic.user}}}`, password: `{{${basic.secret}}}` } },
    }),
    ...(body.content && { body: body.content }),
    // The URL of the plan is already encoded.
    settings: { encodeUrl: false, followRedirects: false },
    docs: [noRedirectReason, ...(hasQueryKey(exported) ? [queryKeyReason] : [])].join(' '),
  }
  return isPlain(exported) || isReadBack(request)
    ? { outcome: 'written', value: request }
    : {
        outcome: 'refused',
        reason: 'A .bru file cannot hold the texts of this request letter for letter.',
      }
}

function refuseRequest({ plan: { method, headers, body } }: ExportedRequest): string | undefined {
  if (method !== method.toUpperCase()) return `Bruno sends the method ${method} in capital letters.`
  if (body.kind === 'text' && isJsonType(headers) && !isKept(body.text)) {
    return 'Bruno changes a body that is not JSON and says that it is, and removes white space at its ends.'
  }
  if (body.kind === 'multipart' && body.subtype !== 'form-data') {
    return `Bruno sends no multipart/${body.subtype}.`
  }
  return body.kind === 'multipart' ? refuseNames('Bruno', body.parts) : undefined
}

function isJsonType(headers: readonly Header[]): boolean {
  const type = headers.find(({ name }) => name === 'Content-Type')?.value ?? ''
  return claimsJson(readMediaType(type))
}

function isKept(text: string): boolean {
  if (text === '') return true
  try {
    JSON.parse(text)
  } catch {
    return false
  }
  return text === text.trim()
}

interface WrittenBody {
  readonly mode: string
  readonly content?: Readonly<Record<string, unknown>>
}

function writeBody(body: PlannedBody, contentType: string | undefined): WrittenBody {
  switch (body.kind) {
    case 'none':
      return { mode: 'none' }
    case 'text':
    case 'form': {
      const mode = claimsJson(readMediaType(contentType ?? '')) ? 'json' : 'text'
      return body.text === '' ? { mode } : { mode, content: { [mode]: body.text } }
    }
    case 'file':
      return {
        mode: 'file',
        content: {
          file: [{ filePath: body.file.fileName, contentType: contentType ?? '', selected: true }],
        },
      }
    case 'multipart':
      return {
        mode: 'multipartForm',
        content: {
          multipartForm: body.parts.map(({ name, contentType: type = '', content }) => ({
            name,
            enabled: true,
            contentType: type,
            ...(content.kind === 'text'
              ? { type: 'text', value: content.text }
              : { type: 'file', value: [content.file.fileName] }),
          })),
        },
      }
  }
}

/** Most requests are, and Bruno's reader is slow. */
function isPlain({ plan: { headers, body }, optional }: ExportedRequest): boolean {
  return (
    body.kind === 'none' &&
    [...headers, ...optional.headers].every(({ name, value }) =>
      /^[\w -]+: [\w/.+;=*{}-]*$/.test(`${name}: ${value}`),
    )
  )
}

/** Whether Bruno's own reader gets from the file what was written into it. */
function isReadBack(request: Readonly<Record<string, unknown>>): boolean {
  const read = bruno.bruToJsonV2(
    bruno.jsonToBruV2({ meta: { name: 'x' }, ...structuredClone(request) }),
  )
  return ['http', 'headers', 'body', 'params'].every((key) => isPart(request[key], read, key))
}

function isPart(written: unknown, read: unknown, key: string): boolean {
  if (written === undefined || (Array.isArray(written) && written.length === 0)) return true
  const found: unknown =
    typeof read === 'object' && read !== null ? Reflect.get(read, key) : undefined
  return contains(found, written)
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part
  if (typeof whole !== 'object' || whole === null) return false
  return Object.entries(part).every(([key, value]) => contains(Reflect.get(whole, key), value))
}
