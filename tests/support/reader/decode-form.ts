import { splitPair } from '#sandbox/openapi/decode-parameters.ts'
import type { Notation, RawPair } from './decode-pairs.ts'

/** The pairs of a urlencoded body, split and not decoded yet (WHATWG URL, section 5.1). */
export function splitForm(body: string): readonly RawPair[] {
  return body
    .split('&')
    .filter((piece) => piece !== '')
    .map(splitPair)
}

/** A plus sign is a space; triples are bytes of UTF-8. */
export const inForm: Notation = {
  decode: (text) => {
    const bytes = Buffer.from(
      text
        .replaceAll('+', ' ')
        .replace(/[^%]|%(?:([\dA-Fa-f]{2}))?/gu, (piece, hex?: string) =>
          hex === undefined
            ? Buffer.from(piece).toString('latin1')
            : String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    )
    return bytes.toString('utf8')
  },
  separators: { spaceDelimited: '%20', pipeDelimited: '%7C' },
  delimiters: { ' ': '%20', '|': '%7C', '\t': '%09' },
}

export interface ReadPart {
  readonly name: string
  readonly fileName: string | undefined
  /** text/plain where the part names none (RFC 7578, section 4.4). */
  readonly contentType: string
  readonly content: Buffer
}

/** What stands in a part is not encoded (RFC 7578, section 4.2 and 4.7). */
export const inParts: Notation = {
  decode: (text) => text,
  separators: { spaceDelimited: ' ', pipeDelimited: '|' },
  delimiters: { ' ': ' ', '|': '|', '\t': '\t' },
}

/**
 * The parts of a multipart body (RFC 2046, section 5.1.1; RFC 7578, section 4).
 *
 * @throws {Error} for what is no such body
 */
export function splitParts(body: Buffer, contentType: string): readonly ReadPart[] {
  const [, boundary] = /^multipart\/[\w-]+; *boundary="?([\w'()+,./:=?-]{1,70})"?$/.exec(
    contentType,
  ) ?? [undefined, undefined]
  if (boundary === undefined) throw new Error(`${contentType} names no boundary.`)
  // As Latin-1 each byte is one character, so that positions are those of bytes.
  const text = `\r\n${body.toString('latin1')}`
  const [preamble, ...pieces] = text.split(`\r\n--${boundary}`)
  const end = pieces.pop()
  if (preamble !== '' || end?.trimEnd() !== '--') throw new Error('The body does not end.')
  return pieces.map(readPart)
}

function readPart(piece: string): ReadPart {
  const headerEnd = piece.indexOf('\r\n\r\n')
  if (!piece.startsWith('\r\n') || headerEnd === -1) throw new Error('A part has no header.')
  const headers = new Map(
    piece
      .slice(2, headerEnd)
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), fromUtf8(line.slice(colon + 1).trim())]
      }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const name = readDisposition(disposition, 'name')
  if (!disposition.startsWith('form-data;') || name === undefined) {
    throw new Error(`A part has the disposition ${JSON.stringify(disposition)}.`)
  }
  return {
    name,
    fileName: readDisposition(disposition, 'filename'),
    contentType: headers.get('content-type') ?? 'text/plain',
    content: Buffer.from(piece.slice(headerEnd + 4), 'latin1'),
  }
}

/** Quotation marks and line breaks are triples, as HTML’s form data writes them. */
function readDisposition(disposition: string, parameter: 'name' | 'filename'): string | undefined {
  return new RegExp(`; ${parameter}="([^"]*)"`)
    .exec(disposition)?.[1]
    ?.replace(/%(22|0D|0A)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function fromUtf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}
