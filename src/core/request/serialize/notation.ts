import { encodeReserved, encodeUnreserved } from './percent-encode.ts'

/** The encoding of names and values where the pairs go. */
export interface Notation {
  readonly writeName: (text: string) => string
  readonly writeValue: (text: string, delimiter: string) => string
  /** Delimiters that a URL cannot hold as they are. */
  readonly delimiters: Readonly<Record<' ' | '|' | '\t' | '[' | ']', string>>
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
  delimiters: { ' ': ' ', '|': '|', '\t': '\t', '[': '[', ']': ']' },
}

/**
 * The signs that end a pair or the query. The apostrophe is among them because every browser encodes it there (WHATWG URL,
 * special-query percent-encode set), and what is planned has to be what is sent.
 */
const endOfPair = "#&'"

function makeUrlNotation(allowReserved: boolean, delimiters: string): Notation {
  return {
    writeName: allowReserved
      ? (text) => encodeReserved(text, `${delimiters}=[]`)
      : encodeUnreserved,
    writeValue: allowReserved
      ? (text, delimiter) => encodeReserved(text, delimiters + delimiter)
      : encodeUnreserved,
    delimiters: { ' ': '%20', '|': '%7C', '\t': '%09', '[': '%5B', ']': '%5D' },
  }
}
