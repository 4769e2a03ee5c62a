import { useId } from 'react'
import type { RequestPlan } from '#core/plan.ts'
import { chooseLanguage, useChosenLanguage } from './chosen-language.ts'
import type { SnippetChoices } from './snippet-choices.ts'
import { SnippetText } from './SnippetText.tsx'
import { useSnippetSource } from './use-snippet-source.ts'

interface Props {
  readonly plan: RequestPlan
  readonly choices: SnippetChoices
}

/** The same request outside the browser. It reads the key from a variable; the held key never enters it. */
export function SnippetPanel({ plan, choices }: Props) {
  const id = useId()
  const chosen = useChosenLanguage(choices.languages)
  const loading = useSnippetSource(chosen, choices)
  return (
    <section
      className="console-panel console-snippet"
      aria-labelledby={`${id}-title`}
      aria-busy={loading.state === 'loading'}
    >
      <div className="console-snippet-head">
        <p className="console-title" id={`${id}-title`}>
          Snippet
        </p>
        <label htmlFor={`${id}-language`}>Language</label>
        <select
          id={`${id}-language`}
          autoComplete="off"
          value={chosen}
          onChange={({ target }) => {
            const language = choices.languages[target.selectedIndex]
            if (language) chooseLanguage(language)
          }}
        >
          {choices.languages.map(({ id: languageId, label }) => (
            <option key={languageId} value={languageId}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {loading.state === 'ready' && <SnippetText plan={plan} source={loading.source} />}
      {loading.state === 'loading' && <p className="console-hint">Loading the snippet…</p>}
      {loading.state === 'failed' && (
        <p className="console-problem" role="alert">
          The snippet could not be loaded. {loading.reason}
        </p>
      )}
    </section>
  )
}
