import type { BodyEnd, ReceivedBody } from '#response/exchange/evidence.ts'
import { createItemSplitter, isBlank } from '#text/stream/stream-item.ts'
import type { SplitItem } from '#text/stream/stream-item.ts'
import { createItemLog } from '#text/stream/item-log.ts'
import type { LoggedItems, ReceivedStream } from '#text/stream/item-log.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'
import { waitForNextTask } from '../browser/tasks.ts'
import type { EchoMask } from './echo-mask.ts'

export type Progress =
  /**
   * The request was passed to the browser, and no headers have arrived. Upload progress is unknown: `fetch` does not report it, and
   * `XMLHttpRequest`, which does, always follows redirects (without `redirect: 'manual'`) and so would carry secrets to another server.
   */
  | { readonly state: 'sending'; readonly bytes: number }
  | ReceivingProgress
  | { readonly state: 'streaming'; readonly status: number; readonly stream: ReceivedStream }

/** In bytes after content decoding. */
interface ReceivingProgress {
  readonly state: 'receiving'
  readonly received: number
  /** The `Content-Length`, when the page may read it and the body is not compressed. */
  readonly expected: number | undefined
}

/** 100 MB after content decoding. */
export const bodyLimit = 100_000_000

/** Bytes by which the buffer grows. Growing in place copies nothing, and never clears much memory in one step. */
const growth = 1_000_000

/** In bytes. Masking and copying this many takes only a few milliseconds. */
const bodySlice = 250_000

/** Reads a body as it arrives, and keeps what arrived if it ends early. */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: ReceivingProgress) => void,
  echoes: Pick<EchoMask, 'maskArrival' | 'maskEnd'>,
): Promise<ReceivedBody> {
  const expected = parseExpectedLength(response.headers)
  const buffer = new ArrayBuffer(0, { maxByteLength: bodyLimit })
  const bytes = new Uint8Array(buffer)
  let size = 0
  const take = (slice: Uint8Array) => {
    const taken = slice.subarray(0, bodyLimit - size)
    if (taken.byteLength > 0) append(taken)
    return taken.byteLength === slice.byteLength
  }
  const append = (part: Uint8Array) => {
    if (size + part.byteLength > buffer.byteLength) {
      buffer.resize(Math.min(bodyLimit, size + part.byteLength + growth))
    }
    bytes.set(part, size)
    size += part.byteLength
    echoes.maskArrival(bytes.subarray(0, size))
    onProgress({ state: 'receiving', received: size, expected })
  }
  const end = await readParts(response, bodySlice, take, whyEnded)
  const received = new Uint8Array(buffer, 0, size)
  echoes.maskEnd(received)
  const isDoubtful = end === 'complete' && size === 0 && announcesContent(response)
  return { bytes: received, end: isDoubtful ? 'nothing-decoded' : end }
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

/** In bytes. An item may be a few bytes, and each takes some microseconds. */
const streamSlice = 64_000

/** Milliseconds between searches for newly added secrets: a stream may be silent, and may last for hours. */
const growthInterval = 1000

interface StreamReading {
  readonly format: StreamFormat
  /** Masks keys in each item before any other code reads it. A key cannot span two items, because it contains no line end. */
  readonly echoes: Pick<EchoMask, 'maskWhole' | 'hasGrown'>
  /** Milliseconds since the request was handed to the browser. */
  readonly elapsed: () => number
  readonly whyEnded: () => BodyEnd
  /** Called at the beginning, and when items have arrived. */
  readonly onItems: (stream: ReceivedStream) => void
}

/** Reads a body item by item, for as long as it goes on, in bounded memory. */
export async function readStream(
  response: Response,
  reading: StreamReading,
): Promise<ReceivedBody> {
  const { format, echoes, elapsed, whyEnded, onItems } = reading
  const splitter = createItemSplitter(format)
  const items = createItemLog()
  let received = 0
  let lastPart = 0
  const seen = () => ({ format, items, count: items.count(), received })
  const keep = (item: SplitItem, isLast: boolean, isUnfinished: boolean) => {
    echoes.maskWhole(item.bytes, isLast || item.dropped > 0)
    items.add({ ...item, after: elapsed(), part: lastPart, isUnfinished })
  }
  const maskGrown = () => {
    if (!echoes.hasGrown()) return
    items.change((item) => {
      echoes.maskWhole(item.bytes, false)
      return { ...item }
    })
    onItems(seen())
  }
  onItems(seen())
  const timer = setInterval(maskGrown, growthInterval)
  const take = (slice: Uint8Array, part: number) => {
    received += slice.byteLength
    lastPart = part
    const complete = splitter.push(slice)
    for (const item of complete) keep(item, false, false)
    if (complete.length > 0) onItems(seen())
    return true
  }
  const end = await readParts(response, streamSlice, take, whyEnded)
  clearInterval(timer)
  const last = splitter.end()
  // The last line needs no line end.
  const isComplete = format === 'json-lines' && end === 'complete'
  if (!isBlank(last.bytes)) keep(last, true, !isComplete)
  maskGrown()
  return { bytes: joinItems(items), end, stream: seen() }
}

function joinItems(items: LoggedItems): Uint8Array {
  const kept = Array.from({ length: items.kept() }, (_, index) => items.at(index)?.bytes ?? [])
  const joined = new Uint8Array(kept.reduce((length, bytes) => length + bytes.length, 0))
  let at = 0
  for (const bytes of kept) {
    joined.set(bytes, at)
    at += bytes.length
  }
  return joined
}

/** Milliseconds of reading after which the page gets a turn: buffered chunks would block it until the end. */
const longestTurn = 10

/**
 * Reads a body as it arrives.
 *
 * @param sliceLength in bytes: some browsers deliver eight megabytes in one chunk, and masking them takes time
 * @param take gets each slice, with the number of its part: slices of one part arrived together. Returns whether more is wanted
 * @returns why it ended
 */
async function readParts(
  { body }: Response,
  sliceLength: number,
  take: (slice: Uint8Array, part: number) => boolean,
  whyEnded: () => BodyEnd,
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
