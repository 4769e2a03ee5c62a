import type { BodyEnd, ReceivedBody } from '#core/evidence.ts'
import { untilStopped } from './until-stopped.ts'

/** How much of a body has arrived, in bytes after content decoding. */
export interface Progress {
  readonly received: number
  /** What `Content-Length` announced, when the page may see it and the body is not compressed. */
  readonly expected: number | undefined
}

/** Bytes of a body that are read: 100 MB after content decoding. */
export const bodyLimit = 100_000_000

/** Bytes by which the room grows. Growing in place copies nothing, and never clears much at once. */
const growth = 1_000_000

/** Milliseconds of reading after which the page gets a turn: buffered chunks would keep it waiting to the end. */
const longestTurn = 10

/**
 * Reads a body as it comes, and keeps what came when it ends early.
 *
 * @param onArrival is given all that has come and where the newest part begins, and may change it in place
 * @param stop ends the reading at once, even where the stream never settles
 */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: Progress) => void,
  onArrival: (received: Uint8Array, from: number) => void = () => undefined,
  stop: AbortSignal = new AbortController().signal,
): Promise<ReceivedBody> {
  const expected = readExpectedLength(response.headers)
  const buffer = new ArrayBuffer(0, { maxByteLength: bodyLimit })
  const bytes = new Uint8Array(buffer)
  let size = 0
  const finish = (end: BodyEnd) => ({ bytes: new Uint8Array(buffer, 0, size), end })
  if (!response.body) return finish('complete')
  let turnBegan = performance.now()
  try {
    const reader = response.body.getReader()
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream's chunks come one after the other
      const { done, value } = await untilStopped(
        () => reader.read(),
        stop,
        () => drop(reader),
      )
      if (done) return finish('complete')
      const taken = value.subarray(0, bodyLimit - size)
      if (size + taken.byteLength > buffer.byteLength) {
        buffer.resize(Math.min(bodyLimit, size + taken.byteLength + growth))
      }
      bytes.set(taken, size)
      size += taken.byteLength
      onArrival(bytes.subarray(0, size), size - taken.byteLength)
      onProgress({ received: size, expected })
      if (taken.byteLength < value.byteLength) {
        void drop(reader)
        return finish('limit-reached')
      }
      if (performance.now() - turnBegan > longestTurn) {
        // oxlint-disable-next-line no-await-in-loop -- see longestTurn
        await yieldTurn()
        turnBegan = performance.now()
      }
    }
  } catch {
    return finish(whyEnded())
  }
}

/** The rest is not wanted, and how its end goes is of no interest. */
async function drop(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    await reader.cancel()
  } catch {
    // There is nothing left to end.
  }
}

function yieldTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, 0)
  return promise
}

/** @returns `undefined` too for a length that is none, which a server may send */
function readExpectedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  if (length === null || headers.has('content-encoding')) return undefined
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}
