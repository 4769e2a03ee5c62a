import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { RequestPlan } from '#request/request-plan.ts'
import { isBuild } from '../ui/interaction.ts'
import type { ShownSnippet, renderSnippet } from './render-snippet.ts'
import { languageLabels } from '#snippets/shared/language-labels.ts'
import type { Token } from '#text/rich-text.ts'
import { CopyableText, CopyButton } from '../ui/Copy.tsx'
import { loadPreference, storePreference } from '../browser/snippet-preference.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

interface SnippetPanelProps {
  /** Request that the snippet sends; undefined if it cannot be sent. */
  readonly plan: RequestPlan | undefined
  /** The build's snippet of this plan in the first language. */
  readonly written: ShownSnippet | undefined
  readonly write: typeof renderSnippet | undefined
  /** Whether the plan has values that are not in the form. */
  readonly isExample?: boolean
  readonly hasFailed: boolean
  /** Loads that code, also after a failed load. */
  readonly prepare: () => void
}

/** Snippet of the same request for use outside the browser. Reads the key from a variable, and never contains the held key. */
export const SnippetPanel = memo(function SnippetPanel({
  plan,
  written,
  write,
  isExample = false,
  hasFailed,
  prepare,
}: SnippetPanelProps) {
  const code = useRef<HTMLPreElement>(null)
  const chosen = useChosenLanguage()
  const isBuilt = written !== undefined && chosen === firstLanguage
  const snippet = useMemo(
    () => (isBuilt ? written : plan && write?.(chosen, plan)),
    [isBuilt, written, plan, write, chosen],
  )
  const isAwaited = plan !== undefined && !snippet
  useEffect(() => {
    if (isAwaited) prepare()
  }, [isAwaited, prepare])
  const choose = (wanted: string) => {
    chooseLanguage(wanted)
    prepare()
  }
  const select = useRef<HTMLSelectElement>(null)
  const last = snippet?.outcome === 'written' ? snippet.steps.at(-1) : undefined
  const showInstead = (wanted: string) => {
    // The button disappears, and the focus would be lost with it.
    select.current?.focus()
    choose(wanted)
  }
  return (
    <section
      className="portal-console-snippet"
      aria-label={translate('Snippet')}
      aria-busy={isAwaited && !hasFailed}
    >
      <div className="portal-console-toolbar portal-console-tab-tools">
        <select
          ref={select}
          inert={isBuild}
          aria-label={translate('Language')}
          autoComplete="off"
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {Object.entries(languageLabels).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        {isExample && plan && <span className="portal-console-hint">{translate('example')}</span>}
        {last && (
          <CopyButton text={joinTokens(last.tokens)} shownIn={code} label={translate('Copy')} />
        )}
      </div>
      {!plan && !written && (
        <p className="portal-console-hint">{translate('Fill in the body to get a snippet.')}</p>
      )}
      {snippet && <SnippetText {...{ snippet, code }} onChoose={showInstead} />}
      {isAwaited &&
        (hasFailed ? (
          <p className="portal-console-problem" role="alert">
            The snippet could not be loaded. Check your connection and choose the language again. If
            that does not help, reload the page: the site may have changed since you opened it.
          </p>
        ) : (
          <p className="portal-console-hint">{translate('Loading the snippet…')}</p>
        ))}
    </section>
  )
})

interface SnippetTextProps {
  readonly snippet: ShownSnippet
  readonly code: Ref<HTMLPreElement>
  readonly onChoose: (id: string) => void
}

/** Request in one language: a line for each variable, and the program or command. Or why the language cannot express it, and one that can. */
function SnippetText({ snippet, code, onChoose }: SnippetTextProps) {
  const noteId = useId()
  if (snippet.outcome === 'refused') {
    const { instead } = snippet
    return (
      <div className="portal-console-toolbar">
        <p className="portal-console-hint">{snippet.sentence}</p>
        <Button onClick={() => onChoose(instead)}>
          {translate('Show it in {language}', { language: languageLabels[instead] })}
        </Button>
      </div>
    )
  }
  const { steps, advice, privateTokens } = snippet
  const [last] = steps.slice(-1)
  const setters = steps.slice(0, -1)
  return (
    <>
      {last && (
        <>
          <pre ref={code} className="portal-console-code" aria-labelledby={noteId} tabIndex={0}>
            {renderTokens(last.tokens)}
          </pre>
          {advice !== undefined && <p className="portal-console-hint">{advice}</p>}
          <details>
            <summary>{translate('How to run it')}</summary>
            {setters.map(({ note, tokens }) => (
              <CopyableText
                key={note}
                title={note}
                text={joinTokens(tokens)}
                copyLabel={translate('Copy this line')}
              >
                {renderTokens(tokens)}
              </CopyableText>
            ))}
            <p id={noteId} className="portal-console-hint">
              {last.note}
            </p>
          </details>
          {privateTokens && (
            <details>
              <summary>
                {translate('Others on a shared computer can see command lines. Hide the key')}
              </summary>
              <CopyableText
                title={last.note}
                text={joinTokens(privateTokens)}
                copyLabel={translate('Copy this command')}
              >
                {renderTokens(privateTokens)}
              </CopyableText>
            </details>
          )}
        </>
      )}
    </>
  )
}

function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(([text]) => text).join('')
}

function renderTokens(tokens: readonly Token[]): ReactNode {
  return tokens.map(([text, kind], index) =>
    kind === 'foreground' ? (
      text
    ) : (
      // Tokens of a snippet are stateless.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={`portal-code-${kind}`}>
        {text}
      </span>
    ),
  )
}

const listeners = new Set<() => void>()

/** Language in which the build renders the untouched call. */
const firstLanguage = 'curl'

/** Returns the language id in the URL (`#snippet=go`), else the one chosen last, else the first. */
function useChosenLanguage(): string {
  // The build knows no address.
  const [chosen, setChosen] = useState<string>(firstLanguage)
  useLayoutEffect(() => {
    const follow = () => setChosen(findWanted())
    follow()
    listeners.add(follow)
    addEventListener('hashchange', follow)
    addEventListener('storage', follow)
    return () => {
      listeners.delete(follow)
      removeEventListener('hashchange', follow)
      removeEventListener('storage', follow)
    }
  }, [])
  return chosen
}

/** Stores the choice, and puts it into the URL, so that a link can name it. Other parts of the fragment stay. */
function chooseLanguage(id: string): void {
  const others = location.hash.replace(/[#&]snippet=.*|^[^=]*$/, '')
  history.replaceState(history.state, '', `${others ? `${others}&` : '#'}snippet=${id}`)
  storePreference(id)
  for (const listener of listeners) listener()
}

function findWanted(): string {
  const named = /[#&]snippet=([\w-]+)$/.exec(location.hash)?.[1]
  return [named, loadPreference()].find(isOffered) ?? firstLanguage
}

function isOffered(id = ''): boolean {
  return Object.hasOwn(languageLabels, id)
}
