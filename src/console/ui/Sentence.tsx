import type { ReactNode } from 'react'

/** Sentence of the portal, with the names between backticks as code. */
export function Sentence({ text }: { readonly text: string }): ReactNode {
  // The parts of a sentence never move.
  return text.split(/`([^`]+)`/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
}
