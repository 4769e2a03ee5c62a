import { constants, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/**
 * Decompresses parts of some bytes, such as a body in an HTTP cache entry or a stream of a PDF file.
 *
 * Snappy, which the browser's databases use, needs no decompression: it leaves the first occurrence of a random text
 * unchanged, so a plain search finds it. Brotli cannot be detected, because its streams do not have a signature.
 */
export function unpack(bytes: Buffer): readonly Buffer[] {
  return formats.flatMap(({ mark, open }) =>
    findAll(bytes, Buffer.from(mark))
      .map((start) => tryOpening(bytes.subarray(start), open))
      .filter((opened) => opened !== undefined),
  )
}

interface Format {
  readonly mark: readonly number[]
  readonly open: (bytes: Buffer) => Buffer
}

/** Decompresses a truncated stream as far as possible. */
const partly = { finishFlush: constants.Z_SYNC_FLUSH }

/** gzip (RFC 1952), zlib at its four levels (RFC 1950) and Zstandard (RFC 8878). */
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
    // Most matches of a signature are not the start of a stream.
    return undefined
  }
}
