/** Every character but the unreserved ones (RFC 3986, section 2.3), so that data never acts as a delimiter. */
export function encodeUnreserved(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, toTriple)
}

/**
 * Reserved expansion (RFC 6570, section 3.2.3): reserved characters and percent-encoded triples pass, everything else is
 * encoded, a stray % included.
 *
 * @param delimiters reserved characters that would end or split the value where it stands, and so are encoded all the same
 */
export function encodeReserved(text: string, delimiters: string): string {
  return text.replace(/%[\dA-Fa-f]{2}|[^]/gu, (piece) => {
    const passes = piece.length === 3 || (reserved.includes(piece) && !delimiters.includes(piece))
    return passes ? piece : encodeUnreserved(piece)
  })
}

/** The serializer of application/x-www-form-urlencoded (WHATWG URL, section 5.2): a space becomes a plus sign. */
export function encodeForm(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, toTriple)
    .replaceAll('%20', '+')
}

/** Undefined where a percent sign begins no code, or the bytes are no UTF-8. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export interface Notation {
  readonly writeName: (text: string) => string
  readonly writeValue: (text: string, delimiter: string) => string
  /** Delimiters that a URL cannot hold as they are. */
  readonly delimiters: Readonly<Record<' ' | '|' | '[' | ']', string>>
}

/**
 * For queries and urlencoded bodies. With `allowReserved`, what a form decoder would split or read as another character is encoded
 * all the same (OpenAPI 3.1.2, Parameter Object; WHATWG URL, section 5.1), and so are brackets, which no query can hold
 * (RFC 3986, section 3.4).
 */
export function chooseUrlNotation(allowReserved: boolean): Notation {
  return {
    writeName: allowReserved ? (text) => encodeReserved(text, `${misread}=`) : encodeUnreserved,
    writeValue: allowReserved
      ? (text, delimiter) => encodeReserved(text, misread + delimiter)
      : encodeUnreserved,
    delimiters: { ' ': '%20', '|': '%7C', '[': '%5B', ']': '%5D' },
  }
}

/** For the parts of a form, where nothing is percent-encoded (OpenAPI 3.2.1, Appendix C). */
export const plainNotation: Notation = {
  writeName: (text) => text,
  writeValue: (text) => text,
  delimiters: { ' ': ' ', '|': '|', '[': '[', ']': ']' },
}

/** Reserved characters that are never sent as they are. Browsers encode the apostrophe (WHATWG URL, special-query percent-encode set). */
const misread = "#&+[]'"

/** RFC 3986, section 2.2. */
const reserved = ":/?#[]@!$&'()*+,;="

function toTriple(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
