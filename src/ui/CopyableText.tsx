import { useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly copyLabel: string
}

/** A short text to copy, under a title. */
export function CopyableText({ title, text, copyLabel }: Props) {
  const titleId = useId()
  const shown = useRef<HTMLPreElement>(null)
  return (
    <div className="console-copyable">
      <div className="console-toolbar">
        <p className="console-label" id={titleId}>
          {title}
        </p>
        <span className="console-spacer" />
        <CopyButton text={text} shownIn={shown} label={copyLabel} />
      </div>
      <pre ref={shown} className="console-code" aria-labelledby={titleId} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
