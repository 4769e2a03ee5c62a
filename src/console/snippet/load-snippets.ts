import { withBase } from '#browser/with-base.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'

/** How to write a snippet, and the colours of those that the build knew. */
export interface SnippetSource {
  readonly language: SnippetLanguage
  readonly highlights: Highlights
}

/**
 * Loads a language. Colours that cannot be loaded are left out: the text is what matters.
 *
 * @throws {Error} when the language cannot be loaded, with what to do
 */
export async function loadSnippets(id: string, allHighlights: string): Promise<SnippetSource> {
  const [languages, highlights] = await Promise.all([
    loadLanguages(),
    loadHighlights(allHighlights).catch(() => []),
  ])
  const language = languages.find((candidate) => candidate.id === id)
  if (!language) throw new Error('The site has changed since you opened this page: reload it.')
  return { language, highlights }
}

async function loadLanguages(): Promise<readonly SnippetLanguage[]> {
  try {
    const { snippetLanguages } = await import('#core/snippet/languages.ts')
    return snippetLanguages
  } catch (cause) {
    throw new Error(
      'Check your connection and choose the language again. If that does not help, reload the page: the site may have changed since you opened it.',
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
