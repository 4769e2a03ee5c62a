import { memo, useId } from 'react'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { useEarlyChoice } from '#ui/use-early-choice.ts'
import { chooseLanguage, useChosenLanguage } from './chosen-language.ts'
import type { ShownSnippet, SnippetChoices } from './show-snippet.ts'
import { SnippetText } from './SnippetText.tsx'
import { useSnippet } from './use-snippet.ts'

interface Props {
  /** The request that the snippet sends; none where nobody can send it. */
  readonly plan: RequestPlan | undefined
  /** The build's snippet of this plan in the first language. */
  readonly written: ShownSnippet | undefined
  readonly languages: SnippetChoices['languages']
  /** Whether the request can be filled in, so that its snippet changes with it. */
  readonly changesSoon: boolean
}

/** The same request outside the browser. It reads the key from a variable, and never contains the held key. */
export const SnippetPanel = memo(function SnippetPanel({
  plan,
  written,
  languages,
  changesSoon,
}: Props) {
  const id = useId()
  const chosen = useChosenLanguage(languages)
  const loading = useSnippet(chosen, { languages, plan, written, changesSoon })
  const select = useEarlyChoice(chosen, chooseLanguage)
  const showInstead = (wanted: string) => {
    // The button disappears, and would take the focus with it.
    select.current?.focus()
    chooseLanguage(wanted)
  }
  return (
    <section
      className="console-panel console-snippet"
      aria-labelledby={`${id}-title`}
      aria-busy={plan !== undefined && loading.state === 'loading'}
    >
      <div className="console-snippet-head">
        <p className="console-title" id={`${id}-title`}>
          Snippet
        </p>
        <label htmlFor={`${id}-language`}>Language</label>
        <select
          ref={select}
          id={`${id}-language`}
          autoComplete="off"
          value={chosen}
          onChange={({ target }) => chooseLanguage(target.value)}
        >
          {languages.map(({ id: languageId, label }) => (
            <option key={languageId} value={languageId}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {!plan && !written && <p className="console-hint">Nobody can send this request.</p>}
      {(plan ?? written) && loading.state === 'ready' && (
        <SnippetText snippet={loading.snippet} languages={languages} onChoose={showInstead} />
      )}
      {plan && loading.state === 'loading' && <p className="console-hint">Loading the snippet…</p>}
      {loading.state === 'failed' && (
        <p className="console-problem" role="alert">
          The snippet could not be loaded. {loading.reason}
        </p>
      )}
    </section>
  )
})
