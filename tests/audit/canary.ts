import { randomBytes } from 'node:crypto'

/**
 * Creates a key with 264 random bits. RFC 6750 allows all its characters in a bearer token, and percent-encoding changes the
 * last ones. The key is never printed: reports name places.
 */
export function createCanary(): string {
  return `canary-${randomBytes(33).toString('base64')}-+/`
}

type Write = (text: string) => Buffer

/** Encodings in which servers send a key back, which the mask detects; implemented without code of the mask. */
const echoed = {
  'UTF-8': (text) => Buffer.from(text),
  JSON: (text) => Buffer.from(text.replaceAll('/', String.raw`\/`)),
  'percent-encoded': (text) => Buffer.from(encodeURIComponent(text)),
  'lower-case percent-encoded': (text) =>
    Buffer.from(encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase())),
  // The preceding text affects the Base64 form, which is cut to the part that depends on the text alone.
  ...inBase64('base64'),
  ...inBase64('base64url'),
} as const satisfies Readonly<Record<string, Write>>

/** Encodings to search for, including those that only code other than the mask could produce. */
const forms: Readonly<Record<string, Write>> = {
  ...echoed,
  hex: (text) => Buffer.from(Buffer.from(text).toString('hex')),
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
  'HTML by name': (text) => Buffer.from(text.replaceAll('+', '&plus;').replaceAll('/', '&sol;')),
  'upper case': (text) => Buffer.from(text.toUpperCase()),
  'lower case': (text) => Buffer.from(text.toLowerCase()),
}

export const formNames: readonly string[] = Object.keys(forms)

export function encodeForm(name: string, text: string): Buffer {
  return encodeForms(text).get(name) ?? Buffer.alloc(0)
}

/** Encodes a text once: each event of the network log is searched for each secret, and encoding took 25 of the 41 s. */
function encodeForms(text: string): ReadonlyMap<string, Buffer> {
  const known = encoded.get(text)
  if (known) return known
  const written = new Map(Object.entries(forms).map(([name, write]) => [name, write(text)]))
  encoded.set(text, written)
  return written
}

const encoded = new Map<string, ReadonlyMap<string, Buffer>>()

/** Encodes a text in every form, each surrounded by other characters, as one Latin-1 string. */
export function encodeAllForms(text: string): string {
  return formNames.map((name) => `"${encodeForm(name, text).toString('latin1')}"\n`).join('')
}

export function getEchoes(text: string): readonly string[] {
  return Object.values(echoed).map((write) => write(text).toString())
}

export function findText(bytes: Buffer, text: string): readonly string[] {
  return [...encodeForms(text)].flatMap(([name, form]) => (bytes.includes(form) ? name : []))
}

function inBase64(form: 'base64' | 'base64url'): Readonly<Record<string, Write>> {
  const aligned = [0, 1, 2].map((shift) => {
    const write = (text: string) => {
      const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      const [first, last] = [Math.ceil((shift * 8) / 6), Math.floor((shifted.length * 8) / 6)]
      return Buffer.from(shifted.toString(form).slice(first, last))
    }
    return [`${form} after ${shift}`, write] as const
  })
  return Object.fromEntries(aligned)
}
