import { untilStopped, waitForNextTask } from '#browser/tasks.ts'
import type { BodyEnd } from '#core/exchange/evidence.ts'

/** Milliseconds of reading after which the page gets a turn: buffered chunks would block it until the end. */
const longestTurn = 10

interface Reading {
  /** Bytes handed over at once: some browsers deliver eight megabytes, and masking them takes time. */
  readonly sliceLength: number
  /**
   * @param part counts what the browser delivered; slices of one part arrived together
   * @returns whether more is wanted
   */
  readonly take: (slice: Uint8Array, part: number) => boolean
  readonly whyEnded: () => BodyEnd
  /** Ends the reading immediately, even if the stream never settles. */
  readonly stop: AbortSignal
}

/** Reads a body as it arrives. @returns why it ended */
export async function readParts(
  { body }: Response,
  { sliceLength, take, whyEnded, stop }: Reading,
): Promise<BodyEnd> {
  if (!body) return 'complete'
  let turnBegan = performance.now()
  try {
    const reader = body.getReader()
    for (let part = 1; ; part += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a stream's chunks come one after the other
      const { done, value } = await untilStopped(
        () => reader.read(),
        stop,
        () => drop(reader),
      )
      if (done) return 'complete'
      for (let at = 0; at < value.byteLength; at += sliceLength) {
        if (!take(value.subarray(at, at + sliceLength), part)) {
          void drop(reader)
          return 'limit-reached'
        }
        if (performance.now() - turnBegan > longestTurn) {
          // oxlint-disable-next-line no-await-in-loop -- see longestTurn
          await waitForNextTask()
          stop.throwIfAborted()
          turnBegan = performance.now()
        }
      }
    }
  } catch {
    return whyEnded()
  }
}

/** The rest is not wanted, and errors while cancelling do not matter. */
async function drop(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    await reader.cancel()
  } catch {
    // There is nothing left to cancel.
  }
}
