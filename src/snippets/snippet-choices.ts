import { findSnippetLanguage, snippetLanguages } from './languages.ts'
import { formatLanguageName } from './shared/language-labels.ts'
import type { SnippetLanguage } from './shared/language.ts'

/** A snippet to offer: the id of a language of the portal, or of one with samples of the team. */
export interface SnippetOption {
  readonly id: string
  readonly label?: string | undefined
}

interface TeamSample {
  readonly language: string
  readonly label?: string | undefined
}

/** A snippet that readers of an operation can choose: the portal's own, or a sample of the team. */
export type SnippetChoice<Sample> = { readonly id: string; readonly label: string } & (
  { readonly language: SnippetLanguage; readonly sample?: undefined } | { readonly sample: Sample }
)

/**
 * Returns the snippets of an operation in their order. Pages, the console, the commands and the agents' tools offer this list. A
 * language of the option `snippets` is the sample of the team, if the operation has one, else the portal's own snippet; without the
 * option, samples follow the portal's own snippets.
 */
export function chooseSnippets<Sample extends TeamSample>(
  all: readonly Sample[],
  snippets: readonly SnippetOption[] | undefined,
): readonly SnippetChoice<Sample>[] {
  const samples = Map.groupBy(all, ({ language }) => language)
  if (snippets) {
    return snippets.flatMap(({ id, label }): readonly SnippetChoice<Sample>[] => {
      const language = findSnippetLanguage(id)
      const own = samples.get(id)
      if (own) return chooseSamples(id, own, label)
      return language ? [{ id, label: label ?? language.label, language }] : []
    })
  }
  return [
    ...snippetLanguages.map((language) => ({ id: language.id, label: language.label, language })),
    ...[...samples].flatMap(([id, own]) =>
      chooseSamples(findSnippetLanguage(id) ? `${id}-sample` : id, own),
    ),
  ]
}

function chooseSamples<Sample extends TeamSample>(
  id: string,
  samples: readonly Sample[],
  label?: string,
): readonly SnippetChoice<Sample>[] {
  return samples.map((sample, index) => ({
    id: index === 0 ? id : `${id}-${index + 1}`,
    label:
      (samples.length === 1 ? label : undefined) ??
      sample.label ??
      label ??
      formatLanguageName(sample.language),
    sample,
  }))
}

/**
 * Finds a language that is neither the portal's nor has samples.
 *
 * @param languages the languages of samples
 * @returns a predicate with the known ids
 */
export function findUnknownSnippet(
  snippets: readonly SnippetOption[],
  languages: readonly string[],
): string | undefined {
  const known = new Set([...languages, ...snippetLanguages.map(({ id }) => id)])
  const unknown = snippets.find(({ id }) => !known.has(id) && !findSnippetLanguage(id))
  return (
    unknown &&
    `names ${unknown.id}, which is not a language of the portal and has no samples. Choose from ${[...known].join(', ')}, or add its samples.`
  )
}
