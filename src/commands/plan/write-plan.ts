import { writeCitation } from '#core/citation/citation.ts'
import type { RequestPlan, PlanRefusal } from '#core/request/request-plan.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { Callable, Operation } from '#core/request/description/operation.ts'

/** A plan as one line of JSON. */
export function writePlan({ method, url, headers, body, slots, notes }: RequestPlan): string {
  const pairs = headers.map(({ name, value }) => [name, value])
  return JSON.stringify({ method, url, headers: pairs, body, slots, ...(notes && { notes }) })
}

/** A refusal as programs read it. */
export interface PrintedRefusal {
  readonly field: string
  /** The citation in words, or file and line of a fault. */
  readonly clause: string
  readonly sentence: string
}

export function writeRefusals(refusals: readonly (PlanRefusal | PrintedRefusal)[]): string {
  return JSON.stringify({ refused: refusals.map(printRefusal) })
}

function printRefusal(refusal: PlanRefusal | PrintedRefusal): PrintedRefusal {
  const { field, sentence } = refusal
  const clause = 'clause' in refusal ? refusal.clause : writeCitation(refusal.citation)
  return { field, clause, sentence }
}

export type PlannedSnippet =
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
): PlannedSnippet {
  const snippet = language.writeSnippet(plan)
  if (snippet.outcome === 'written') return snippet
  const sentence = `${snippet.sentence} Use --language ${snippet.instead}.`
  return { outcome: 'refused', refusals: [{ field: 'language', citation: ofPortal, sentence }] }
}

const ofPortal = { edition: 'This portal', section: 'snippet languages' } as const

/** One line of `--list`. */
export interface ListedOperation {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly method: string
  readonly path: string
  /** Or why not: `program` is not from a page, `nowhere` not at all. */
  readonly callable:
    true | ({ readonly from: 'program' | 'nowhere' } & Pick<PrintedRefusal, 'sentence' | 'clause'>)
}

export function describeOperation(operation: Operation): ListedOperation {
  const { id, slug, name, method, path, callable } = operation
  return { id, slug, name, method, path, callable: makeCallable(callable) }
}

function makeCallable(callable: Callable): ListedOperation['callable'] {
  if (callable.from === 'page') return true
  const { sentence, citation } = callable.reason
  return { from: callable.from, sentence, clause: writeCitation(citation) }
}
