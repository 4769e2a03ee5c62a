import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import type { ShownSnippet } from './show-snippet.ts'

/** A language in the list. The languages themselves are loaded when one is chosen. */
export type SnippetChoice = Pick<SnippetLanguage, 'id' | 'label'>

/** The data of one operation's snippet panel, written by the build. */
export interface SnippetChoices {
  readonly languages: readonly [SnippetChoice, ...SnippetChoice[]]
  /** The untouched call in the first language, by server as the plans are. */
  readonly first: Readonly<Record<string, ShownSnippet>>
}
