import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

interface Props {
  readonly text: string
  /** Where the text is shown; it is selected there when the clipboard is out of reach. */
  readonly shownIn: RefObject<HTMLElement | null>
  readonly label: string
}

const outcomes = {
  none: '',
  copied: 'Copied',
  selected: 'Selected: press Ctrl+C or ⌘C',
} as const

/** Copies exactly the given text and says so, to the eye and to screen readers. */
export function CopyButton({ text, shownIn, label }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 4000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // No permission, or no secure page: the reader can still copy by hand.
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current)
      setOutcome('selected')
    }
  }

  return (
    <>
      <span role="status" className="console-copied">
        {outcomes[outcome]}
      </span>
      <button type="button" className="console-button" onClick={() => void copy()}>
        {label}
      </button>
    </>
  )
}
