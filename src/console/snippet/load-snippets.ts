import { withBase } from '#browser/with-base.ts'
import { curl } from '#core/snippet/curl.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { showSnippet } from './show-snippet.ts'

/** How to write a snippet, and the colours of those that the build knew. */
export interface SnippetSource {
  readonly language: SnippetLanguage
  readonly show: typeof showSnippet
  readonly highlights: Highlights
}

/**
 * Finds a language and loads the colours. Those that cannot be loaded are left out: the text is what matters.
 *
 * @param highlights the colours, or the path of the file that has them
 * @throws {Error} when there is no such language
 */
export async function loadSnippets(
  id: string,
  highlights: Highlights | string,
  languages: readonly SnippetLanguage[] = [curl],
): Promise<SnippetSource> {
  const language = languages.find((candidate) => candidate.id === id)
  if (!language) throw new Error('The site no longer has the language.')
  const colours =
    typeof highlights === 'string' ? await loadHighlights(highlights).catch(() => []) : highlights
  return { language, show: showSnippet, highlights: colours }
}

async function loadHighlights(address: string): Promise<Highlights> {
  const response = await fetch(withBase(address), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  // The build writes it from this type.
  return response.json()
}
