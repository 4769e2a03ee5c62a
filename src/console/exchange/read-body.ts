import type { BodyEnd, ReceivedBody } from '#core/exchange/evidence.ts'
import type { ReceivingProgress } from './progress.ts'
import { readParts } from './read-parts.ts'

/** The most bytes read of a body: 100 MB after content decoding. */
export const bodyLimit = 100_000_000

/** Bytes by which the buffer grows. Growing in place copies nothing, and never clears much memory at once. */
const growth = 1_000_000

/** Masking and copying so many bytes takes no longer than a few milliseconds. */
const sliceLength = 250_000

/** May change a body in place before anything else sees it. Each receives everything that has arrived. */
export interface BodyChanges {
  /** Called for each part that arrives. */
  readonly maskArrival: (received: Uint8Array) => void
  /** Called once, when nothing more will arrive for any reason. */
  readonly maskEnd: (received: Uint8Array) => void
}

/**
 * Reads a body as it arrives, and keeps what arrived if it ends early.
 *
 * @param stop ends the reading immediately, even if the stream never settles
 */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: ReceivingProgress) => void,
  changes: BodyChanges = { maskArrival: () => undefined, maskEnd: () => undefined },
  stop: AbortSignal = new AbortController().signal,
): Promise<ReceivedBody> {
  const expected = readExpectedLength(response.headers)
  const buffer = new ArrayBuffer(0, { maxByteLength: bodyLimit })
  const bytes = new Uint8Array(buffer)
  let size = 0
  const finish = (end: BodyEnd) => {
    const received = new Uint8Array(buffer, 0, size)
    changes.maskEnd(received)
    return { bytes: received, end }
  }
  const append = (part: Uint8Array) => {
    if (size + part.byteLength > buffer.byteLength) {
      buffer.resize(Math.min(bodyLimit, size + part.byteLength + growth))
    }
    bytes.set(part, size)
    size += part.byteLength
    changes.maskArrival(bytes.subarray(0, size))
    onProgress({ state: 'receiving', received: size, expected })
  }
  return finish(
    await readParts(response, {
      sliceLength,
      whyEnded,
      stop,
      take: (slice) => {
        const taken = slice.subarray(0, bodyLimit - size)
        if (taken.byteLength > 0) append(taken)
        return taken.byteLength === slice.byteLength
      },
    }),
  )
}

/** @returns `undefined` also for an invalid length, which a server may send */
function readExpectedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  if (length === null || headers.has('content-encoding')) return undefined
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}
