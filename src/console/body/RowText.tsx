import { memo } from 'react'
import type { ReactNode } from 'react'
import { markTokens } from '#core/response/rows/mark-tokens.ts'
import type { MarkedPart, Range } from '#core/response/rows/mark-tokens.ts'
import type { Token } from '#core/text/highlight.ts'
import { drawReceived } from '../ui/ReceivedText.tsx'

interface Props {
  readonly tokens: readonly Token[]
  /** What the search marks. */
  readonly pattern: RegExp | undefined
  /** The current hit. */
  readonly current: Range | undefined
}

/** The coloured parts of a row, always as text. */
export const RowText = memo(function RowText({ tokens, pattern, current }: Props) {
  return markTokens(tokens, pattern, current).map(({ kind, parts }, index) => (
    // The parts of a row differ only by position, and never move.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={kind === 'foreground' ? undefined : `code-${kind}`}>
      {parts.map(drawPart)}
    </span>
  ))
})

/** Parts are not components: they would be most of the work of drawing a row. */
function drawPart({ text, mark }: MarkedPart, place: number): ReactNode {
  if (mark === 'none') return drawReceived(text)
  return (
    <mark key={place} data-found={mark === 'current' || undefined}>
      {drawReceived(text)}
    </mark>
  )
}
