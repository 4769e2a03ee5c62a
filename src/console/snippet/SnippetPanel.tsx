import { memo, useId } from 'react'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { useEarlyChoice } from '#ui/use-early-choice.ts'
import { chooseSnippet, useChosenSnippet } from './chosen-snippet.ts'
import type { ShownSnippet } from './show-snippet.ts'
import type { SnippetChoices } from './snippet-choices.ts'
import { SnippetText } from './SnippetText.tsx'
import { useSnippet } from './use-snippet.ts'

interface Props {
  /** The request that the snippet sends; none where nobody can send it. */
  readonly plan: RequestPlan | undefined
  /** The build's snippet of this plan, short and in the first language. */
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
  const chosen = useChosenSnippet(languages)
  const loading = useSnippet(chosen, { languages, plan, written, changesSoon })
  const choose = (language: string) => chooseSnippet({ ...chosen, language })
  const select = useEarlyChoice(chosen.language, choose)
  const showInstead = (wanted: string) => {
    // The button disappears, and would take the focus with it.
    select.current?.focus()
    choose(wanted)
  }
  const isCareful = chosen.manner === 'careful'
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
          value={chosen.language}
          onChange={({ target }) => choose(target.value)}
        >
          {languages.map(({ id: languageId, label }) => (
            <option key={languageId} value={languageId}>
              {label}
            </option>
          ))}
        </select>
        <label className="console-snippet-manner">
          <input
            type="checkbox"
            autoComplete="off"
            checked={isCareful}
            aria-describedby={`${id}-careful`}
            onChange={({ target }) =>
              chooseSnippet({ ...chosen, manner: target.checked ? 'careful' : 'short' })
            }
          />{' '}
          Careful
        </label>
        <span className="console-hint" id={`${id}-careful`}>
          Checks the key, hides it from the process list, limits the time.
        </span>
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
