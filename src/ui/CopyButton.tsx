import type { RefObject } from 'react'
import { CopyControl } from './CopyControl.tsx'

interface Props {
  readonly text: string
  /** Where the text is shown; it is selected there when the clipboard is unavailable. */
  readonly shownIn: RefObject<HTMLElement | null>
  readonly label: string
}

/** Copies exactly the given text. */
export function CopyButton({ text, shownIn, label }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      return 'Copied'
    } catch {
      // No permission, or not a secure page: the reader can still copy by hand.
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current)
      return 'Selected: press Ctrl+C or ⌘C'
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}
