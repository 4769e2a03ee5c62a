import { untilStopped } from '#browser/until-stopped.ts'
import type { BodyEnd, ReceivedBody } from '#core/exchange/evidence.ts'

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

/** Bytes that are taken in at once: some browsers hand over eight megabytes, and whatever looks at them needs its time. */
const sliceLength = 250_000

/** Milliseconds of reading after which the page gets a turn: buffered chunks would keep it waiting to the end. */
const longestTurn = 10

/** What may change a body in place, before anything else sees it. Each is given all that has come. */
export interface BodyChanges {
  /** Called for each part that arrives. */
  readonly maskArrival: (received: Uint8Array) => void
  /** Called once, when nothing more will come, for whatever reason. */
  readonly maskEnd: (received: Uint8Array) => void
}

/**
 * Reads a body as it comes, and keeps what came when it ends early.
 *
 * @param stop ends the reading at once, even where the stream never settles
 */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: Progress) => void,
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
    onProgress({ received: size, expected })
  }
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
      for (let at = 0; at < taken.byteLength; at += sliceLength) {
        append(taken.subarray(at, at + sliceLength))
        if (performance.now() - turnBegan > longestTurn) {
          // oxlint-disable-next-line no-await-in-loop -- see longestTurn
          await yieldTurn()
          stop.throwIfAborted()
          turnBegan = performance.now()
        }
      }
      if (taken.byteLength < value.byteLength) {
        void drop(reader)
        return finish('limit-reached')
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
