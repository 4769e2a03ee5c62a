import { curl } from '#core/snippet/curl.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { showSnippet } from './show-snippet.ts'

/** How to write and colour a snippet. */
export interface SnippetSource {
  readonly language: SnippetLanguage
  readonly show: typeof showSnippet
}

/** @throws {Error} when there is no such language */
export function findSource(
  id: string,
  languages: readonly SnippetLanguage[] = [curl],
): SnippetSource {
  const language = languages.find((candidate) => candidate.id === id)
  if (!language) throw new Error('The site no longer has the language.')
  return { language, show: showSnippet }
}
