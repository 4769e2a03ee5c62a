import { splitInvisible } from '#core/text/invisible-characters.ts'

/**
 * A text that a server sent, always as text. Characters that cannot be seen are shown by their codes, and turn nothing
 * outside of themselves; a selection that is copied has them as they came.
 */
export function ReceivedText({ text }: { readonly text: string }) {
  const parts = splitInvisible(text)
  if (parts.length === 1 && parts[0]?.codes === undefined) return text
  return parts.map((part, index) =>
    part.codes === undefined ? (
      part.text
    ) : (
      // The parts of a text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="invisible-character" data-codes={part.codes}>
        {part.text}
      </span>
    ),
  )
}
