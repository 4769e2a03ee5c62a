import type { Answered, BodyEnd } from './evidence.ts'
import { formatJson } from './format-json.ts'
import type { Header } from './operation.ts'
import { explainStatus } from './status-meaning.ts'
import type { StatusMeaning } from './status-meaning.ts'

/** An answer as a reader can look at it. Everything in it was observed once; nothing of it is a promise of the service. */
export interface Reply {
  readonly status: number
  readonly meaning: StatusMeaning
  readonly headers: readonly Header[]
  /** Milliseconds from the request to the status line and headers, and to the end of the body. */
  readonly headersAfter: number
  readonly endAfter: number
  /** Bytes after content decoding. */
  readonly size: number
  /** The media type as the server named it, without parameters, lower case; empty when it named none. */
  readonly mediaType: string
  readonly text: string
  /** The text with one member a line, when it is JSON. */
  readonly pretty: string | undefined
  /** What the reader should know about the body, as sentences. */
  readonly notes: readonly string[]
}

/** Reads an answer: decodes the body as UTF-8, formats JSON, and names what is odd about it. */
export function interpretReply({ status, headers, headersAfter, endAfter, body }: Answered): Reply {
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const { text, isUtf8 } = decode(body.bytes)
  const pretty = formatJson(text)
  const size = body.bytes.byteLength
  const notes = [
    endNotes[body.end](size),
    describeMismatch(mediaType, text, pretty),
    isUtf8 ? undefined : 'The body is not UTF-8. Bytes that could not be read are shown as �.',
  ].filter((note) => note !== undefined)
  const meaning = explainStatus(status)
  return { status, meaning, headers, headersAfter, endAfter, size, mediaType, text, pretty, notes }
}

function decode(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    return { text: new TextDecoder().decode(bytes), isUtf8: false }
  }
}

const endNotes: Readonly<Record<BodyEnd, (size: number) => string | undefined>> = {
  complete: () => undefined,
  'broke-off': (size) => `The connection broke off after ${size} bytes. What came is shown.`,
  'limit-reached': (size) => `Reading stopped after ${size} bytes, the limit of this page.`,
  'timed-out': (size) => `The rest did not arrive in time. The first ${size} bytes are shown.`,
  cancelled: (size) => `You cancelled. The first ${size} bytes are shown.`,
}

function describeMismatch(
  mediaType: string,
  text: string,
  pretty: string | undefined,
): string | undefined {
  if (text === '') return 'The answer has no content.'
  const claimsJson = /^application\/(json|[^;]+\+json)$/.test(mediaType)
  if (claimsJson && pretty === undefined) {
    return `The answer is labelled ${mediaType}, but it is not valid JSON. It is shown as it came.`
  }
  if (!claimsJson && pretty !== undefined) {
    return `The answer is JSON, but it is labelled ${mediaType || 'with no media type'}.`
  }
  return undefined
}
