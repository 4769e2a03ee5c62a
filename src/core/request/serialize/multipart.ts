import type { FileInput } from '../inputs.ts'
import type { Part } from '../request-plan.ts'

/** A chunk of a request: text that is known, or an expression for a text that is not. */
export type Chunk<Value> = string | Expression<Value>

export interface Expression<Value> {
  readonly expression: Value
  readonly isEncoded?: true
}

/** A chunk of a body: text, which is sent as UTF-8, or the bytes of a file. */
export type BodyChunk<Text> =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'file'; readonly file: FileInput }

/**
 * A multipart body, byte for byte (RFC 2046, section 5.1; RFC 7578). Names and file names are escaped as browsers do it
 * (HTML, multipart form data). Unlike a browser's own form, it leaves the line breaks of values as they were typed, and gives a text
 * with a media type no file name; so the sender has to send these chunks, and not a form of the browser.
 *
 * @param boundary a text that occurs in no part; up to 70 letters, digits and hyphens
 */
export function writeMultipart(
  parts: readonly Part[],
  boundary: string,
): readonly BodyChunk<string>[] {
  const listed = parts.map((part) =>
    part.content.kind === 'text'
      ? { ...part, content: { ...part.content, text: [part.content.text] } }
      : { ...part, content: part.content },
  )
  const merged: BodyChunk<string>[] = []
  for (const chunk of listMultipartChunks<never>(listed, boundary)) {
    const last = merged.at(-1)
    if (chunk.kind === 'file') merged.push(chunk)
    else if (last?.kind !== 'text') merged.push({ kind: 'text', text: writeKnown(chunk.text) })
    else merged[merged.length - 1] = { kind: 'text', text: last.text + writeKnown(chunk.text) }
  }
  return merged
}

/** The same with expressions for texts that are not known. After a text, each part begins a chunk of its own. */
export function listMultipartChunks<Value>(
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
    text.push('--', boundary, `\r\n${writePartHeaders(part)}\r\n`)
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

export function writeMultipartType(subtype: string, boundary: string): string {
  return `multipart/${subtype}; boundary=${boundary}`
}

function writePartHeaders({ name, contentType, content }: Part<unknown>): string {
  const fileName =
    content.kind === 'file' ? `; filename="${escapeName(content.file.fileName)}"` : ''
  const disposition = `Content-Disposition: form-data; name="${escapeName(unifyBreaks(name))}"${fileName}\r\n`
  return contentType === undefined ? disposition : `${disposition}Content-Type: ${contentType}\r\n`
}

/** Browsers send every line break in the name of a field as CR and LF, and in a file name as it is. */
function unifyBreaks(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '\r\n')
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function writeKnown(chunks: readonly Chunk<unknown>[]): string {
  return chunks.filter((chunk) => typeof chunk === 'string').join('')
}

/** Chunks in as few texts as possible; an empty text is left out, unless it is all there is. */
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
