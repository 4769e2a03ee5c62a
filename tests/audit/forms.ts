/** A way to encode a text. */
export interface Form {
  readonly name: string
  readonly write: (text: string) => Buffer
}

/** ASCII forms, which any text can contain. They share no code with the search; base64 depends on what precedes it. */
export const textForms: readonly Form[] = [
  ...Object.entries({
    utf8: (text) => text,
    upper: (text) => text.toUpperCase(),
    lower: (text) => text.toLowerCase(),
    hex: (text) => Buffer.from(`x${text}`).toString('hex'),
    'upper-hex': (text) => Buffer.from(text).toString('hex').toUpperCase(),
    percent: (text) => new URLSearchParams({ text }).toString(),
    'lower-percent': (text) => text.replaceAll('+', '%2b').replaceAll('/', '%2f'),
    'percent-each': (text) => escapeEach(text, (hex) => `%${hex.toUpperCase()}`),
    'lower-percent-each': (text) => escapeEach(text, (hex) => `%${hex}`),
    json: (text) => JSON.stringify(text).replaceAll('/', String.raw`\/`),
    'json-each': (text) => escapeEach(text, (hex) => String.raw`\u00${hex}`),
    'upper-json-each': (text) => escapeEach(text, (hex) => String.raw`\u00${hex.toUpperCase()}`),
    'html-named': (text) => text.replaceAll('+', '&plus;').replaceAll('/', '&sol;'),
    'html-decimal': (text) => escapeEach(text, (hex) => `&#${Number.parseInt(hex, 16)};`),
    'html-hex': (text) => escapeEach(text, (hex) => `&#x${hex};`),
    'upper-html-hex': (text) => escapeEach(text, (hex) => `&#x${hex.toUpperCase()};`),
  } satisfies Record<string, (text: string) => string>).map(([name, write]) => ({
    name,
    write: (text: string) => Buffer.from(write(text)),
  })),
  ...['', 'x', 'xy'].flatMap((before): readonly Form[] => [
    { name: `base64-${before.length}`, write: (text) => Buffer.from(btoa(before + text)) },
    {
      name: `base64url-${before.length}`,
      write: (text) => Buffer.from(Buffer.from(before + text).toString('base64url')),
    },
    {
      name: `base64-utf16-${before.length}`,
      write: (text) => Buffer.from(Buffer.from(before + text, 'utf16le').toString('base64')),
    },
  ]),
]

export const forms: readonly Form[] = [
  ...textForms,
  { name: 'utf16le', write: (text) => Buffer.from(`x${text}`, 'utf16le') },
  { name: 'utf16be', write: (text) => Buffer.from(`x${text}`, 'utf16le').swap16() },
]

/** A text in all its forms, or in some, each with something around it, as one Latin-1 string. */
export function writeAllForms(text: string, written = forms): string {
  return written.map(({ write }) => `${write(`${text}"`).toString('latin1')}\n`).join('')
}

function escapeEach(text: string, escape: (hex: string) => string): string {
  return Array.from(text, (character) => escape(character.charCodeAt(0).toString(16))).join('')
}
