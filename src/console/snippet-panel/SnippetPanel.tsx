import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { RequestPlan } from '#request/request-plan.ts'
import { isBuild } from '../ui/interaction.ts'
import type { OfferedSnippet, ShownSnippet, renderSnippet } from './render-snippet.ts'
import { languageLabels } from '#snippets/shared/language-labels.ts'
import type { Token } from '#text/rich-text.ts'
import { CopyableText, CopyButton } from '../ui/Copy.tsx'
import { loadPreference, storePreference } from '../browser/snippet-preference.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

interface SnippetPanelProps {
  /** @default the portal's own snippets */
  readonly offered?: readonly OfferedSnippet[] | undefined
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
  offered = ownSnippets,
  plan,
  written,
  write,
  isExample = false,
  hasFailed,
  prepare,
}: SnippetPanelProps) {
  const code = useRef<HTMLPreElement>(null)
  const wanted = useWantedLanguages()
  const chosen = wanted.flatMap((id) => offered.find((one) => one.id === id) ?? [])[0] ?? offered[0]
  const isBuilt = written !== undefined && chosen === offered[0]
  const snippet = useMemo(
    () => (isBuilt ? written : chosen && write?.(chosen, plan)),
    [isBuilt, written, plan, write, chosen],
  )
  const isAwaited = (plan ?? chosen?.sample) !== undefined && !snippet
  useEffect(() => {
    if (isAwaited) prepare()
  }, [isAwaited, prepare])
  const choose = (id: string) => {
    chooseLanguage(id)
    prepare()
  }
  const select = useRef<HTMLSelectElement>(null)
  const shown =
    snippet?.outcome === 'written'
      ? snippet.steps.at(-1)
      : snippet?.outcome === 'sample'
        ? snippet
        : undefined
  const showInstead = (id: string) => {
    // The button disappears, and the focus would be lost with it.
    select.current?.focus()
    choose(id)
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
          value={chosen?.id}
          onChange={({ target }) => choose(target.value)}
        >
          {offered.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        {isExample && plan && !chosen?.sample && (
          <span className="portal-console-hint">{translate('example')}</span>
        )}
        {shown && (
          <CopyButton text={joinTokens(shown.tokens)} shownIn={code} label={translate('Copy')} />
        )}
      </div>
      {!plan && !written && !chosen?.sample && (
        <p className="portal-console-hint">{translate('Fill in the body to get a snippet.')}</p>
      )}
      {snippet && <SnippetText {...{ snippet, code, offered }} onChoose={showInstead} />}
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
  readonly offered: readonly OfferedSnippet[]
  readonly onChoose: (id: string) => void
}

/** Request in one language: a line for each variable, and the program or command. Or why the language cannot express it, and one that can. */
function SnippetText({ snippet, code, offered, onChoose }: SnippetTextProps) {
  const noteId = useId()
  if (snippet.outcome === 'sample') {
    return (
      <>
        <pre ref={code} className="portal-console-code" aria-labelledby={noteId} tabIndex={0}>
          {renderTokens(snippet.tokens)}
        </pre>
        <p id={noteId} className="portal-console-hint">
          {translate('A sample by the team. It does not follow what you enter.')}
        </p>
      </>
    )
  }
  if (snippet.outcome === 'refused') {
    const instead = offered.find(({ id }) => id === snippet.instead)
    return (
      <div className="portal-console-toolbar">
        <p className="portal-console-hint">{snippet.sentence}</p>
        {instead && (
          <Button onClick={() => onChoose(instead.id)}>
            {translate('Show it in {language}', { language: instead.label })}
          </Button>
        )}
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

const ownSnippets: readonly OfferedSnippet[] = Object.entries(languageLabels).map(
  ([id, label]) => ({ id, label }),
)

/** Returns the language ids in the URL (`#snippet=go`) and chosen last, best first. */
function useWantedLanguages(): readonly string[] {
  // The build knows no address.
  const [wanted, setWanted] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const follow = () => setWanted(findWanted())
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
  return wanted
}

/** Stores the choice, and puts it into the URL, so that a link can name it. Other parts of the fragment stay. */
function chooseLanguage(id: string): void {
  const others = location.hash.replace(/[#&]snippet=.*|^[^=]*$/, '')
  history.replaceState(history.state, '', `${others ? `${others}&` : '#'}snippet=${id}`)
  storePreference(id)
  for (const listener of listeners) listener()
}

function findWanted(): readonly string[] {
  const named = /[#&]snippet=([\w-]+)$/.exec(location.hash)?.[1]
  return [named ?? [], loadPreference()].flat()
}
