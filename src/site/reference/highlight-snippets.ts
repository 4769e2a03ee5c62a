import type { Operation } from '#core/request/description/operation.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SnippetLanguage, Syntax } from '#core/snippet/language.ts'
import { listVariableNames } from '#core/snippet/variables.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { source } from '../portal.ts'
import { highlightCode } from './highlight-code.ts'

/**
 * Highlights everything that the console's snippet panel can show before a reader changes the request.
 *
 * @param plans of the untouched request, one for each server
 */
export async function highlightSnippets(
  plans: readonly RequestPlan[],
  languages: readonly SnippetLanguage[],
): Promise<Highlights> {
  const codes = new Map<string, Syntax>()
  for (const language of languages) {
    for (const plan of plans) {
      for (const variable of listVariableNames(plan.slots)) {
        const { line, syntax } = language.setVariable(variable)
        codes.set(line, syntax)
      }
      const snippet = language.writeSnippet(plan)
      if (snippet.outcome === 'written') codes.set(snippet.text, language.syntax)
    }
  }
  return Promise.all([...codes].map(([code, syntax]) => highlightCode(code, syntax)))
}

/** The name of an operation's file of highlights. An id of another document need not be unique, nor fit into an address. */
export function nameHighlights({ id, slug }: Pick<Operation, 'id' | 'slug'>): string {
  return source.isDefault ? id : slug
}
