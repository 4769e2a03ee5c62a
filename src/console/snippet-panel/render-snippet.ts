import type { RequestPlan } from '#request/request-plan.ts'
import { findSyntax, highlight } from '#snippets/highlight.ts'
import { findSnippetLanguage } from '#snippets/languages.ts'
import { getFiles, getRelativePath } from '#snippets/shared/limitation.ts'
import type { LanguageId } from '#snippets/shared/language-labels.ts'
import type { SnippetLanguage } from '#snippets/shared/language.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import type { Token } from '#text/rich-text.ts'

/** Snippet in one language as the panel shows it: plain data, so that the build can render the untouched call. */
export type ShownSnippet =
  | {
      readonly outcome: 'written'
      /** Lines that set the variables, then the snippet, each with its instructions. */
      readonly steps: readonly { readonly note: string; readonly tokens: readonly Token[] }[]
      /** Sentence with the names to replace. */
      readonly advice?: string
      /** The snippet with its secrets moved out of the arguments of a command. */
      readonly privateTokens?: readonly Token[]
    }
  /** A sample of the team, which does not depend on the request. */
  | { readonly outcome: 'sample'; readonly tokens: readonly Token[] }
  | {
      readonly outcome: 'refused'
      readonly sentence: string
      /** A language that supports the request. */
      readonly instead: LanguageId
    }

/** A snippet that the panel offers: the portal's own, or a sample of the team with its text. */
export interface OfferedSnippet {
  readonly id: string
  readonly label: string
  readonly sample?: { readonly language: string; readonly text: string }
}

/** @returns `undefined` without a plan, which a sample does not need */
export function renderSnippet(
  { id, sample }: OfferedSnippet,
  plan: RequestPlan | undefined,
): ShownSnippet | undefined {
  if (sample) {
    const syntax = findSyntax(sample.language)
    const tokens = syntax ? highlight(sample.text, syntax) : [[sample.text, 'foreground'] as const]
    return { outcome: 'sample', tokens }
  }
  const language = findSnippetLanguage(id)
  return language && plan && renderSnippetIn(language, plan)
}

export function renderSnippetIn(language: SnippetLanguage, plan: RequestPlan): ShownSnippet {
  const { syntax, setVariable, howToRun } = language
  const snippet = language.formatSnippet(plan)
  if (snippet.outcome === 'refused') return snippet
  const setters = getVariableNames(plan.slots).map((variable) => {
    const setter = setVariable(variable)
    return { note: setter.note, tokens: highlight(setter.line, setter.syntax) }
  })
  const note = (howToRun ?? `Paste it into ${setVariable('').shell}.`) + describeFiles(plan.body)
  const { text, advice, privateText } = snippet
  return {
    outcome: 'written',
    steps: [...setters, { note, tokens: highlight(text, syntax) }],
    ...(advice !== undefined && { advice }),
    ...(privateText !== undefined && { privateTokens: highlight(privateText, syntax) }),
  }
}

function describeFiles(body: RequestPlan['body']): string {
  const names = [...new Set(getFiles(body).map(getRelativePath))]
  return names.length > 0
    ? ` It reads ${names.join(', ')} from the folder in which you run it.`
    : ''
}
