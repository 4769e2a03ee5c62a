import { splitDirectionControls } from '#core/direction-controls.ts'

/**
 * A text that a server sent, always as text. A character that turns the reading direction is shown by its code and turns
 * nothing outside of itself; a selection that is copied has it as it came.
 */
export function ReceivedText({ text }: { readonly text: string }) {
  const parts = splitDirectionControls(text)
  if (parts.length === 1 && parts[0]?.control === undefined) return text
  return parts.map((part, index) =>
    part.control === undefined ? (
      part.text
    ) : (
      // The parts of a text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="direction-control" data-code={part.control}>
        {part.text}
      </span>
    ),
  )
}
