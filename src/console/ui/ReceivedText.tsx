import type { ReactNode } from 'react'
import { splitInvisible } from '#text/characters.ts'

/**
 * Untrusted text from a server, always rendered as text. Invisible characters are shown as codes and cannot reorder the text
 * around them; a copied selection contains the original characters.
 */
export function ReceivedText({ text }: { readonly text: string }) {
  return renderReceived(text)
}

/** Renders `ReceivedText` without a component, whose cost matters in a body with hundreds of parts. */
export function renderReceived(text: string): ReactNode {
  const parts = splitInvisible(text)
  if (parts.length === 1 && parts[0]?.codes === undefined) return text
  return parts.map((part, index) =>
    part.codes === undefined ? (
      part.text
    ) : (
      // The parts of a text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="portal-invisible-character" data-codes={part.codes}>
        {part.text}
      </span>
    ),
  )
}
