import { useCallback, useSyncExternalStore } from 'react'
import {
  readChosen,
  readPreference,
  storePreference,
  writeChosen,
} from '#browser/snippet-preference.ts'
import type { ChosenSnippet } from '#browser/snippet-preference.ts'
import { useIsReady } from '#ui/use-is-ready.ts'
import type { SnippetChoice, SnippetChoices } from './snippet-choices.ts'

const listeners = new Set<() => void>()

/** The language that the URL names (`#snippet=go`), else the one chosen last, else the first; and the manner chosen last. */
export function useChosenSnippet(languages: SnippetChoices['languages']): ChosenSnippet {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    addEventListener('hashchange', listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('hashchange', listener)
      removeEventListener('storage', listener)
    }
  }, [])
  // The build knows no address, and Preact asks the same function there and in the browser.
  const isReady = useIsReady()
  const findChosen = () =>
    isReady ? writeChosen(findWanted(languages)) : `${languages[0].id} short`
  return readChosen(useSyncExternalStore(subscribe, findChosen, findChosen))
}

/** Stores the choice, and puts the language in the URL, so that a link can name it. What else a link says stays. */
export function chooseSnippet(chosen: ChosenSnippet): void {
  const others = location.hash.replace(/[#&]snippet=.*|^[^=]*$/, '')
  history.replaceState(
    history.state,
    '',
    `${others ? `${others}&` : '#'}snippet=${chosen.language}`,
  )
  storePreference(chosen)
  for (const listener of listeners) listener()
}

function findWanted(languages: SnippetChoices['languages']): ChosenSnippet {
  const stored = readPreference()
  const named = /[#&]snippet=([\w-]+)$/.exec(location.hash)?.[1]
  const { id } =
    findLanguage(languages, named) ?? findLanguage(languages, stored.language) ?? languages[0]
  return { language: id, manner: stored.manner }
}

function findLanguage(
  languages: readonly SnippetChoice[],
  id: string | undefined,
): SnippetChoice | undefined {
  return languages.find((language) => language.id === id)
}
