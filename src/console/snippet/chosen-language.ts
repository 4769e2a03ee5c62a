import { useCallback, useSyncExternalStore } from 'react'
import { useIsReady } from '#ui/use-is-ready.ts'
import type { SnippetChoice, SnippetChoices } from './snippet-choices.ts'

const listeners = new Set<() => void>()

/**
 * The id of the reader's snippet language: named in the URL (`#snippet=go`), or else by an earlier page of this tab. Nothing
 * is stored; the browser's session history remembers it.
 */
export function useChosenLanguage(languages: SnippetChoices['languages']): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const remember = () => rememberChoice(readAddress(languages))
      remember()
      listeners.add(listener)
      addEventListener('hashchange', remember)
      addEventListener('hashchange', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('hashchange', remember)
        removeEventListener('hashchange', listener)
      }
    },
    [languages],
  )
  // The build knows no address, and Preact asks the same function there and in the browser.
  const isReady = useIsReady()
  const findChosen = () => (isReady ? findWanted(languages) : languages[0]).id
  return useSyncExternalStore(subscribe, findChosen, findChosen)
}

/**
 * Puts the choice in the URL, so that a link can name it, and in this tab's session history. What else a link says stays; the id of
 * a heading goes.
 */
export function chooseLanguage(language: SnippetChoice): void {
  const others = location.hash.replace(/[#&]snippet=.*|^[^=]*$/, '')
  history.replaceState(history.state, '', `${others ? `${others}&` : '#'}snippet=${language.id}`)
  rememberChoice(language)
  for (const listener of listeners) listener()
}

function findWanted(languages: SnippetChoices['languages']): SnippetChoice {
  return readAddress(languages) ?? findEarlierChoice(languages) ?? languages[0]
}

function readAddress(languages: readonly SnippetChoice[]): SnippetChoice | undefined {
  return findLanguage(languages, /[#&]snippet=([\w-]+)$/.exec(location.hash)?.[1])
}

function findLanguage(languages: readonly SnippetChoice[], id: unknown): SnippetChoice | undefined {
  return languages.find((language) => language.id === id)
}

/** In the entry's state, because the URLs of earlier entries are hidden from pages that send no referrer. */
function rememberChoice(language: SnippetChoice | undefined): void {
  if (language && hasNavigation())
    navigation.updateCurrentEntry({ state: { snippet: language.id } })
}

/** The nearest earlier page of this tab that named a language. Browsers without the Navigation API remember nothing. */
function findEarlierChoice(languages: readonly SnippetChoice[]): SnippetChoice | undefined {
  if (!hasNavigation()) return undefined
  const current = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, current)
    .toReversed()
    .map((entry): unknown => entry.getState())
    .map((state) =>
      typeof state === 'object' && state && 'snippet' in state
        ? findLanguage(languages, state.snippet)
        : undefined,
    )
    .find((language) => language !== undefined)
}

function hasNavigation(): boolean {
  return 'navigation' in globalThis
}
