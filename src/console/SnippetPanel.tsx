import { useId, useRef } from 'react'
import type { Highlights } from '#core/highlight.ts'
import type { RequestPlan } from '#core/plan.ts'
import { snippetLanguages } from '#core/snippets/languages.ts'
import { chooseLanguage, useChosenLanguage } from './chosen-language.ts'
import { CopyButton } from './CopyButton.tsx'
import { HighlightedCode } from './HighlightedCode.tsx'

interface Props {
  readonly plan: RequestPlan
  readonly highlights: Highlights
}

/** The same request outside the browser. It reads the key from a variable; the held key never enters it. */
export function SnippetPanel({ plan, highlights }: Props) {
  const id = useId()
  const language = useChosenLanguage()
  const { setKey, howToRun, whenToUse } = language
  return (
    <section className="console-panel console-snippet" aria-labelledby={`${id}-title`}>
      <div className="console-snippet-head">
        <p className="console-title" id={`${id}-title`}>
          Snippet
        </p>
        <label htmlFor={`${id}-language`}>Language</label>
        <select
          id={`${id}-language`}
          autoComplete="off"
          value={language.id}
          onChange={(event) => chooseLanguage(event.target.value)}
        >
          {snippetLanguages.map(({ id: languageId, label }) => (
            <option key={languageId} value={languageId}>
              {label}
            </option>
          ))}
        </select>
      </div>
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
    </section>
  )
}

interface CopyableProps {
  /** What the button is called. */
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
