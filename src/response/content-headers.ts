import { decodePercent } from '#request/serialize/percent-encode.ts'

export interface DecodedText {
  readonly bytes: Uint8Array
  /** The original encoding's name in the WHATWG Encoding Standard, such as `utf-8` or `windows-1252`. */
  readonly charset: string
  readonly remark: string | undefined
}

/** Decodes a body to UTF-8. A byte order mark overrides the label (WHATWG Encoding, section 6.1); the default is UTF-8. */
export function decodeText(bytes: Uint8Array, label: string | undefined): DecodedText {
  const mark = marks.find(({ lead }) => lead.every((byte, index) => bytes[index] === byte))
  const content = mark ? bytes.subarray(mark.lead.length) : bytes
  const decoder = createDecoder(mark?.charset ?? label ?? 'utf-8')
  if (!decoder) {
    return {
      bytes: content,
      charset: 'utf-8',
      remark: `No browser supports the charset “${label?.slice(0, longestLabel)}” in the label. The body was read as UTF-8.`,
    }
  }
  const { encoding } = decoder
  return encoding === 'utf-8'
    ? { bytes: content, charset: encoding, remark: undefined }
    : {
        bytes: new TextEncoder().encode(decoder.decode(content)),
        charset: encoding,
        remark: undefined,
      }
}

/** The names of supported charsets are shorter; labels are untrusted. */
const longestLabel = 40

const marks = [
  { lead: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { lead: [0xfe, 0xff], charset: 'utf-16be' },
  { lead: [0xff, 0xfe], charset: 'utf-16le' },
] as const

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch {
    return undefined
  }
}

/**
 * Parses the file name of a response (RFC 6266, section 4.3): `attachment; filename="a.csv"`, or the extended form
 * `filename*=UTF-8''caf%C3%A9.csv`, which has precedence. Keeps only the last part of a path, and removes anything that could disguise
 * the file type: control and direction characters, and dots at either end.
 *
 * @returns undefined without a usable name
 */
export function parseFileName(contentDisposition: string): string | undefined {
  const [, extended] =
    /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(contentDisposition) ?? []
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition)
  const given =
    (extended && decodePercent(extended)) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
  const name = given
    ?.normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return name === undefined || name === '' || name.length > longest ? undefined : name
}

/** In UTF-16 units. File systems allow 255 bytes. */
const longest = 120
