import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import { listVariableNames } from '#core/snippet/variables.ts'

/** What the panel shows of a plan in one language: plain data, so that the build can write that of the untouched call. */
export type ShownSnippet =
  | {
      readonly outcome: 'written'
      readonly whenToUse: string | undefined
      /** The lines that set the variables, and then the snippet, each with what to do with it. */
      readonly steps: readonly { readonly note: string; readonly code: string }[]
    }
  | { readonly outcome: 'refused'; readonly sentence: string }

export function showSnippet(language: SnippetLanguage, plan: RequestPlan): ShownSnippet {
  const { setVariable, howToRun, whenToUse } = language
  const snippet = language.writeSnippet(plan)
  if (snippet.outcome === 'refused') return snippet
  const setters = listVariableNames(plan.slots).map((variable) => {
    const { line, note } = setVariable(variable)
    return { note, code: line }
  })
  const last = { note: howToRun ?? 'Then send the request.', code: snippet.text }
  return { outcome: 'written', whenToUse, steps: [...setters, last] }
}
