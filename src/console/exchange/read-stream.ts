import type { BodyEnd, ReceivedBody } from '#response/exchange/evidence.ts'
import { createItemSplitter, isBlank } from '#text/stream/item-splitter.ts'
import type { SplitItem } from '#text/stream/item-splitter.ts'
import { createItemLog } from '#text/stream/item-log.ts'
import type { LoggedItems, ReceivedStream } from '#text/stream/item-log.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'
import type { EchoMask } from './echo-mask.ts'
import { readParts } from './read-body.ts'

/** In bytes. An item may be a few bytes, and each takes some microseconds. */
const sliceLength = 64_000

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
  const end = await readParts(response, {
    sliceLength,
    whyEnded,
    take: (slice, part) => {
      received += slice.byteLength
      lastPart = part
      const complete = splitter.push(slice)
      for (const item of complete) keep(item, false, false)
      if (complete.length > 0) onItems(seen())
      return true
    },
  })
  clearInterval(timer)
  const last = splitter.end()
  // The last line needs no line end.
  const isComplete = format === 'json-lines' && end === 'complete'
  if (!isBlank(last.bytes)) keep(last, true, !isComplete)
  maskGrown()
  return { bytes: joinItems(items), end, stream: seen() }
}

function joinItems(items: LoggedItems): Uint8Array {
  const kept = Array.from({ length: items.kept() }, (_, index) => items.at(index)?.bytes).filter(
    (bytes) => bytes !== undefined,
  )
  const joined = new Uint8Array(kept.reduce((length, bytes) => length + bytes.length, 0))
  let at = 0
  for (const bytes of kept) {
    joined.set(bytes, at)
    at += bytes.length
  }
  return joined
}
