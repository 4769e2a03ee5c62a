import type { SplitItem } from './item-splitter.ts'
import type { StreamFormat } from './stream-format.ts'

export interface LoggedItem extends SplitItem {
  /** Counts all items of the stream from 1. */
  readonly number: number
  /** Milliseconds from the request until the part with its last byte arrived. */
  readonly after: number
  /** Counts the parts in which the body arrived: items of one part arrived together, whatever times the server sent them at. */
  readonly part: number
  readonly isUnfinished: boolean
}

/** A log that grows as a stream arrives. It takes the same memory after a million items. */
export interface ItemLog extends LoggedItems {
  readonly add: (item: Omit<LoggedItem, 'number'>) => void
  /** Replaces each item that is kept by another of the same length, so that what shows it notices the change. */
  readonly change: (make: (item: LoggedItem) => LoggedItem) => void
}

/** The newest items of a stream, and how many there were. */
export interface LoggedItems {
  readonly count: () => number
  /** The number of items that are kept: the newest. */
  readonly kept: () => number
  /** @param index among those that are kept, oldest first */
  readonly at: (index: number) => LoggedItem | undefined
}

export interface ReceivedStream {
  readonly format: StreamFormat
  readonly items: LoggedItems
  /** The number of `items` that had arrived: the log grows. */
  readonly count: number
  /** Also of items that are no longer kept. */
  readonly received: number
}

/** The most that a log keeps. One item is always kept. */
export interface LogLimits {
  readonly items: number
  readonly bytes: number
}

/** Together about as much memory as the largest body that a page keeps. */
const usualLimits: LogLimits = { items: 100_000, bytes: 50_000_000 }

export function createItemLog(limits = usualLimits): ItemLog {
  let items: (LoggedItem | undefined)[] = []
  /** The items before are forgotten; they are cut off now and then, not one by one, which would move all others each time. */
  let first = 0
  let bytes = 0
  let count = 0

  const forgetOldest = () => {
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
        forgetOldest()
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
