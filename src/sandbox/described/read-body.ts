import type { BodyContent, RequestBody } from '#core/request/description/body.ts'
import { readJson as readJsonText } from '#core/request/read-json.ts'
import type { Breach } from '../http/problem.ts'
import { checkMultipart, checkUrlencoded } from './check-form.ts'
import type { SchemaChecker } from './check-schema.ts'
import { findMediaType, isJson, isText, readEssence } from '../http/read-headers.ts'
import { parseMultipart } from './multipart.ts'
import type { ReceivedPart } from './multipart.ts'

/** A body as the sandbox understood it. */
export type BodyReading =
  | {
      readonly outcome: 'read'
      readonly body: ReceivedBody
      readonly breaches: readonly Breach[]
      readonly isUnchecked: boolean
    }
  /** The document names other media types. */
  | { readonly outcome: 'other-type'; readonly accepted: readonly string[] }

export type ReceivedBody = { readonly bytes: number; readonly mediaType: string | undefined } & (
  | { readonly kind: 'none' | 'text' | 'bytes' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'pairs'; readonly names: readonly string[] }
  | { readonly kind: 'parts'; readonly parts: readonly ReceivedPart[] }
)

/** Reads a body by its own media type, and checks it against what the document says of that type. */
export function readBody(
  described: RequestBody | undefined,
  bytes: Buffer,
  mediaType: string | undefined,
  checker: SchemaChecker,
): BodyReading {
  if (bytes.byteLength === 0) {
    const breaches = described?.isRequired ? [required] : []
    const body = { kind: 'none', bytes: 0, mediaType } as const
    return { outcome: 'read', body, breaches, isUnchecked: false }
  }
  if (described === undefined) return read(undefined, bytes, mediaType, checker)
  const content = mediaType === undefined ? undefined : findMediaType(described.contents, mediaType)
  if (content === undefined) {
    return { outcome: 'other-type', accepted: described.contents.map((one) => one.mediaType) }
  }
  return read(content, bytes, mediaType, checker)
}

const required: Breach = {
  place: 'body',
  detail: 'The document says that this operation needs a body, and the request has none.',
}

function read(
  content: BodyContent | undefined,
  bytes: Buffer,
  mediaType: string | undefined,
  checker: SchemaChecker,
): BodyReading {
  const common = { bytes: bytes.byteLength, mediaType }
  const essence = readEssence(mediaType ?? '')
  if (isJson(essence)) return readJson(content, bytes, common, checker)
  if (essence === 'application/x-www-form-urlencoded') {
    const text = bytes.toString('utf8')
    const names = [...new URLSearchParams(text).keys()]
    return conclude({ ...common, kind: 'pairs', names }, checkUrlencoded(content, text, checker))
  }
  if (essence.startsWith('multipart/')) {
    const parts = parseMultipart(bytes, mediaType ?? '')
    if (parts === undefined) return conclude({ ...common, kind: 'bytes' }, [notMultipart])
    return conclude({ ...common, kind: 'parts', parts }, checkMultipart(content, parts, checker))
  }
  return conclude({ ...common, kind: isText(essence) ? 'text' : 'bytes' }, [])
}

function conclude(body: ReceivedBody, breaches: readonly Breach[]): BodyReading {
  return { outcome: 'read', body, breaches, isUnchecked: false }
}

const notMultipart: Breach = {
  place: 'body',
  detail:
    'The body cannot be taken apart: its boundary is not named, or it has no end (RFC 2046, section 5.1).',
}

function readJson(
  content: BodyContent | undefined,
  bytes: Buffer,
  common: { readonly bytes: number; readonly mediaType: string | undefined },
  checker: SchemaChecker,
): BodyReading {
  const text = decode(bytes)
  if (text === undefined) return conclude({ ...common, kind: 'bytes' }, [notJson('')])
  const reading = readJsonText(text)
  if (reading.outcome === 'faulty') {
    const { line, column } = reading.fault
    const where = ` from line ${line}, column ${column} on`
    return conclude({ ...common, kind: 'bytes' }, [notJson(where)])
  }
  const verdict = checker.checkValue(reading.value, content?.schema)
  return {
    outcome: 'read',
    body: { ...common, kind: 'json', text },
    breaches:
      verdict.outcome === 'differs'
        ? [
            {
              place: 'body',
              pointer: verdict.pointer,
              detail: `The body differs from its schema. ${verdict.sentence}`,
            },
          ]
        : [],
    isUnchecked: verdict.outcome === 'unchecked',
  }
}

function notJson(where: string): Breach {
  return { place: 'body', detail: `The body is not JSON in UTF-8${where} (RFC 8259).` }
}

/** Undefined for what is no UTF-8. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
