import { curl } from './curl.ts'
import type { SnippetLanguage } from './language.ts'

/** Every language a snippet is offered in, in the order in which they are offered. */
export const snippetLanguages = [curl] as const satisfies readonly SnippetLanguage[]
