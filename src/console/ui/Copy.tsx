import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { translate } from './translations.ts'

interface CopyButtonProps {
  readonly text: string
  /** Element that shows the text; its text is selected if the clipboard is unavailable. */
  readonly shownIn: RefObject<HTMLElement | null>
  readonly label: string
}

export function CopyButton({ text, shownIn, label }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      return translate('Copied')
    } catch {
      // No permission, or not a secure context: the user can still copy manually.
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current)
      return translate('Selected: press Ctrl+C or ⌘C')
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}

interface CopyControlProps {
  readonly label: string
  readonly onCopy: () => Promise<string>
  readonly isQuiet?: boolean
}

const announcementMilliseconds = 4000

/** Button that copies and announces the outcome. */
export function CopyControl({ label, onCopy, isQuiet }: CopyControlProps) {
  // An object, so that the same outcome again is shown for its full time.
  const [outcome, setOutcome] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), announcementMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome({ text: await onCopy() })

  return (
    <>
      <span role="status" className="portal-console-copied">
        {outcome?.text}
      </span>
      <Button isQuiet={isQuiet} onClick={() => void copy()}>
        {label}
      </Button>
    </>
  )
}

interface CopyableTextProps {
  readonly title: string
  readonly text: string
  readonly copyLabel: string
  /** The highlighted text. @default text */
  readonly children?: ReactNode
}

export function CopyableText({ title, text, copyLabel, children = text }: CopyableTextProps) {
  const titleId = useId()
  const shown = useRef<HTMLPreElement>(null)
  return (
    <div className="portal-console-copyable">
      <div className="portal-console-toolbar">
        <p className="portal-console-label" id={titleId}>
          {title}
        </p>
        <span className="portal-console-spacer" />
        <CopyButton text={text} shownIn={shown} label={copyLabel} />
      </div>
      <pre ref={shown} className="portal-console-code" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </pre>
    </div>
  )
}
