import type { SplitItem } from './stream-item.ts'
import type { StreamFormat } from './stream-format.ts'

export interface LoggedItem extends SplitItem {
  /** The number in the stream, from 1. */
  readonly number: number
  /** Milliseconds from the request until the chunk with its last byte arrived. */
  readonly after: number
  /** The number of the chunk of the body. Items of one chunk arrived together, even if the server sent them at different times. */
  readonly part: number
  readonly isUnfinished: boolean
}

export interface ItemLog extends LoggedItems {
  readonly add: (item: Omit<LoggedItem, 'number'>) => void
  /** Replaces each kept item by a new object of the same length, so that views notice the change. */
  readonly change: (make: (item: LoggedItem) => LoggedItem) => void
}

/** The newest items of a stream, and the total number. */
export interface LoggedItems {
  readonly count: () => number
  readonly kept: () => number
  /** @param index among the kept items, oldest first */
  readonly at: (index: number) => LoggedItem | undefined
}

export interface ReceivedStream {
  readonly format: StreamFormat
  readonly items: LoggedItems
  /** The number of `items` at this time, because the log grows. */
  readonly count: number
  /** The number of bytes, including items that are no longer kept. */
  readonly received: number
}

/** About as much memory as the largest body that a page keeps. At least one item is always kept. */
const defaultLimits = { items: 100_000, bytes: 50_000_000 }

export function createItemLog(limits = defaultLimits): ItemLog {
  let items: (LoggedItem | undefined)[] = []
  /** The index of the oldest kept item. Earlier ones are removed in batches, because removing one moves all others. */
  let first = 0
  let bytes = 0
  let count = 0

  const dropOldest = () => {
    bytes -= items[first]?.bytes.length ?? 0
    items[first] = undefined
    first += 1
    if (first <= limits.items) return
    items = items.slice(first)
    first = 0
  }

  return {
    add: (item) => {
      count += 1
      items.push({ ...item, number: count })
      bytes += item.bytes.length
      while (
        items.length - first > 1 &&
        (items.length - first > limits.items || bytes > limits.bytes)
      ) {
        dropOldest()
      }
    },
    change: (make) => {
      items = items.map((item) => item && make(item))
    },
    count: () => count,
    kept: () => items.length - first,
    at: (index) => items[first + index],
  }
}
