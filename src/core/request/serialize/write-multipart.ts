import type { FileInput } from '../inputs.ts'
import type { Part } from '../request-plan.ts'

/** A stretch of a body: text, which is sent as UTF-8, or the bytes of a file. */
export type BodyPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: FileInput }

/**
 * A multipart body, byte for byte (RFC 2046, section 5.1; RFC 7578). Names and file names are escaped as browsers do it
 * (HTML, multipart form data). Unlike a browser's own form, it leaves the line breaks of values as they were typed, and gives a text
 * with a media type no file name; so the sender has to send these pieces, and not a form of the browser.
 *
 * @param boundary a text that occurs in no part; up to 70 letters, digits and hyphens
 */
export function writeMultipart(parts: readonly Part[], boundary: string): readonly BodyPiece[] {
  const pieces = parts.flatMap((part): readonly BodyPiece[] => [
    text(`--${boundary}\r\n${writePartHeaders(part)}\r\n`),
    part.content.kind === 'text' ? text(part.content.text) : part.content,
    text('\r\n'),
  ])
  return mergeTexts([...pieces, text(`--${boundary}--\r\n`)])
}

/** The Content-Type of such a body. */
export function writeMultipartType(subtype: string, boundary: string): string {
  return `multipart/${subtype}; boundary=${boundary}`
}

function writePartHeaders({ name, contentType, content }: Part): string {
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

function mergeTexts(pieces: readonly BodyPiece[]): readonly BodyPiece[] {
  const merged: BodyPiece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') {
      merged[merged.length - 1] = text(last.text + piece.text)
    } else {
      merged.push(piece)
    }
  }
  return merged
}

function text(content: string): BodyPiece {
  return { kind: 'text', text: content }
}
