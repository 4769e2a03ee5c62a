import { useSyncExternalStore } from 'react'
import { snippetLanguages } from '#core/snippets/languages.ts'
import type { SnippetLanguage } from '#core/snippets/language.ts'

const languages: readonly SnippetLanguage[] = snippetLanguages
const [defaultLanguage] = snippetLanguages

const listeners = new Set<() => void>()

/**
 * The language in which a reader wants snippets: named by the address (`#snippet=go`), or else by an earlier page of
 * this tab. Nothing is stored; the browser's own session history is what remembers.
 */
export function useChosenLanguage(): SnippetLanguage {
  return useSyncExternalStore(subscribe, findChosen, () => defaultLanguage)
}

/** Puts the choice into the address, so that a link can name it, and into this tab's session history. */
export function chooseLanguage(id: string): void {
  history.replaceState(history.state, '', `#snippet=${id}`)
  rememberChoice()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  rememberChoice()
  listeners.add(listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', listener)
  }
}

function findChosen(): SnippetLanguage {
  return readAddress() ?? findEarlierChoice() ?? defaultLanguage
}

function readAddress(): SnippetLanguage | undefined {
  return findLanguage(/^#snippet=([\w-]+)$/.exec(location.hash)?.[1])
}

function findLanguage(id: unknown): SnippetLanguage | undefined {
  return languages.find((language) => language.id === id)
}

/** The entry's state, because the addresses of earlier entries are hidden from pages that send no referrer. */
function rememberChoice(): void {
  const language = readAddress()
  if (language && hasNavigation())
    navigation.updateCurrentEntry({ state: { snippet: language.id } })
}

/** The nearest earlier page of this tab that named a language. Browsers without the Navigation API remember nothing. */
function findEarlierChoice(): SnippetLanguage | undefined {
  if (!hasNavigation()) return undefined
  const current = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, current)
    .toReversed()
    .map((entry): unknown => entry.getState())
    .map((state) =>
      typeof state === 'object' && state && 'snippet' in state
        ? findLanguage(state.snippet)
        : undefined,
    )
    .find((language) => language !== undefined)
}

function hasNavigation(): boolean {
  return 'navigation' in globalThis
}
