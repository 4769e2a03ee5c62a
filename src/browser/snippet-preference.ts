import type { Manner } from '#core/snippet/shared/language.ts'

/** A reader’s preference for all snippets. It is all that this portal stores beside the theme, and holds nothing of a request. */
export interface ChosenSnippet {
  /** The id of a language; empty where none was ever chosen. */
  readonly language: string
  readonly manner: Manner
}

/** Also read by the script in CallCard.astro, before the first paint. */
const preference = 'snippet'

export function readPreference(): ChosenSnippet {
  try {
    return readChosen(localStorage.getItem(preference) ?? '')
  } catch {
    return readChosen('')
  }
}

export function storePreference(chosen: ChosenSnippet): void {
  try {
    localStorage.setItem(preference, writeChosen(chosen))
  } catch {
    // A browser may keep nothing; the choice is then that of this page.
  }
}

/** A choice as one text, such as `go careful`. */
export function writeChosen({ language, manner }: ChosenSnippet): string {
  return `${language} ${manner}`
}

export function readChosen(text: string): ChosenSnippet {
  const [language = '', manner] = text.split(' ')
  return { language, manner: manner === 'careful' ? 'careful' : 'short' }
}
