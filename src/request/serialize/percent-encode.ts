/** Encodes all except unreserved characters (RFC 3986, section 2.3), so that data never acts as a delimiter. */
export function encodeUnreserved(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, toTriplet)
}

/**
 * Encodes by reserved expansion (RFC 6570, section 3.2.3): reserved characters and percent-encoded triplets are kept, everything else
 * is encoded, including a stray %.
 *
 * @param delimiters reserved characters that would end or split the value, and are encoded too
 */
export function encodeReserved(text: string, delimiters: string): string {
  return text.replace(/%[\dA-Fa-f]{2}|[^]/gu, (piece) => {
    const passes = piece.length === 3 || (reserved.includes(piece) && !delimiters.includes(piece))
    return passes ? piece : encodeUnreserved(piece)
  })
}

/** Encodes for application/x-www-form-urlencoded (WHATWG URL, section 5.2): a space becomes a plus sign. */
export function encodeForm(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, toTriplet)
    .replaceAll('%20', '+')
}

/** Returns undefined for an invalid percent-encoding, and for bytes that are not UTF-8. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export interface Notation {
  readonly encodeName: (text: string) => string
  readonly encodeValue: (text: string, delimiter: string) => string
  /** Delimiters that must be encoded in a URL. */
  readonly delimiters: Readonly<Record<' ' | '|' | '[' | ']', string>>
}

/**
 * Returns the notation for queries and urlencoded bodies. Even with `allowReserved`, characters that a form decoder would split at or
 * decode differently are encoded (OpenAPI 3.1.2, Parameter Object; WHATWG URL, section 5.1), and so are brackets, which a query
 * cannot contain (RFC 3986, section 3.4).
 */
export function chooseUrlNotation(allowReserved: boolean): Notation {
  return {
    encodeName: allowReserved ? (text) => encodeReserved(text, `${misread}=`) : encodeUnreserved,
    encodeValue: allowReserved
      ? (text, delimiter) => encodeReserved(text, misread + delimiter)
      : encodeUnreserved,
    delimiters: { ' ': '%20', '|': '%7C', '[': '%5B', ']': '%5D' },
  }
}

/** The notation for parts of a form, without percent-encoding (OpenAPI 3.2.1, Appendix C). */
export const plainNotation: Notation = {
  encodeName: (text) => text,
  encodeValue: (text) => text,
  delimiters: { ' ': ' ', '|': '|', '[': '[', ']': ']' },
}

/** Reserved characters that are always encoded. Browsers encode the apostrophe (WHATWG URL, special-query percent-encode set). */
const misread = "#&+[]'"

/** The reserved characters (RFC 3986, section 2.2). */
const reserved = ":/?#[]@!$&'()*+,;="

function toTriplet(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
