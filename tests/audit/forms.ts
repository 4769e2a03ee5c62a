/** A way to encode a text. */
export interface Form {
  readonly name: string
  readonly write: (text: string) => Buffer
}

/** The forms in which servers send a key back: what the mask finds. They share no code with it. */
export const echoForms: readonly Form[] = [
  ...nameForms({
    utf8: (text) => text,
    percent: (text) => new URLSearchParams({ text }).toString(),
    'lower-percent': (text) => text.replaceAll('+', '%2b').replaceAll('/', '%2f'),
    'percent-each': (text) => escapeEach(text, (hex) => `%${hex.toUpperCase()}`),
    'lower-percent-each': (text) => escapeEach(text, (hex) => `%${hex}`),
    json: (text) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replaceAll('/', String.raw`\/`),
    'json-each': (text) => escapeEach(text, (hex) => String.raw`\u00${hex}`),
    'upper-json-each': (text) => escapeEach(text, (hex) => String.raw`\u00${hex.toUpperCase()}`),
  }),
  // Base64 depends on what precedes it.
  ...['', 'x', 'xy'].flatMap((before) =>
    nameForms({
      [`base64-${before.length}`]: (text) => btoa(before + text),
      [`base64url-${before.length}`]: (text) => Buffer.from(before + text).toString('base64url'),
    }),
  ),
]

/** Forms of ASCII, which any text can contain: also those in which only something else than the mask could leave a key. */
export const textForms: readonly Form[] = [
  ...echoForms,
  ...nameForms({
    upper: (text) => text.toUpperCase(),
    lower: (text) => text.toLowerCase(),
    hex: (text) => Buffer.from(`x${text}`).toString('hex'),
    'upper-hex': (text) => Buffer.from(text).toString('hex').toUpperCase(),
    'html-named': (text) => text.replaceAll('+', '&plus;').replaceAll('/', '&sol;'),
    'html-decimal': (text) => escapeEach(text, (hex) => `&#${Number.parseInt(hex, 16)};`),
    'html-hex': (text) => escapeEach(text, (hex) => `&#x${hex};`),
    'upper-html-hex': (text) => escapeEach(text, (hex) => `&#x${hex.toUpperCase()};`),
    'base64-utf16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  }),
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

function nameForms(writers: Readonly<Record<string, (text: string) => string>>): readonly Form[] {
  return Object.entries(writers).map(([name, write]) => ({
    name,
    write: (text) => Buffer.from(write(text)),
  }))
}

function escapeEach(text: string, escape: (hex: string) => string): string {
  return Array.from(text, (character) => escape(character.charCodeAt(0).toString(16))).join('')
}
