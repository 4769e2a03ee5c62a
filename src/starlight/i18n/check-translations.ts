import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { translations } from './translate.ts'

/**
 * Checks the translations of the portal's texts in Starlight's `i18n` collection.
 *
 * @param sources the folder of the site's sources, `src` by default
 * @returns a warning for each unknown key, empty text, and missing or unknown placeholder, with the name of the file
 */
export function checkTranslations(sources: string): readonly string[] {
  const folder = join(sources, 'content/i18n')
  return globSync('*.{json,yaml,yml}', { cwd: folder }).flatMap((name) => {
    const texts: unknown = parse(readFileSync(join(folder, name), 'utf8'))
    return checkTexts(texts).map((problem) => `content/i18n/${basename(name)}: ${problem}`)
  })
}

function checkTexts(texts: unknown): readonly string[] {
  return Object.entries(texts ?? {})
    .filter(([key]) => key.startsWith('developerPortal.'))
    .flatMap(([key, text]) => checkText(key, text))
}

function checkText(key: string, text: unknown): readonly string[] {
  const english = translations[key]
  if (english === undefined) {
    return [`${key} is not a text of the developer portal. Correct the key, or remove it.`]
  }
  if (typeof text !== 'string' || text.trim() === '') {
    return [`${key} is empty. Translate “${english}”, or remove the key.`]
  }
  const [expected, found] = [listPlaceholders(english), listPlaceholders(text)]
  const missing = expected
    .filter((name) => !found.includes(name))
    .map((name) => `${key} lacks ${name}. “${english}” has it.`)
  const unknown = found
    .filter((name) => !expected.includes(name))
    .map((name) => `${key} has ${name}, which has no value. “${english}” does not have it.`)
  return [...missing, ...unknown]
}

function listPlaceholders(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? []
}
