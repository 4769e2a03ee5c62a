import { findStreamFormat } from './stream/stream-format.ts'
import type { StreamFormat } from './stream/stream-format.ts'

/** The parts of a Content-Type field (RFC 9110, section 8.3.1) that matter for showing a body. */
export interface MediaType {
  /** Type and subtype in lower case; empty if not given. */
  readonly essence: string
  /** The charset in the label; undefined for a type that is always UTF-8. */
  readonly charset: string | undefined
}

export function parseMediaType(contentType: string): MediaType {
  const [essence = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  const label = parameters
    .map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined)
  const type = { essence: essence.toLowerCase() }
  // A charset is not defined for JSON (RFC 8259, section 11), and has no effect for event streams (HTML, section 9.2.5).
  const isAlwaysUtf8 = claimsJson(type) || findStreamFormat(type.essence) !== undefined
  return { ...type, charset: isAlwaysUtf8 ? undefined : label }
}

/** The formats of sequential media types (OpenAPI 3.2, Sequential Media Types). */
export type SequenceFormat = StreamFormat | 'json-seq'

export function findSequenceFormat(mediaType: string): SequenceFormat | undefined {
  const { essence } = parseMediaType(mediaType)
  return /^application\/(?:.+\+)?json-seq$/.test(essence) ? 'json-seq' : findStreamFormat(essence)
}

export function claimsText(mediaType: Pick<MediaType, 'essence'>): boolean {
  return (
    claimsJson(mediaType) ||
    findSequenceFormat(mediaType.essence) !== undefined ||
    /^text\/|^application\/(javascript|xml|yaml|graphql|x-www-form-urlencoded|sql|.+\+(xml|yaml))$|^image\/svg\+xml$/.test(
      mediaType.essence,
    )
  )
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'jsonl',
  'application/xml': 'xml',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/xml': 'xml',
}

export function chooseExtension(essence: string): string {
  if (essence.endsWith('+json')) return 'json'
  return extensions[essence] ?? (essence.startsWith('text/') ? 'txt' : 'bin')
}

/** @param type with type and subtype in lower case as its essence */
export function claimsJson({ essence }: { readonly essence: string }): boolean {
  return /^(application\/(json|.+\+json)|text\/json)$/.test(essence)
}

/** Whether a documented media type is JSON, with any type before `+json`. */
export function isJson(mediaType: string): boolean {
  const type = parseMediaType(mediaType)
  return claimsJson(type) || type.essence.endsWith('+json')
}

export function isFormType(mediaType: string): boolean {
  return isUrlencoded(mediaType) || isMultipart(mediaType)
}

export function isUrlencoded(mediaType: string): boolean {
  return parseMediaType(mediaType).essence === 'application/x-www-form-urlencoded'
}

export function isMultipart(mediaType: string): boolean {
  return parseMediaType(mediaType).essence.startsWith('multipart/')
}

/** Whether parts have names and styles apply to them (OpenAPI 3.2.1, Encoding Object; RFC 7578, section 4.2). */
export function isFormData(mediaType: string): boolean {
  return parseMediaType(mediaType).essence === 'multipart/form-data'
}

/** Finds the content for a media type: an exact match, else one without parameters, else the narrowest range. */
export function findContent<Content extends { readonly mediaType: string }>(
  contents: readonly Content[],
  mediaType: string,
): Content | undefined {
  const wanted = mediaType.trim().toLowerCase()
  const { essence } = parseMediaType(mediaType)
  return (
    contents.find((content) => content.mediaType.trim().toLowerCase() === wanted) ??
    contents.find((content) => parseMediaType(content.mediaType).essence === essence) ??
    contents.find(
      (content) =>
        !content.mediaType.startsWith('*') && isWithinRange(mediaType, content.mediaType),
    ) ??
    contents.find((content) => isWithinRange(mediaType, content.mediaType))
  )
}

/** Whether a media type is a range such as `image/*` (RFC 9110, section 12.5.1). */
export function isRange(mediaType: string): boolean {
  return parseMediaType(mediaType).essence.includes('*')
}

export function isWithinRange(mediaType: string, range: string): boolean {
  const { essence } = parseMediaType(mediaType)
  const wanted = parseMediaType(range).essence
  if (wanted === '*/*') return true
  return wanted.endsWith('/*') ? essence.startsWith(wanted.slice(0, -1)) : essence === wanted
}

/** Whether a media type has valid syntax (RFC 9110, section 8.3.1), in characters that a header can contain. */
export function isWellFormedType(mediaType: string): boolean {
  return wellFormed.test(mediaType)
}

const token = "[\\w!#$%&'*+.^`|~-]+"
/** A parameter may be empty (RFC 9110, section 5.6.6). */
const parameter = `\\s*;\\s*(?:${token}=(?:"[^"\\r\\n]*"|[^\\s";]+))?`
const wellFormed = new RegExp(`^${token}/${token}(?:${parameter})*\\s*$`)
