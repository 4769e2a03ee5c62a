import type { SnippetLanguage } from '#core/snippet/language.ts'

/** A language as the list offers it. The languages themselves are loaded when one is chosen. */
export type SnippetChoice = Pick<SnippetLanguage, 'id' | 'label'>

/** What the snippet panel of one operation is made from; the build writes it. */
export interface SnippetChoices {
  readonly languages: readonly [SnippetChoice, ...SnippetChoice[]]
  /** `Highlights` of the first language as JSON: as one text it takes a tenth of what Astro makes of the arrays. */
  readonly highlights: string
  /** Where those of all languages are, as JSON. */
  readonly allHighlights: string
}
