import { useCallback, useSyncExternalStore } from 'react'
import { readPreference, storePreference } from '#browser/snippet-preference.ts'
import { useIsReady } from '#ui/use-is-ready.ts'
import type { SnippetChoices } from './show-snippet.ts'

const listeners = new Set<() => void>()

/** The id of the language that the URL names (`#snippet=go`), else of the one chosen last, else of the first. */
export function useChosenLanguage(languages: SnippetChoices['languages']): string {
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
  const findChosen = () => (isReady ? findWanted(languages) : languages[0].id)
  return useSyncExternalStore(subscribe, findChosen, findChosen)
}

/** Stores the choice, and puts it in the URL, so that a link can name it. What else a link says stays. */
export function chooseLanguage(id: string): void {
  const others = location.hash.replace(/[#&]snippet=.*|^[^=]*$/, '')
  history.replaceState(history.state, '', `${others ? `${others}&` : '#'}snippet=${id}`)
  storePreference(id)
  for (const listener of listeners) listener()
}

function findWanted(languages: SnippetChoices['languages']): string {
  const named = /[#&]snippet=([\w-]+)$/.exec(location.hash)?.[1]
  const isOffered = (wanted?: string) => languages.some(({ id }) => id === wanted)
  return [named, readPreference()].find(isOffered) ?? languages[0].id
}
