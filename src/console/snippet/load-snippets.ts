import { withBase } from '#browser/with-base.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'

/** What a snippet is made from: how to write it, and the colours of those that the build knew. */
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
  if (!language) throw new Error(changed)
  return { language, highlights }
}

const changed = 'The site has changed since you opened this page: load it again.'

async function loadLanguages(): Promise<readonly SnippetLanguage[]> {
  try {
    const { snippetLanguages } = await import('#core/snippet/languages.ts')
    return snippetLanguages
  } catch (cause) {
    throw new Error(`Look at your connection and choose the language again. ${changed}`, {
      cause,
    })
  }
}

async function loadHighlights(address: string): Promise<Highlights> {
  const response = await fetch(withBase(address), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  // Written by the build from this very type.
  return response.json()
}
