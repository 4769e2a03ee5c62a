import { formatCounted } from '#core/text/format-count.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { listUnreadBlocks } from './rich-text.ts'

/** A line for each block of a description that pages show as it was written; at most twenty. */
export function describeUnread(document: object): readonly string[] {
  const lines = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value) as [string, unknown][]) {
      if (key !== 'description' || typeof child !== 'string') visit(child)
      else for (const block of listUnreadBlocks(child)) lines.add(describeBlock(block))
    }
  }
  visit(document)
  const more = lines.size - most
  return [
    ...[...lines].slice(0, most),
    ...(more > 0 ? [`… and ${formatCounted(more, 'more block')} like these.`] : []),
  ]
}

const most = 20

function describeBlock(block: string): string {
  const letters = formatCounted(block.trim().length, 'letter')
  return `A block of a description stays as it was written, because it is too large or nests too deep for Markdown: ${letters}, beginning with ${quoteDocument(block, 60)}.`
}
