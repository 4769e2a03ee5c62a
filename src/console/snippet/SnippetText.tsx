import { useId, useRef } from 'react'
import type { RequestPlan } from '#core/request/plan.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { HighlightedCode } from './HighlightedCode.tsx'
import type { SnippetSource } from './load-snippets.ts'

interface Props {
  readonly plan: RequestPlan
  readonly source: SnippetSource
}

/** The request in one language: the line that sets the key, and the program or command. */
export function SnippetText({ plan, source: { language, highlights } }: Props) {
  const { setKey, howToRun, whenToUse } = language
  return (
    <>
      {whenToUse && <p className="console-hint">{whenToUse}</p>}
      {plan.credential === 'bearer' && (
        <Copyable
          label="Copy this line"
          code={setKey.line}
          note={setKey.note}
          highlights={highlights}
        />
      )}
      <Copyable
        label="Copy"
        code={language.writeSnippet(plan)}
        note={howToRun ?? 'Then send the request.'}
        highlights={highlights}
      />
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
