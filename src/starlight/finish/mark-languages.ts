import type { Edit } from '#text/edit-text.ts'
import { getAttribute } from '../html/page-elements.ts'
import type { Element } from '../html/page-elements.ts'
import { getTextLanguage } from '../i18n/text-language.ts'
import { hasAllTexts } from '../i18n/translate.ts'
import { flattenGroups, groupByTag } from '../navigation/group-by-tag.ts'
import type { ApiReference } from '../reference/api-reference.ts'

export interface UntranslatedTexts {
  /** Texts of the portal, by the language of a page (`getUntranslated`). */
  readonly untranslated: ReadonlyMap<string, RegExp>
  /** Names in the document. Undefined if the page has the language of the document. */
  readonly documentNames?: DocumentNames | undefined
}

interface DocumentNames {
  /** The language of the document. */
  readonly lang: string
  readonly names: ReadonlySet<string>
}

/** Returns the names of operations and tags that the translation of a document lacks. */
export function listUntranslatedNames(
  apiReference: Pick<ApiReference, 'api' | 'lang' | 'locale'>,
): DocumentNames | undefined {
  const { api, lang, locale } = apiReference
  if (lang === locale.lang) return undefined
  const isUntranslated = (text: string) => getTextLanguage(apiReference, text) !== undefined
  // A name is derived from its text (`getOperationTitle`).
  const operations = api.operations.filter(({ name, summary, description }) =>
    isUntranslated(summary ?? description ?? name),
  )
  const tags = flattenGroups(groupByTag(api)).filter(
    ({ title, ownTitle }) => ownTitle === undefined && isUntranslated(title),
  )
  const names = [...operations.map(({ name }) => name), ...tags.map(({ title }) => title)]
  return { lang, names: new Set(names) }
}

/** Marks texts without a translation with their language, so that a screen reader does not read them as the page's. */
export function markLanguages(
  html: string,
  elements: readonly Element[],
  { untranslated, documentNames }: UntranslatedTexts,
): readonly Edit[] {
  const page = elements.find(({ tagName }) => tagName === 'html')
  const language = (page && getAttribute(page, 'lang')) ?? 'en'
  const pattern = hasAllTexts(language)
    ? undefined
    : (untranslated.get(language) ?? untranslated.get(''))
  if (!pattern && !documentNames) return []
  return elements.flatMap((element) => {
    const text = getOnlyText(element)
    if (text === undefined) return []
    if (documentNames?.names.has(text)) return markElement(html, element, documentNames.lang)
    return pattern?.test(text) ? markElement(html, element, 'en') : []
  })
}

/** Marks an element; of a summary only its text, which would otherwise take the marker to its own side in a right-to-left page. */
function markElement(html: string, { start, end, tagName }: Element, lang: string): Edit[] {
  if (tagName !== 'summary') return [{ at: start + 1 + tagName.length, text: ` lang="${lang}"` }]
  return [
    { at: html.indexOf('>', start) + 1, text: `<bdi lang="${lang}">` },
    { at: end - '</summary>'.length, text: '</bdi>' },
  ]
}

/** Returns the text of an element without other children and without a language. */
function getOnlyText({ tagName, attributes, childNodes }: Element): string | undefined {
  const [text, ...others] = childNodes
  if (others.length > 0 || !text || !('value' in text)) return undefined
  return unmarked.has(tagName) || attributes['lang'] !== undefined ? undefined : text.value.trim()
}

/** Elements of names, and elements without text for readers. */
const unmarked: ReadonlySet<string> = new Set(['code', 'pre', 'script', 'style', 'title'])
