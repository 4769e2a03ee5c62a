import type { BodyContent, FormProperty, RequestBody } from '#request/description/operation.ts'
import { parseBodyText } from '#request/serialize/content.ts'
import { serializeJson } from '#request/serialize/json.ts'
import type { Violation } from '../http/problem.ts'
import type { SchemaChecker } from './schema-types.ts'
import {
  claimsText,
  findContent,
  findSequenceFormat,
  isJson,
  parseMediaType,
} from '#text/media-type.ts'
import { appendToken } from '#schema/pointer.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { assignQuery } from './decode-parameters.ts'
import { parseParameter } from './parse-parameters.ts'
import { findItems, getTypes } from './schema-types.ts'

export type ParsedBody =
  | {
      readonly outcome: 'read'
      readonly body: ReceivedBody
      readonly violations: readonly Violation[]
      readonly isUnchecked: boolean
    }
  | { readonly outcome: 'other-type'; readonly accepted: readonly string[] }

export type ReceivedBody = { readonly bytes: number; readonly mediaType: string | undefined } & (
  | { readonly kind: 'none' | 'text' | 'bytes' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'pairs'; readonly names: readonly string[] }
  | { readonly kind: 'parts'; readonly parts: readonly ReceivedPart[] }
)

export async function parseBody(
  described: RequestBody | undefined,
  bytes: Buffer<ArrayBuffer>,
  mediaType: string | undefined,
  checker: SchemaChecker,
): Promise<ParsedBody> {
  if (bytes.byteLength === 0) {
    return conclude({ kind: 'none', bytes: 0, mediaType }, described?.isRequired ? [required] : [])
  }
  const content =
    mediaType === undefined ? undefined : findContent(described?.contents ?? [], mediaType)
  if (described && content === undefined) {
    return { outcome: 'other-type', accepted: described.contents.map((one) => one.mediaType) }
  }
  return parse(content, bytes, mediaType, checker)
}

const required: Violation = {
  place: 'body',
  detail: 'The document requires a body for this operation, and the request has none.',
}

async function parse(
  content: BodyContent | undefined,
  bytes: Buffer<ArrayBuffer>,
  mediaType: string | undefined,
  checker: SchemaChecker,
): Promise<ParsedBody> {
  const common = { bytes: bytes.byteLength, mediaType }
  const { essence } = parseMediaType(mediaType ?? '')
  if (isJson(essence) || findSequenceFormat(essence) !== undefined) {
    return parseValue(content, bytes, mediaType, checker)
  }
  if (essence === 'application/x-www-form-urlencoded') {
    const text = bytes.toString('utf8')
    const names = [...new URLSearchParams(text).keys()]
    return conclude({ ...common, kind: 'pairs', names }, checkUrlencoded(content, text, checker))
  }
  if (essence === 'multipart/form-data') {
    const parts = await parseForm(bytes, mediaType ?? '')
    if (parts === undefined) return conclude({ ...common, kind: 'bytes' }, [notMultipart])
    return conclude({ ...common, kind: 'parts', parts }, checkMultipart(content, parts, checker))
  }
  return conclude({ ...common, kind: claimsText({ essence }) ? 'text' : 'bytes' }, [])
}

function conclude(
  body: ReceivedBody,
  violations: readonly Violation[],
  isUnchecked = false,
): ParsedBody {
  return { outcome: 'read', body, violations, isUnchecked }
}

const notMultipart: Violation = {
  place: 'body',
  detail:
    'The body cannot be parsed: its boundary is not named, or it has no end (RFC 2046, section 5.1).',
}

/** Parses JSON, or the items of a sequential media type as a list (OpenAPI 3.2, Sequential Media Types). */
function parseValue(
  content: BodyContent | undefined,
  bytes: Buffer<ArrayBuffer>,
  mediaType: string | undefined,
  checker: SchemaChecker,
): ParsedBody {
  const common = { bytes: bytes.byteLength, mediaType }
  const { essence } = parseMediaType(mediaType ?? '')
  const text = decode(bytes)
  const parsed = text === undefined ? undefined : parseBodyText(essence, text)
  if (text === undefined || parsed === undefined) {
    return conclude({ ...common, kind: 'bytes' }, [notJson('')])
  }
  if (parsed.outcome === 'faulty') {
    const { line, column } = parsed.error
    const where = ` from line ${line}, column ${column} on`
    return conclude({ ...common, kind: 'bytes' }, [notJson(where)])
  }
  const { value } = parsed
  const isSequence = !isJson(essence)
  const body = { ...common, kind: 'json', text: isSequence ? serializeJson(value) : text } as const
  // Documents before OpenAPI 3.2 often describe one item, and not the list.
  if (isSequence && !getTypes(content?.schema, checker.find).has('array')) {
    return conclude(body, [], content?.schema !== undefined)
  }
  const verdict = checker.check(value, content?.schema)
  if (verdict.outcome !== 'differs') return conclude(body, [], verdict.outcome === 'unchecked')
  const detail = `The body differs from its schema. ${verdict.sentence}`
  return conclude(body, [{ place: 'body', pointer: verdict.pointer, detail }])
}

function notJson(where: string): Violation {
  return { place: 'body', detail: `The body is not JSON in UTF-8${where} (RFC 8259).` }
}

/** Decodes UTF-8; `undefined` if it is invalid. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Checks the pairs of a urlencoded body (WHATWG URL, section 5.1) against the properties of its schema. */
function checkUrlencoded(
  content: BodyContent | undefined,
  text: string,
  checker: SchemaChecker,
): readonly Violation[] {
  const properties = Object.entries(content?.properties ?? {})
  const parameters = properties.map(([name, property]) => createPairParameter(name, property))
  // Percent-encodes pluses, so that a form is decoded like a query.
  const { own } = assignQuery(text.replaceAll('+', '%20'), parameters, checker.find)
  return properties.flatMap(([name, property], index) => {
    const [parameter, pairs] = [parameters[index], own.get(name)]
    if (parameter === undefined || pairs === undefined) {
      return property.isRequired ? [missing(name)] : []
    }
    const parsed = parseParameter(parameter, pairs, checker)
    if (parsed.outcome !== 'invalid') return []
    const { pointer = '', detail } = parsed.error
    return [{ place: 'body', pointer: appendToken('', name) + pointer, detail }]
  })
}

/** Checks the parts of a multipart body against the properties of its schema; files only for their presence. */
function checkMultipart(
  content: BodyContent | undefined,
  parts: readonly ReceivedPart[],
  checker: SchemaChecker,
): readonly Violation[] {
  return Object.entries(content?.properties ?? {}).flatMap(([name, property]) => {
    const own = parts.filter((part) => part.name === name)
    if (own.length === 0) return property.isRequired ? [missing(name)] : []
    if (own.length > 1 && !property.isArray) {
      const detail = 'The body has this part more than once, but it is not a list.'
      return [{ place: 'body', pointer: appendToken('', name), detail }]
    }
    return own.flatMap((part, index) => {
      const error = checkPart(name, property, part, checker)
      const pointer = appendToken('', name) + (property.isArray ? `/${index}` : '')
      return error
        ? [{ place: 'body', pointer: pointer + (error.pointer ?? ''), detail: error.detail }]
        : []
    })
  })
}

function createPairParameter(name: string, property: FormProperty): Parameter {
  const { style, contentType, isArray, schema, isRequired } = property
  const serialization: Parameter['serialization'] = style
    ? { by: 'style', ...style }
    : isArray || !isJson(contentType)
      ? { by: 'style', style: 'form', explode: true, allowReserved: false }
      : { by: 'content', mediaType: contentType }
  return { ...defaults, name, isRequired, serialization, schema }
}

const defaults = { in: 'query', isDeprecated: false, description: undefined, examples: [] } as const

function checkPart(
  name: string,
  { schema, isArray, isBinary, contentType, isRequired }: FormProperty,
  part: ReceivedPart,
  checker: SchemaChecker,
): Omit<Violation, 'place'> | undefined {
  if (isBinary || part.text === undefined) return undefined
  const parsed = parseParameter(
    {
      ...defaults,
      name,
      isRequired,
      in: 'header',
      schema: isArray ? findItems(schema, checker.find) : schema,
      serialization: { by: 'content', mediaType: isJson(contentType) ? contentType : 'text/plain' },
    },
    part.text,
    checker,
  )
  return parsed.outcome === 'invalid' ? parsed.error : undefined
}

function missing(name: string): Violation {
  return {
    place: 'body',
    pointer: appendToken('', name),
    detail: 'The document requires this property, and the body does not have it.',
  }
}

export interface ReceivedPart {
  readonly name: string
  /** Undefined for a file. */
  readonly text?: string
  readonly fileName?: string
  readonly mediaType?: string
  readonly bytes: number
}

/** @returns `undefined` for a form that is not closed, or whose type names no boundary */
async function parseForm(
  body: Buffer<ArrayBuffer>,
  contentType: string,
): Promise<readonly ReceivedPart[] | undefined> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
    return [...form].map(([name, part]) =>
      typeof part === 'string'
        ? { name, text: part, bytes: Buffer.byteLength(part) }
        : { name, fileName: part.name, mediaType: part.type, bytes: part.size },
    )
  } catch {
    return undefined
  }
}
