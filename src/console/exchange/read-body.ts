import type { BodyEnd, ReceivedBody } from '#response/exchange/evidence.ts'
import { waitForNextTask } from '../browser/tasks.ts'
import type { ReceivingProgress } from './progress.ts'

/** 100 MB after content decoding. */
export const bodyLimit = 100_000_000

/** Bytes by which the buffer grows. Growing in place copies nothing, and never clears much memory in one step. */
const growth = 1_000_000

/** In bytes. Masking and copying this many takes only a few milliseconds. */
const maskedLength = 250_000

/** Changes a body in place before any other code reads it. Each call receives everything that has arrived. */
export interface BodyChanges {
  readonly maskArrival: (received: Uint8Array) => void
  /** Called once, when nothing more will arrive for any reason. */
  readonly maskEnd: (received: Uint8Array) => void
}

/** Reads a body as it arrives, and keeps what arrived if it ends early. */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: ReceivingProgress) => void,
  changes: BodyChanges = { maskArrival: () => undefined, maskEnd: () => undefined },
): Promise<ReceivedBody> {
  const expected = parseExpectedLength(response.headers)
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
  const end = await readParts(response, {
    sliceLength: maskedLength,
    whyEnded,
    take: (slice) => {
      const taken = slice.subarray(0, bodyLimit - size)
      if (taken.byteLength > 0) append(taken)
      return taken.byteLength === slice.byteLength
    },
  })
  const isDoubtful = end === 'complete' && size === 0 && announcesContent(response)
  return finish(isDoubtful ? 'nothing-decoded' : end)
}

/** Whether the headers announce content. A response that cannot have content has a null body, whichever headers it has (Fetch, main fetch). */
function announcesContent({ body, headers }: Response): boolean {
  const length = Number(headers.get('content-length') ?? 0)
  return body !== null && (length > 0 || headers.has('content-encoding'))
}

/** Parses `Content-Length`. @returns `undefined` also for an invalid length, which a server may send */
function parseExpectedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  if (length === null || headers.has('content-encoding')) return undefined
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** Milliseconds of reading after which the page gets a turn: buffered chunks would block it until the end. */
const longestTurn = 10

interface Reading {
  /** Bytes per slice: some browsers deliver eight megabytes in one chunk, and masking them takes time. */
  readonly sliceLength: number
  /**
   * @param part counts what the browser delivered; slices of one part arrived together
   * @returns whether more is wanted
   */
  readonly take: (slice: Uint8Array, part: number) => boolean
  readonly whyEnded: () => BodyEnd
}

/** Reads a body as it arrives. @returns why it ended */
export async function readParts(
  { body }: Response,
  { sliceLength, take, whyEnded }: Reading,
): Promise<BodyEnd> {
  if (!body) return 'complete'
  let turnBegan = performance.now()
  try {
    const reader = body.getReader()
    for (let part = 1; ; part += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a stream's chunks come one after the other
      const { done, value } = await reader.read()
      if (done) return 'complete'
      for (let at = 0; at < value.byteLength; at += sliceLength) {
        if (!take(value.subarray(at, at + sliceLength), part)) {
          // The rest is not wanted, and errors while cancelling do not matter.
          reader.cancel().catch(() => undefined)
          return 'limit-reached'
        }
        if (performance.now() - turnBegan > longestTurn) {
          // oxlint-disable-next-line no-await-in-loop -- see longestTurn
          await waitForNextTask()
          turnBegan = performance.now()
        }
      }
    }
  } catch {
    return whyEnded()
  }
}
