import { withBase } from '#browser/with-base.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'
import type { showSnippet } from './show-snippet.ts'

/** How to write a snippet, and the colours of those that the build knew. */
export interface SnippetSource {
  readonly language: SnippetLanguage
  readonly show: typeof showSnippet
  readonly highlights: Highlights
}

/**
 * Loads a language. Colours that cannot be loaded are left out: the text is what matters.
 *
 * @throws {Error} when the language cannot be loaded, with what to do
 */
export async function loadSnippets(id: string, allHighlights: string): Promise<SnippetSource> {
  const [[{ snippetLanguages }, { showSnippet: show }], highlights] = await Promise.all([
    orExplain(
      Promise.all([import('#core/snippet/languages.ts'), import('./show-snippet.ts')]),
      'choose the language again',
    ),
    loadHighlights(allHighlights).catch(() => []),
  ])
  const language = snippetLanguages.find((candidate) => candidate.id === id)
  if (!language) throw new Error('The site has changed since you opened this page: reload it.')
  return { language, show, highlights }
}

/**
 * Loads the first language, which the page shows without its code until the request is another than the build knew.
 *
 * @param highlights the colours, which the page has
 * @throws {Error} as `loadSnippets` does
 */
export async function loadFirst(highlights: Highlights): Promise<SnippetSource> {
  const [{ curl }, { showSnippet: show }] = await orExplain(
    Promise.all([import('#core/snippet/curl.ts'), import('./show-snippet.ts')]),
    'change the request again',
  )
  return { language: curl, show, highlights }
}

async function orExplain<Loaded>(loading: Promise<Loaded>, again: string): Promise<Loaded> {
  try {
    return await loading
  } catch (cause) {
    throw new Error(
      `Check your connection and ${again}. If that does not help, reload the page: the site may have changed since you opened it.`,
      { cause },
    )
  }
}

async function loadHighlights(address: string): Promise<Highlights> {
  const response = await fetch(withBase(address), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  // The build writes it from this type.
  return response.json()
}
