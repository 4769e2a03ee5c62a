import { constants, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/**
 * What stands compressed within some bytes, such as a body in an entry of the HTTP cache or a stream of a PDF file.
 *
 * Two formats need nothing or get nothing: Snappy, which the browser's databases use, leaves the first appearance of a
 * random text as it is, so that a plain search finds it; Brotli has no mark by which to find where it begins.
 */
export function unpack(bytes: Buffer): readonly Buffer[] {
  return formats.flatMap(({ mark, open }) =>
    findAll(bytes, Buffer.from(mark))
      .map((start) => tryOpening(bytes.subarray(start), open))
      .filter((opened) => opened !== undefined),
  )
}

interface Format {
  /** The bytes with which it begins. */
  readonly mark: readonly number[]
  readonly open: (bytes: Buffer) => Buffer
}

/** A stream that was cut off is opened as far as it goes. */
const partly = { finishFlush: constants.Z_SYNC_FLUSH }

/** gzip (RFC 1952), zlib at its four levels (RFC 1950), Zstandard (RFC 8878). */
const formats: readonly Format[] = [
  { mark: [0x1f, 0x8b, 0x08], open: (bytes) => gunzipSync(bytes, partly) },
  ...[0x01, 0x5e, 0x9c, 0xda].map((level) => ({
    mark: [0x78, level],
    open: (bytes: Buffer) => inflateSync(bytes, partly),
  })),
  { mark: [0x28, 0xb5, 0x2f, 0xfd], open: (bytes) => zstdDecompressSync(bytes) },
]

function findAll(bytes: Buffer, mark: Buffer): readonly number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) found.push(at)
  return found
}

function tryOpening(bytes: Buffer, open: Format['open']): Buffer | undefined {
  try {
    return open(bytes)
  } catch {
    // Most bytes that look like a beginning are none.
    return undefined
  }
}
