import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { SiteLocale } from '../reference/locale.ts'
import { isUrl } from './fetch-document.ts'

interface TranslatedDocument {
  readonly file: string
  readonly overlay?: string | undefined
  readonly translations?: Readonly<Record<string, string>> | undefined
  readonly lang: string
  readonly locale: SiteLocale
}

/**
 * Returns a sentence for each translation that is not applied, named in the options or next to its document: the document is considered
 * to be in its language, or its name is not a locale of the site.
 *
 * @param documents each document once for each locale
 * @param root the folder of the project
 */
export function findUnusedTranslations(
  documents: readonly TranslatedDocument[],
  locales: readonly SiteLocale[],
  root: string,
): readonly string[] {
  if (locales.length < 2) return []
  const names = locales.map(({ name }) => name)
  const used = new Set(documents.flatMap((document) => listUsed(document, root)))
  const unused = documents
    .filter(({ file }) => !isUrl(file))
    .flatMap(({ file, lang, locale, translations = {} }) => {
      const path = resolve(root, file)
      const named = locale.lang === lang ? translations[locale.name] : undefined
      const found = [
        ...(named === undefined ? [] : [{ name: locale.name, translation: named }]),
        ...listTranslations(path),
      ]
      return found.flatMap(({ name, translation }) => {
        const other = resolve(root, translation)
        if (used.has(other) || used.has(removeEnding(other))) return []
        const reason = names.includes(name)
          ? `because the texts of ${basename(path)} are in ${lang}. If they are not, set \`lang\` of the document to their language.`
          : `because ${name} is not a locale of the site. Its locales are ${names.join(', ')}.`
        const shown = isUrl(translation) ? translation : relative(root, other)
        return [`${shown} is not applied, ${reason}`]
      })
    })
  // Each document is there once for each locale.
  return [...new Set(unused)]
}

/** Lists the Overlays that are applied to a document: paths, for a translation next to it without the ending. */
function listUsed(
  { file, overlay, translations = {}, lang, locale }: TranslatedDocument,
  root: string,
): readonly string[] {
  const named = translations[locale.name]
  const translation = named ?? `${removeEnding(file)}.${locale.name}.overlay`
  const paths = [overlay, lang === locale.lang ? undefined : translation]
  return paths.flatMap((path) => (path === undefined ? [] : [resolve(root, path)]))
}

/** Lists the files next to a document that are named like its translations. `api.v2.overlay.yaml` belongs to `api.v2.yaml`, if it exists. */
function listTranslations(path: string) {
  const names = listFiles(dirname(path))
  const stem = basename(removeEnding(path))
  return names.flatMap((file) => {
    const rest = file.startsWith(`${stem}.`) ? file.slice(stem.length) : ''
    const name = translationName.exec(rest)?.[1]
    if (name === undefined) return []
    if (names.some((other) => removeEnding(other) === `${stem}.${name}`)) return []
    return [{ name, translation: join(dirname(path), file) }]
  })
}

/** The end of the name of a translation, after the name of its document: `.de.overlay.yaml`. A longer word, as in `.public`, is not a language. */
const translationName = /^\.([a-z]{2,3}(?:[-_][a-z\d]+)*)\.overlay\.(?:ya?ml|json)$/i

function removeEnding(path: string): string {
  return path.replace(/\.(?:ya?ml|json)$/i, '')
}

/** Loading reports a folder that does not exist. */
function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}
