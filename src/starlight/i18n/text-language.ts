import type { ApiReference } from '../reference/api-reference.ts'

/** Returns the language of a text in the document, or `undefined` for the language of the page: if the text is translated, or none. */
export function getTextLanguage(
  { api, lang, locale }: Pick<ApiReference, 'api' | 'lang' | 'locale'>,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined
  return lang === locale.lang || api.translatedTexts?.has(text) ? undefined : lang
}
