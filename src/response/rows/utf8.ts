/** A range of the bytes or of the characters of a text; `to` is exclusive. */
export type Span = readonly [from: number, to: number]

const reader = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes bytes; invalid UTF-8 becomes �. */
export function decodeSlice(bytes: Uint8Array, from: number, to: number): string {
  return reader.decode(bytes.subarray(from, to))
}

/** Returns the nearest position at or before the given one that does not split a character. */
export function alignToCharacter(bytes: Uint8Array, position: number): number {
  let at = position
  while (at > position - 3 && isContinuation(bytes[at])) at -= 1
  return isContinuation(bytes[at]) ? position : at
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

const chunkLength = 1 << 20

/** Finds the first byte that is not valid UTF-8 (Unicode 16, table 3-7); `undefined` if all are valid. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  for (let from = 0; from < bytes.length;) {
    const wanted = Math.min(from + chunkLength, bytes.length)
    const to = wanted === bytes.length ? wanted : alignToCharacter(bytes, wanted)
    if (!isValid(bytes.subarray(from, to))) return findInvalidByte(bytes, from)
    from = to
  }
  return undefined
}

function isValid(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk)
    return true
  } catch {
    return false
  }
}

function findInvalidByte(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length;) {
    const length = getCharacterLength(bytes, at)
    if (length === 0) return at
    at += length
  }
  return undefined
}

function getCharacterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  return length > 0 && isValid(bytes.subarray(at, at + length)) ? length : 0
}
