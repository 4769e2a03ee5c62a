import { findStreamFormat } from '../stream/stream-format.ts'
import { claimsJson } from './json-type.ts'

/** The parts of a Content-Type field (RFC 9110, section 8.3.1) that matter for showing a body. */
export interface MediaType {
  /** Type and subtype in lower case; empty if the server named none. */
  readonly essence: string
  /** The charset in the label; nothing for a type that is always UTF-8. */
  readonly charset: string | undefined
  /** The charset in the label of such a type, where it has no meaning. */
  readonly idleCharset: string | undefined
}

export function readMediaType(contentType: string): MediaType {
  const [essence = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  const label = parameters
    .map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined)
  const type = { essence: essence.toLowerCase() }
  return isAlwaysUtf8(type)
    ? { ...type, charset: undefined, idleCharset: label }
    : { ...type, charset: label, idleCharset: undefined }
}

/**
 * JSON has no charset parameter (RFC 8259, section 11), nor has a sequence of JSON texts (RFC 7464, section 4); that of an event
 * stream serves no purpose (HTML Standard, section 9.2.5).
 */
function isAlwaysUtf8(type: Pick<MediaType, 'essence'>): boolean {
  return claimsJson(type) || findStreamFormat(type.essence) !== undefined
}

/** Whether a label names a text format. */
export function claimsText(mediaType: Pick<MediaType, 'essence'>): boolean {
  return (
    claimsJson(mediaType) ||
    findStreamFormat(mediaType.essence) !== undefined ||
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

/** The usual file extension of a type, without a dot. */
export function chooseExtension(essence: string): string {
  if (essence.endsWith('+json')) return 'json'
  return extensions[essence] ?? (essence.startsWith('text/') ? 'txt' : 'bin')
}
