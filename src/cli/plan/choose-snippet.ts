import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Sample } from '#openapi/samples/sample.ts'
import type { Operation } from '#request/description/operation.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { findSnippetLanguage, snippetLanguages } from '#snippets/languages.ts'
import { chooseSnippets, findUnknownSnippet } from '#snippets/snippet-choices.ts'
import type { SnippetChoice, SnippetOption } from '#snippets/snippet-choices.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { UsageError } from '../command-line/run-command.ts'

export const languageNames = snippetLanguages.map(({ id }) => id)

/** Returns the snippets of an operation, as its page and the console offer them. @throws {UsageError} for a language without a snippet */
export function getSnippets(
  { documented }: Pick<ApiDescription, 'documented'>,
  { slug }: Pick<Operation, 'slug'>,
  snippets: readonly SnippetOption[] | undefined,
): readonly SnippetChoice<Sample>[] {
  const samples = [...documented.values()].flatMap((operation) => operation.samples)
  const problem = findUnknownSnippet(
    snippets ?? [],
    samples.map(({ language }) => language),
  )
  if (problem !== undefined) throw new UsageError(`--snippets ${problem}`)
  return chooseSnippets(documented.get(slug)?.samples ?? [], snippets)
}

/**
 * @param name an id, or the other id of a language: `python`
 * @throws {UsageError} that lists the ids, for an unknown one
 */
export function findSnippet(
  choices: readonly SnippetChoice<Sample>[],
  name: string,
): SnippetChoice<Sample> {
  const language = findSnippetLanguage(name)
  const choice =
    choices.find(({ id }) => id === name) ??
    choices.find((each) => language && !each.sample && each.language === language)
  if (choice) return choice
  const ids = choices.map(({ id }) => id).join(', ')
  throw new UsageError(`There is no language ${quoteDocument(name)}. Choose one of: ${ids}.`)
}

type FormattedSnippet =
  | { readonly outcome: 'written'; readonly text: string; readonly privateText?: string }
  | { readonly outcome: 'sample'; readonly text: string }
  | { readonly outcome: 'refused'; readonly sentence: string; readonly instead: string | undefined }

/** Formats a snippet, or returns a sample, which does not depend on the plan. */
export function formatChoice(
  choice: SnippetChoice<Sample>,
  plan: RequestPlan,
  choices: readonly SnippetChoice<Sample>[],
): FormattedSnippet {
  if (choice.sample) return { outcome: 'sample', text: choice.sample.text }
  const snippet = choice.language.formatSnippet(plan)
  if (snippet.outcome === 'written') return snippet
  const { sentence, instead } = snippet
  return {
    outcome: 'refused',
    sentence,
    instead: choices.find((each) => !each.sample && each.language.id === instead)?.id,
  }
}
