import { randomBytes } from 'node:crypto'

/**
 * A new key with 264 random bits. RFC 6750 allows all its characters in a bearer token, and percent-encoding changes the
 * last ones. It is never printed: reports name places.
 */
export function createCanary(): string {
  return `canary-${randomBytes(33).toString('base64')}-+/`
}

/** The encodings to search for, each with bytes that every longer text in that encoding contains. */
const encodings = {
  'UTF-8': (text) => [Buffer.from(text)],
  'UTF-16LE': (text) => [Buffer.from(text, 'utf16le')],
  'UTF-16BE': (text) => [Buffer.from(text, 'utf16le').swap16()],
  base64: (text) => writeBase64(text, 'base64'),
  base64url: (text) => writeBase64(text, 'base64url'),
  'base64 of UTF-16': (text) => writeBase64(Buffer.from(text, 'utf16le'), 'base64'),
  hex: (text) => [Buffer.from(Buffer.from(text).toString('hex'))],
  'upper-case hex': (text) => [Buffer.from(Buffer.from(text).toString('hex').toUpperCase())],
  'percent-encoded': (text) => [Buffer.from(encodeURIComponent(text))],
  'lower-case percent-encoded': (text) => [
    Buffer.from(encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase())),
  ],
  'percent-encoded, each character': (text) => writeEach(text, (hex) => `%${hex.toUpperCase()}`),
  'lower-case percent-encoded, each character': (text) => writeEach(text, (hex) => `%${hex}`),
  'JSON with escaped slashes': (text) => [Buffer.from(text.replaceAll('/', String.raw`\/`))],
  'JSON, each character': (text) => writeEach(text, (hex) => String.raw`\u00${hex}`),
  'JSON, each character, in capitals': (text) =>
    writeEach(text, (hex) => String.raw`\u00${hex.toUpperCase()}`),
  'HTML by name': (text) => [Buffer.from(text.replaceAll('+', '&plus;').replaceAll('/', '&sol;'))],
  'HTML, decimal': (text) => writeEach(text, (hex) => `&#${Number.parseInt(hex, 16)};`),
  'HTML, hexadecimal': (text) => writeEach(text, (hex) => `&#x${hex};`),
  'HTML, capital hexadecimal': (text) => writeEach(text, (hex) => `&#x${hex.toUpperCase()};`),
  'upper case': (text) => [Buffer.from(text.toUpperCase())],
  'lower case': (text) => [Buffer.from(text.toLowerCase())],
} as const satisfies Readonly<Record<string, (text: string) => readonly Buffer[]>>

export type Encoding = keyof typeof encodings

export const encodingNames: readonly Encoding[] = Object.keys(encodings).filter(isEncoding)

/** @returns the encodings in which the bytes contain the text */
export function findText(bytes: Buffer, text: string): readonly Encoding[] {
  return encodingNames.filter((name) =>
    encodings[name](text).some((needle) => bytes.includes(needle)),
  )
}

function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(encodings, name)
}

function writeEach(text: string, escape: (hex: string) => string): readonly Buffer[] {
  const escaped = Array.from(text, (character) => escape(character.charCodeAt(0).toString(16)))
  return [Buffer.from(escaped.join(''))]
}

/** For each of the three alignments, the characters that depend only on the text and not on its neighbours. */
function writeBase64(text: string | Buffer, form: 'base64' | 'base64url'): readonly Buffer[] {
  const bytes = Buffer.from(text)
  return [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    const first = Math.ceil((shift * 8) / 6)
    const last = Math.floor((shifted.length * 8) / 6)
    return Buffer.from(shifted.toString(form).slice(first, last))
  })
}
