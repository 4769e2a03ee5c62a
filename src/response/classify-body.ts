import type { BodyEnd, ReceivedBody } from './exchange/evidence.ts'
import type { FailureId } from './exchange/failures/failures.ts'
import { countCharacters, formatCount, formatCounted } from '#text/format.ts'
import { claimsJson, claimsText, parseMediaType } from '#text/media-type.ts'
import type { MediaType } from '#text/media-type.ts'
import type { JsonScanError, JsonRows } from './rows/json-rows.ts'
import { scanJson } from './rows/scan-json.ts'
import { skipSpace } from './rows/json-rows.ts'
import { decodeSlice, findInvalidUtf8 } from './rows/utf8.ts'

export interface UnreadBody extends Pick<ReceivedBody, 'bytes' | 'end'> {
  readonly status: number
  /** The Content-Type field as received; empty if not sent. */
  readonly contentType: string
  /** The Content-Length, unless there is a content coding: then it counts other bytes. */
  readonly announcedLength: number | undefined
  /** Whether it is a stream of items, which the reader may have stopped and whose beginning may have been dropped. */
  readonly isStream?: boolean
}

export interface BodyNote {
  readonly failure?: FailureId
  readonly text: string
}

export type Content =
  | { readonly kind: 'empty' | 'binary' }
  | { readonly kind: 'image'; readonly mediaType: string }
  | { readonly kind: 'text' | 'html'; readonly text: Uint8Array; readonly charset: string }
  | {
      readonly kind: 'json'
      readonly text: Uint8Array
      readonly charset: string
      readonly rows: JsonRows
    }

export interface ClassifiedBody {
  readonly content: Content
  readonly notes: readonly BodyNote[]
}

export function classifyBody(body: UnreadBody): ClassifiedBody {
  const mediaType = parseMediaType(body.contentType)
  const notes = [...noteEnd(body)]
  if (body.bytes.length === 0) return { content: { kind: 'empty' }, notes }
  const image = detectImage(body.bytes)
  if (image !== undefined) {
    if (mediaType.essence !== image) notes.push(noteLabel(`an image (${image})`, mediaType))
    return { content: { kind: 'image', mediaType: image }, notes }
  }
  return classifyText(body, mediaType, notes)
}

function classifyText(body: UnreadBody, mediaType: MediaType, notes: BodyNote[]): ClassifiedBody {
  const { bytes: text, charset, problem } = decodeText(body.bytes, mediaType.charset)
  if (problem !== undefined) notes.push({ text: problem })
  if (text.length === 0) {
    notes.push({ text: 'The response has a byte order mark and nothing after it.' })
    return { content: { kind: 'binary' }, notes }
  }
  const scan = mayBeJson(text, mediaType) ? scanJson(text) : undefined
  const isCut = scan?.error?.kind === 'truncated' && scan.rows.count > 0
  if (scan && (!scan.error || (isCut && (claimsJson(mediaType) || body.end !== 'complete')))) {
    if (scan.error && body.end === 'complete') notes.push(noteTruncated(text, scan.error))
    if (!claimsJson(mediaType) && !body.isStream) notes.push(noteLabel('JSON', mediaType))
    notes.push(...noteEncoding(text, charset, true))
    return { content: { kind: 'json', text, charset, rows: scan.rows }, notes }
  }
  const invalid = noteEncoding(text, charset, false)
  if (!claimsText(mediaType) && (invalid.length > 0 || looksBinary(text))) {
    if (mediaType.essence.startsWith('image/') && looksBinary(text)) {
      notes.push({ text: `No preview is available for ${cutLabel(mediaType.essence)}.` })
    }
    return { content: { kind: 'binary' }, notes }
  }
  notes.push(...invalid)
  const isHtml = mediaType.essence === 'text/html' || looksLikeHtml(text)
  if (claimsJson(mediaType)) notes.push(noteNotJson(text, mediaType, isHtml, scan?.error))
  else if (isHtml && mediaType.essence !== 'text/html') notes.push(noteLabel('HTML', mediaType))
  else if (/^image\/(?!svg)/.test(mediaType.essence)) notes.push(noteLabel('text', mediaType))
  return { content: { kind: isHtml ? 'html' : 'text', text, charset }, notes }
}

/**
 * Decodes a body to UTF-8. A byte order mark overrides the label (WHATWG Encoding, section 6.1); the default is UTF-8. `charset` is the
 * name of the original encoding in that standard, such as `windows-1252`.
 */
function decodeText(bytes: Uint8Array, label = 'utf-8') {
  const mark = marks.find(({ lead }) => lead.every((byte, index) => bytes[index] === byte))
  const content = mark ? bytes.subarray(mark.lead.length) : bytes
  const decoder = createDecoder(mark?.charset ?? label)
  const charset = decoder?.encoding ?? 'utf-8'
  const isUtf8 = !decoder || charset === 'utf-8'
  return {
    bytes: isUtf8 ? content : new TextEncoder().encode(decoder.decode(content)),
    charset,
    problem: decoder
      ? undefined
      : `No browser supports the charset “${label.slice(0, longestLabel)}” in the label. The body was read as UTF-8.`,
  }
}

/** The names of supported charsets are shorter; labels are untrusted. */
const longestLabel = 40

const marks = [
  { lead: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { lead: [0xfe, 0xff], charset: 'utf-16be' },
  { lead: [0xff, 0xfe], charset: 'utf-16le' },
] as const

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch {
    return undefined
  }
}

/** Whether to try parsing as JSON. Without a JSON label, only an object or an array counts: `42` is also text. */
function mayBeJson(text: Uint8Array, mediaType: MediaType): boolean {
  const first = text[skipSpace(text, 0)]
  return claimsJson(mediaType) || first === 0x7b || first === 0x5b
}

function noteEncoding(text: Uint8Array, charset: string, isJson: boolean): readonly BodyNote[] {
  if (charset !== 'utf-8') {
    const sentence = `The body is ${charset.toUpperCase()}. JSON must be UTF-8 (RFC 8259, section 8.1).`
    return isJson ? [{ failure: 'invalid-utf-8', text: sentence }] : []
  }
  const at = findInvalidUtf8(text)
  if (at === undefined) return []
  const byte = (text[at] ?? 0).toString(16).padStart(2, '0')
  return [
    {
      failure: 'invalid-utf-8',
      text: `The body is not UTF-8: byte ${formatCount(at)} (${byte}) cannot be read. Such bytes are shown as �.`,
    },
  ]
}

function noteTruncated(text: Uint8Array, error: JsonScanError): BodyNote {
  return {
    failure: 'truncated',
    text: `The JSON breaks off at ${formatPosition(text, error.at)}. It is shown up to there.`,
  }
}

function noteNotJson(
  text: Uint8Array,
  { essence }: MediaType,
  isHtml: boolean,
  error: JsonScanError | undefined,
): BodyNote {
  if (error?.kind === 'too-deep') {
    return {
      text: `The response cannot be read as JSON here: ${error.reason}. It is shown as received.`,
    }
  }
  const location = error && !isHtml ? ` At ${formatPosition(text, error.at)} ${error.reason}.` : ''
  const what = isHtml ? 'it is HTML' : 'it is not valid JSON'
  return {
    failure: 'wrong-content-type',
    text: `The response is labelled ${cutLabel(essence)}, but ${what}.${location} It is shown as received.`,
  }
}

function noteLabel(what: string, { essence }: MediaType): BodyNote {
  const label = essence === '' ? 'it has no media type' : `it is labelled ${cutLabel(essence)}`
  return { failure: 'wrong-content-type', text: `The response is ${what}, but ${label}.` }
}

/** Labels are untrusted; a media type has at most 255 characters (RFC 6838, section 4.2). */
function cutLabel(essence: string): string {
  return essence.length > 255 ? `${essence.slice(0, 255)}…` : essence
}

function looksLikeHtml(text: Uint8Array): boolean {
  return /^\s*<(!doctype html|html|head|body)[\s>]/i.test(decodeSlice(text, 0, 200))
}

function looksBinary(text: Uint8Array): boolean {
  return text
    .subarray(0, 4096)
    .some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b)
}

/** Returns the media type of an image by its first bytes (WHATWG MIME Sniffing, section 6.1; AVIF, section 4). */
function detectImage(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  return signatures.find(([pattern]) => pattern.test(head))?.[1]
}

// Bytes above 127 and control characters make these signatures unmistakable.
/* oxlint-disable no-control-regex */
const signatures: readonly (readonly [head: RegExp, mediaType: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBPVP/, 'image/webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image/avif'],
]
/* oxlint-enable no-control-regex */

/** Formats the line and column of a byte, from 1 as in editors. */
function formatPosition(bytes: Uint8Array, at: number): string {
  let line = 1
  let start = 0
  for (;;) {
    const found = bytes.indexOf(0x0a, start)
    if (found === -1 || found >= at) break
    line += 1
    start = found + 1
  }
  const column = countCharacters(decodeSlice(bytes, start, at)) + 1
  return `line ${formatCount(line)}, column ${formatCount(column)}`
}

function noteEnd(body: UnreadBody): readonly BodyNote[] {
  const { bytes, end, announcedLength } = body
  const size = formatCounted(bytes.length, 'byte')
  if (end === 'cancelled' && body.isStream) return []
  if (end !== 'complete') return [endings[end](size)]
  if (bytes.length === 0) return [noteEmpty(body.status)]
  if (announcedLength === undefined || announcedLength <= bytes.length) return []
  const announced = formatCounted(announcedLength, 'byte')
  return [
    {
      failure: 'truncated',
      text: `Content-Length announced ${announced}, and ${size} arrived. The rest is missing, or the body was compressed: browsers hide Content-Encoding from pages of other origins.`,
    },
  ]
}

const endings: Readonly<Record<Exclude<BodyEnd, 'complete'>, (size: string) => BodyNote>> = {
  'nothing-decoded': () => ({
    failure: 'truncated',
    text: 'The browser decoded no bytes of the body. It is empty, or its compressed form is cut off.',
  }),
  'broke-off': (size) => ({
    failure: 'connection-broken',
    text: `The body broke off after ${size}. The part received is shown.`,
  }),
  'limit-reached': (size) => ({
    failure: 'too-large',
    text: `Reading stopped after ${size}, the limit of this page. The part received is shown.`,
  }),
  'timed-out': (size) => ({
    failure: 'timed-out-in-body',
    text: `The rest did not arrive in time. What arrived is shown: ${size}.`,
  }),
  cancelled: (size) => ({
    failure: 'cancelled',
    text: `You cancelled. What had arrived is shown: ${size}.`,
  }),
}

function noteEmpty(status: number): BodyNote {
  const text =
    status === 204
      ? 'The response has no content, as expected for its status.'
      : 'No content arrived.'
  return { text }
}
