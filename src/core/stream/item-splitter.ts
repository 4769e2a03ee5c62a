import { createCollector } from './collect-bytes.ts'
import type { SplitItem } from './collect-bytes.ts'
import { createEventBorders } from './event-borders.ts'
import type { ItemBorders } from './item-borders.ts'
import { createLineBorders } from './line-borders.ts'
import { createSequenceBorders } from './sequence-borders.ts'
import type { StreamFormat } from './stream-format.ts'

/** Cuts a body into items as it arrives. However its bytes are parted, the items are the same, and together they are the body. */
export interface ItemSplitter {
  /** @returns the items that are whole now; they have bytes of their own */
  readonly push: (part: Uint8Array) => readonly SplitItem[]
  /** @returns what arrived after the last whole item, perhaps nothing or only space */
  readonly end: () => SplitItem
}

/** How many bytes of an item are kept: the rest of a longer one is only counted, so that no item can fill the memory. */
const longestItem = 1_000_000

export function createItemSplitter(format: StreamFormat, longest = longestItem): ItemSplitter {
  const borders = bordersOf[format]()
  const collector = createCollector(longest)
  return {
    push: (part) => {
      const items: SplitItem[] = []
      let from = 0
      const finish = (to: number) => {
        collector.add(part.subarray(from, to))
        from = to
        // Empty lines between two items go with the second one.
        if (!collector.isBlank()) items.push(collector.take())
      }
      for (let at = 0; at < part.length; at += 1) {
        const seen = borders.see(part[at] ?? 0)
        if (seen === 'first') finish(at)
        else if (seen === 'last') finish(at + 1)
      }
      collector.add(part.subarray(from))
      return items
    },
    end: () => collector.take(),
  }
}

const bordersOf = {
  'event-stream': createEventBorders,
  'json-lines': createLineBorders,
  'json-sequence': createSequenceBorders,
} as const satisfies Readonly<Record<StreamFormat, () => ItemBorders>>
