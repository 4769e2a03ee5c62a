import { useId, useRef } from 'react'
import type { RequestPlan } from '#core/plan.ts'
import { curl } from '#core/snippets/curl.ts'
import { CopyButton } from './CopyButton.tsx'

/** The same request for a terminal. It reads the key from a variable; the held key never enters it. */
export function SnippetPanel({ plan }: { readonly plan: RequestPlan }) {
  const titleId = useId()
  return (
    <section className="console-panel console-snippet" aria-labelledby={titleId}>
      <p className="console-title" id={titleId}>
        In your terminal: {curl.label}
      </p>
      {plan.credential === 'bearer' && (
        <Copyable label="Copy this line" text={curl.setKey.line} note={curl.setKey.note} />
      )}
      <Copyable label="Copy" text={curl.writeSnippet(plan)} note="Then send the request." />
    </section>
  )
}

interface CopyableProps {
  /** What the button is called. */
  readonly label: string
  readonly text: string
  readonly note: string
}

function Copyable({ label, text, note }: CopyableProps) {
  const code = useRef<HTMLPreElement>(null)
  const noteId = useId()
  return (
    <div className="console-copyable">
      <div className="console-toolbar">
        <p id={noteId} className="console-hint">
          {note}
        </p>
        <CopyButton text={text} shownIn={code} label={label} />
      </div>
      <pre ref={code} className="console-code" aria-labelledby={noteId} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
