/** A text converted to UTF-8. */
export interface ReadText {
  readonly bytes: Uint8Array
  /** The original encoding's name in the WHATWG Encoding Standard, such as `utf-8` or `windows-1252`. */
  readonly charset: string
  /** A remark on how the encoding was chosen, as a sentence. */
  readonly remark: string | undefined
}

/** A byte order mark overrides the label (WHATWG Encoding, section 6.1); the default is UTF-8. */
export function readCharset(bytes: Uint8Array, label: string | undefined): ReadText {
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

/** No supported charset has a longer name, and labels can be anything. */
export const longestLabel = 40

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
