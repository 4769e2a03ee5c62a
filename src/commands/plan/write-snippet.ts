import type { PlanRefusal, RequestPlan } from '#core/request/request-plan.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'

export type WrittenSnippet =
  | { readonly outcome: 'written'; readonly text: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly PlanRefusal[] }

export const languageNames: readonly string[] = snippetLanguages.map(({ id }) => id)

export function findLanguage(name: string): SnippetLanguage | undefined {
  return snippetLanguages.find(({ id }) => id === name)
}

/** Writes a plan in a language, or says why the language cannot say it and which can. */
export function writeSnippet(
  language: Pick<SnippetLanguage, 'writeSnippet'>,
  plan: RequestPlan,
): WrittenSnippet {
  const snippet = language.writeSnippet(plan)
  if (snippet.outcome === 'written') return snippet
  const sentence = `${snippet.sentence} Use --language ${snippet.instead}.`
  return { outcome: 'refused', refusals: [{ field: 'language', citation, sentence }] }
}

const citation = { edition: 'This portal', section: 'snippet languages' } as const
