import type { FileInput } from '../inputs.ts'
import type { Part } from '../request-plan.ts'

/** A stretch of a request: text that is known, or what stands for a text that is not. */
export type Stretch<Stand> = string | StandIn<Stand>

export interface StandIn<Stand> {
  readonly standIn: Stand
  /** Whether the text is percent-encoded first. */
  readonly isEncoded?: true
}

/** A stretch of a body: text, which is sent as UTF-8, or the bytes of a file. */
export type BodyStretch<Text> =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'file'; readonly file: FileInput }

/**
 * A multipart body, byte for byte (RFC 2046, section 5.1; RFC 7578). Names and file names are escaped as browsers do it
 * (HTML, multipart form data). Unlike a browser's own form, it leaves the line breaks of values as they were typed, and gives a text
 * with a media type no file name; so the sender has to send these stretches, and not a form of the browser.
 *
 * @param boundary a text that occurs in no part; up to 70 letters, digits and hyphens
 */
export function writeMultipart(
  parts: readonly Part[],
  boundary: string,
): readonly BodyStretch<string>[] {
  const listed = parts.map((part) =>
    part.content.kind === 'text'
      ? { ...part, content: { ...part.content, text: [part.content.text] } }
      : { ...part, content: part.content },
  )
  const merged: BodyStretch<string>[] = []
  for (const stretch of stretchMultipart<never>(listed, boundary)) {
    const last = merged.at(-1)
    if (stretch.kind === 'file') merged.push(stretch)
    else if (last?.kind !== 'text') merged.push({ kind: 'text', text: writeKnown(stretch.text) })
    else merged[merged.length - 1] = { kind: 'text', text: last.text + writeKnown(stretch.text) }
  }
  return merged
}

/** The same with what stands for texts that are not known. After a text, each part begins a stretch of its own. */
export function stretchMultipart<Stand>(
  parts: readonly Part<readonly Stretch<Stand>[]>[],
  boundary: Stretch<Stand>,
): readonly BodyStretch<readonly Stretch<Stand>[]>[] {
  const stretches: BodyStretch<readonly Stretch<Stand>[]>[] = []
  let text: Stretch<Stand>[] = []
  const endText = () => {
    stretches.push({ kind: 'text', text: mergeStretches(text) })
    text = []
  }
  for (const part of parts) {
    text.push('--', boundary, `\r\n${writePartHeaders(part)}\r\n`)
    if (part.content.kind === 'file') {
      endText()
      stretches.push(part.content)
      text.push('\r\n')
    } else {
      text.push(...part.content.text, '\r\n')
      if (part !== parts.at(-1)) endText()
    }
  }
  text.push('--', boundary, '--\r\n')
  endText()
  return stretches
}

/** The Content-Type of such a body. */
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

/** The text of stretches none of which is a stand-in. */
function writeKnown(stretches: readonly Stretch<unknown>[]): string {
  return stretches.filter((stretch) => typeof stretch === 'string').join('')
}

/** Stretches in as few texts as possible; an empty text is left out, unless it is all there is. */
export function mergeStretches<Stand>(
  stretches: readonly Stretch<Stand>[],
): readonly Stretch<Stand>[] {
  const merged: Stretch<Stand>[] = []
  for (const stretch of stretches) {
    const last = merged.at(-1)
    if (typeof stretch === 'string' && typeof last === 'string') {
      merged[merged.length - 1] = last + stretch
    } else if (stretch !== '') {
      merged.push(stretch)
    }
  }
  return merged.length === 0 ? [''] : merged
}
