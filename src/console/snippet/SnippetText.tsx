import { useId, useRef } from 'react'
import { asOperationPlan } from '#core/request/as-operation-plan.ts'
import type { RequestPlan } from '#core/request/plan.ts'
import { listFiles } from '#core/snippet/list-files.ts'
import { listVariableNames } from '#core/snippet/variables.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { HighlightedCode } from './HighlightedCode.tsx'
import type { SnippetSource } from './load-snippets.ts'

interface Props {
  readonly plan: RequestPlan
  readonly source: SnippetSource
  /** A language that can say what this one cannot. */
  readonly onChoose: (id: string) => void
}

/** The request in one language: a line for each variable, and the program or command. */
export function SnippetText({ plan, source: { language, highlights }, onChoose }: Props) {
  const { setVariable, howToRun, whenToUse } = language
  const described = asOperationPlan(plan)
  const snippet = language.writeSnippet(described)
  if (snippet.outcome === 'refused') {
    return (
      <p className="console-hint">
        {snippet.sentence}{' '}
        <button type="button" className="console-button" onClick={() => onChoose(snippet.instead)}>
          Show it in a language that can
        </button>
      </p>
    )
  }
  const files = listFiles(described.body).map(({ fileName }) => fileName)
  return (
    <>
      {whenToUse && <p className="console-hint">{whenToUse}</p>}
      {listVariableNames(described.slots).map((variable) => {
        const { line, note } = setVariable(variable)
        return (
          <Copyable
            key={variable}
            label="Copy this line"
            code={line}
            note={note}
            highlights={highlights}
          />
        )
      })}
      <Copyable
        label="Copy"
        code={snippet.text}
        note={howToRun ?? 'Then send the request.'}
        highlights={highlights}
      />
      {files.length > 0 && (
        <p className="console-hint">
          It reads {files.join(', ')} from the folder in which you run it.
        </p>
      )}
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
