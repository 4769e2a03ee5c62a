import { consoleWords, fillIn } from '#ui/words.ts'
import type { ConsoleWord, OwnWords, WordValues } from '#ui/words.ts'

/** The words of generated pages in English, beside those of the console. Pages name each by its text, as the console does. */
export const pageWords = {
  tryIt: 'Try it',
  allOperations: 'All operations',
  loadingConsole: 'Loading the console…',
} as const

const words = { ...consoleWords, ...pageWords }
const prefix = 'developerPortal.'

type Words = typeof words

/** A text of the lists. */
export type PortalWord = Words[keyof Words]

/** How a site's translations name a word. */
export type WordKey = `${typeof prefix}${keyof Words}`

/** All words by their keys, in English. */
export const translations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).map(([name, word]) => [prefix + name, word]),
)

const keys = new Map(
  // The type of the entries, which has lost their names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.entries(translations).map(([key, word]) => [word as PortalWord, key as WordKey]),
)

/** Starlight's translations for a page. */
type Translate = App.Locals['t']

/** Says a word in the language of a page. */
export type Say = (word: PortalWord, values?: WordValues) => string

/** A word in the language of a page. A site whose default language is another has no translations in English to fall back to. */
export function translate(t: Translate, word: PortalWord, values?: WordValues): string {
  const key = keys.get(word)
  return fillIn(key !== undefined && t.exists(key) ? t(key) : word, values)
}

/** The words of the console that a site says otherwise. */
export function listOwnWords(t: Translate): OwnWords {
  const own = Object.values(consoleWords).map((word): [ConsoleWord, string] => [
    word,
    translate(t, word),
  ])
  return Object.fromEntries(own.filter(([word, said]) => said !== word))
}
