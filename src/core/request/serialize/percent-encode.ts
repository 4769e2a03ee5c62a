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

/** For queries (OpenAPI 3.2.1, URL Percent-Encoding). */
export function chooseQueryNotation(allowReserved: boolean): Notation {
  return makeUrlNotation(allowReserved, endOfPair)
}

/** For urlencoded bodies, where a plus sign always means a space (WHATWG URL, section 5.1). */
export function chooseBodyNotation(allowReserved: boolean): Notation {
  return makeUrlNotation(allowReserved, `${endOfPair}+`)
}

/** For the parts of a form, where nothing is percent-encoded (OpenAPI 3.2.1, Appendix C). */
export const plainNotation: Notation = {
  writeName: (text) => text,
  writeValue: (text) => text,
  delimiters: { ' ': ' ', '|': '|', '[': '[', ']': ']' },
}

/** The signs that end a pair. Browsers encode the apostrophe too (WHATWG URL, special-query percent-encode set). */
const endOfPair = "#&'"

/** RFC 3986, section 2.2. */
const reserved = ":/?#[]@!$&'()*+,;="

function makeUrlNotation(allowReserved: boolean, delimiters: string): Notation {
  return {
    writeName: allowReserved
      ? (text) => encodeReserved(text, `${delimiters}=[]`)
      : encodeUnreserved,
    writeValue: allowReserved
      ? (text, delimiter) => encodeReserved(text, delimiters + delimiter)
      : encodeUnreserved,
    delimiters: { ' ': '%20', '|': '%7C', '[': '%5B', ']': '%5D' },
  }
}

function toTriple(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
