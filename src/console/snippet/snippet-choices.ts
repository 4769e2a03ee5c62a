import type { SnippetLanguage } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'
import type { ShownSnippet } from './show-snippet.ts'

/** A language in the list. The languages themselves are loaded when one is chosen. */
export type SnippetChoice = Pick<SnippetLanguage, 'id' | 'label'>

/** The data of one operation's snippet panel, written by the build. */
export interface SnippetChoices {
  readonly languages: readonly [SnippetChoice, ...SnippetChoice[]]
  /** The untouched call in the first language, by server as the plans are; its codes stand in the highlights. */
  readonly first: Readonly<Record<string, WrittenSnippet>>
  /** Those of the first language. */
  readonly highlights: Highlights
  /** The path of the JSON with those of all languages. */
  readonly allHighlights: string
}

/** A snippet whose codes are indexes of the highlights, so that a page has each of them once. */
export type WrittenSnippet =
  | Extract<ShownSnippet, { readonly outcome: 'refused' }>
  | {
      readonly outcome: 'written'
      readonly whenToUse?: string | undefined
      readonly steps: readonly { readonly note: string; readonly code: number }[]
    }
