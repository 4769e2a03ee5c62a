/** A readable encoding of a text. None of them uses the code under test. */
export interface Disguise {
  readonly name: string
  readonly write: (text: string) => Uint8Array
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const codeOf = (character: string) => character.charCodeAt(0)
const hexOf = (character: string) => codeOf(character).toString(16).padStart(2, '0')

/** Encodes each character. */
const each = (write: (character: string) => string) => (text: string) =>
  utf8(Array.from(text, write).join(''))

/** Encodes every other character and leaves the rest unchanged. */
const everyOther = (write: (character: string) => string) => (text: string) =>
  utf8(Array.from(text, (character, at) => (at % 2 === 0 ? write(character) : character)).join(''))

const htmlNames: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '/': '&sol;',
  '+': '&plus;',
  '=': '&equals;',
  _: '&lowbar;',
}

const ofCharacters: readonly Disguise[] = [
  { name: 'verbatim', write: utf8 },
  { name: 'in upper case', write: (text) => utf8(text.toUpperCase()) },
  { name: 'in lower case', write: (text) => utf8(text.toLowerCase()) },
  { name: 'as a JSON string', write: (text) => utf8(JSON.stringify(text).slice(1, -1)) },
  {
    name: 'as a JSON string with escaped slashes',
    write: (text) =>
      utf8(
        JSON.stringify(text)
          .slice(1, -1)
          .replaceAll('/', String.raw`\/`),
      ),
  },
  { name: 'JSON, each character', write: each((it) => `\\u00${hexOf(it)}`) },
  { name: 'JSON, each, in capitals', write: each((it) => `\\u00${hexOf(it).toUpperCase()}`) },
  { name: 'JSON, every other character', write: everyOther((it) => `\\u00${hexOf(it)}`) },
  { name: 'as a program writes it in hexadecimal', write: each((it) => `\\x${hexOf(it)}`) },
  {
    name: 'as a program writes it, every other character',
    write: everyOther((it) => `\\X${hexOf(it).toUpperCase()}`),
  },
  { name: 'in braces', write: each((it) => `\\u{${hexOf(it)}}`) },
  { name: 'in braces with zeros', write: each((it) => `\\u{0000${hexOf(it)}}`) },
  { name: 'in eight digits', write: each((it) => `\\U000000${hexOf(it)}`) },
  { name: 'in octal', write: each((it) => `\\${codeOf(it).toString(8).padStart(3, '0')}`) },
  { name: 'as escape() writes it', write: each((it) => `%u00${hexOf(it)}`) },
  { name: 'percent-encoded', write: (text) => utf8(encodeURIComponent(text)) },
  {
    name: 'percent-encoded in small letters',
    write: (text) =>
      utf8(encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase())),
  },
  { name: 'percent-encoded, each character', write: each((it) => `%${hexOf(it)}`) },
  { name: 'percent-encoded, every other character', write: everyOther((it) => `%${hexOf(it)}`) },
  {
    name: 'form-encoded',
    write: (text) => utf8(new URLSearchParams({ text }).toString().slice(5)),
  },
  { name: 'HTML, by name', write: each((it) => htmlNames[it] ?? it) },
  { name: 'HTML, decimal', write: each((it) => `&#${codeOf(it)};`) },
  { name: 'HTML, decimal, every other', write: everyOther((it) => `&#${codeOf(it)};`) },
  { name: 'HTML, decimal, without semicolon', write: each((it) => `&#${codeOf(it)}`) },
  { name: 'HTML, decimal with zeros', write: each((it) => `&#000${codeOf(it)};`) },
  { name: 'HTML, decimal with 16 zeros', write: each((it) => `&#${'0'.repeat(16)}${codeOf(it)};`) },
  { name: 'HTML, hexadecimal', write: each((it) => `&#x${hexOf(it)};`) },
  { name: 'HTML, capital hexadecimal', write: each((it) => `&#X00${hexOf(it).toUpperCase()};`) },
]

const ofBytes: readonly Disguise[] = [
  { name: 'in hexadecimal', write: (text) => utf8(Buffer.from(text).toString('hex')) },
  {
    name: 'in capital hexadecimal',
    write: (text) => utf8(Buffer.from(text).toString('hex').toUpperCase()),
  },
  { name: 'in UTF-16LE', write: (text) => Buffer.from(text, 'utf16le') },
  { name: 'in UTF-16BE', write: (text) => Buffer.from(text, 'utf16le').swap16() },
]

const inBase64: readonly Disguise[] = ['', 'u', 'u:', 'u:k'].flatMap((before) =>
  ['', '\u{7F}', '~~'].flatMap((after): readonly Disguise[] => {
    const around = `after ${before.length} and before ${after.length} bytes`
    const wide = (text: string) => Buffer.from(before + text + after, 'utf16le')
    return [
      {
        name: `in base64 ${around}`,
        write: (text) => utf8(Buffer.from(before + text + after).toString('base64')),
      },
      {
        name: `in base64url ${around}`,
        write: (text) => utf8(Buffer.from(before + text + after).toString('base64url')),
      },
      {
        name: `in base64 ${around}, in JSON with escaped slashes`,
        write: (text) =>
          utf8(
            Buffer.from(before + text + after)
              .toString('base64')
              .replaceAll('/', '\\/'),
          ),
      },
      {
        name: `in base64 ${around}, percent-encoded`,
        write: (text) =>
          utf8(encodeURIComponent(Buffer.from(before + text + after).toString('base64'))),
      },
      {
        name: `in the base64 of UTF-16LE ${around}`,
        write: (text) => utf8(wide(text).toString('base64')),
      },
      {
        name: `in the base64 of UTF-16BE ${around}`,
        write: (text) => utf8(wide(text).swap16().toString('base64')),
      },
    ]
  }),
)

/** Those of which only asterisks remain; base64 leaves its neighbours. */
export const pureDisguises: readonly Disguise[] = [...ofCharacters, ...ofBytes]

export const disguises: readonly Disguise[] = [...pureDisguises, ...inBase64]
