import type { Part } from '../request-plan.ts'

/** A chunk of a request: known text, or an expression for text that is not known yet. */
export type Chunk<Value> = string | Expression<Value>

export interface Expression<Value> {
  readonly expression: Value
  readonly isEncoded?: true
}

/** A chunk of a body: text, which is sent as UTF-8, or the bytes of a file. */
export type BodyChunk<Text> = Part<Text>['content']

/**
 * Serializes a multipart body (RFC 2046, section 5.1; RFC 7578). Names and file names are escaped as in browsers (HTML, multipart form
 * data). Unlike a browser's FormData, it keeps the line breaks of values, and gives text with a media type no file name; so these
 * chunks must be sent, not FormData.
 *
 * @param boundary a text that does not occur in any part; up to 70 letters, digits and hyphens
 */
export function serializeMultipart(
  parts: readonly Part[],
  boundary: string,
): readonly BodyChunk<string>[] {
  const listed = parts.map((part) => mapText(part, (text) => [text]))
  const merged: BodyChunk<string>[] = []
  for (const chunk of getMultipartChunks<never>(listed, boundary)) {
    const last = merged.at(-1)
    if (chunk.kind === 'file') merged.push(chunk)
    else if (last?.kind !== 'text') merged.push({ kind: 'text', text: joinKnown(chunk.text) })
    else merged[merged.length - 1] = { kind: 'text', text: last.text + joinKnown(chunk.text) }
  }
  return merged
}

/** Same as `serializeMultipart`, with expressions for texts that are not known yet. After a text, each part begins a separate chunk. */
export function getMultipartChunks<Value>(
  parts: readonly Part<readonly Chunk<Value>[]>[],
  boundary: Chunk<Value>,
): readonly BodyChunk<readonly Chunk<Value>[]>[] {
  const chunks: BodyChunk<readonly Chunk<Value>[]>[] = []
  let text: Chunk<Value>[] = []
  const endText = () => {
    chunks.push({ kind: 'text', text: mergeChunks(text) })
    text = []
  }
  for (const part of parts) {
    text.push('--', boundary, `\r\n${formatPartHeaders(part)}\r\n`)
    if (part.content.kind === 'file') {
      endText()
      chunks.push(part.content)
      text.push('\r\n')
    } else {
      text.push(...part.content.text, '\r\n')
      if (part !== parts.at(-1)) endText()
    }
  }
  text.push('--', boundary, '--\r\n')
  endText()
  return chunks
}

/** Converts the text of a part; a file stays. */
export function mapText<From, To>(part: Part<From>, map: (text: From) => To): Part<To> {
  const { content } = part
  return {
    ...part,
    content: content.kind === 'text' ? { ...content, text: map(content.text) } : content,
  }
}

export function formatMultipartType(subtype: string, boundary: string): string {
  return `multipart/${subtype}; boundary=${boundary}`
}

function formatPartHeaders({ name, contentType, content }: Part<unknown>): string {
  const fileName =
    content.kind === 'file' ? `; filename="${escapeName(content.file.fileName)}"` : ''
  const disposition = `Content-Disposition: form-data; name="${escapeName(normalizeBreaks(name))}"${fileName}\r\n`
  return contentType === undefined ? disposition : `${disposition}Content-Type: ${contentType}\r\n`
}

/** Normalizes line breaks in the name of a field to CR LF, as browsers do; they keep those in file names. */
function normalizeBreaks(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '\r\n')
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function joinKnown(chunks: readonly Chunk<unknown>[]): string {
  return chunks.filter((chunk) => typeof chunk === 'string').join('')
}

/** Merges adjacent texts and drops empty ones, unless nothing else is left. */
export function mergeChunks<Value>(chunks: readonly Chunk<Value>[]): readonly Chunk<Value>[] {
  const merged: Chunk<Value>[] = []
  for (const chunk of chunks) {
    const last = merged.at(-1)
    if (typeof chunk === 'string' && typeof last === 'string') {
      merged[merged.length - 1] = last + chunk
    } else if (chunk !== '') {
      merged.push(chunk)
    }
  }
  return merged.length === 0 ? [''] : merged
}

/** Splits the known texts. */
export function splitChunks<Value>(
  chunks: readonly Chunk<Value>[],
  split: (text: string) => readonly Chunk<Value>[],
): readonly Chunk<Value>[] {
  return chunks.flatMap((chunk) => (typeof chunk === 'string' ? split(chunk) : [chunk]))
}
