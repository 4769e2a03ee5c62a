import { useId, useRef } from 'react'
import type { Highlights } from '#core/text/highlight.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { HighlightedCode } from './HighlightedCode.tsx'
import type { ShownSnippet } from './show-snippet.ts'

interface Props {
  readonly snippet: ShownSnippet
  readonly highlights: Highlights
}

/** The request in one language: a line for each variable, and the program or command. */
export function SnippetText({ snippet, highlights }: Props) {
  if (snippet.outcome === 'refused') return <p className="console-hint">{snippet.sentence}</p>
  const { whenToUse, steps } = snippet
  return (
    <>
      {whenToUse && <p className="console-hint">{whenToUse}</p>}
      {steps.map(({ note, code }, index) => (
        <Copyable
          key={note}
          label={index < steps.length - 1 ? 'Copy this line' : 'Copy'}
          code={code}
          note={note}
          highlights={highlights}
        />
      ))}
    </>
  )
}

interface CopyableProps {
  readonly label: string
  readonly code: string
  readonly note: string
  readonly highlights: Highlights
}

function Copyable({ label, code, note, highlights }: CopyableProps) {
  const shownIn = useRef<HTMLPreElement>(null)
  const noteId = useId()
  return (
    <div className="console-copyable">
      <div className="console-toolbar">
        <p id={noteId} className="console-hint">
          {note}
        </p>
        <CopyButton text={code} shownIn={shownIn} label={label} />
      </div>
      <HighlightedCode code={code} highlights={highlights} labelledBy={noteId} shownIn={shownIn} />
    </div>
  )
}
