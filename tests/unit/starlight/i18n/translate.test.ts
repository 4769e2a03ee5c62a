import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consoleTexts } from '#console/ui/console-texts.ts'
import { recipeTexts, scriptTexts, searchTexts } from '#console/ui/translations.ts'
import {
  checkTranslations,
  createTranslate,
  getTranslations,
  getUntranslated,
  pageTexts,
  translations,
  consoleTextList,
} from '#starlight/i18n/translate.ts'
import { writeFolder } from '../../../support/write-folder.ts'

type OwnTexts = Readonly<Record<string, string>>

/** Creates Starlight's translate function with translations of a site, which returns the key of a text without one. */
function makeTranslations(own: OwnTexts, inEnglish: OwnTexts = own): App.Locals['t'] {
  const find = (key: string, { fallbackLng }: { fallbackLng: string | readonly string[] }) =>
    own[key] ?? (fallbackLng === 'en' ? inEnglish[key] : undefined) ?? key
  // Implements only the part of Starlight's function that is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return find as unknown as App.Locals['t']
}

test('A page loads only the texts that its site translates', () => {
  const own = {
    ...translations,
    'developerPortal.send': 'Senden',
    'developerPortal.tryIt': 'Ausprobieren',
  }
  const translate = createTranslate(makeTranslations(own))
  expect(getTranslations(translate, consoleTextList)).toEqual({ Send: 'Senden' })
  expect(translate('Try it')).toBe('Ausprobieren')
})

test('Untranslated texts are in English', () => {
  const translate = createTranslate(
    makeTranslations({ 'developerPortal.findOrName': '{find} oder benennen' }),
  )
  expect(getTranslations(translate, consoleTextList)).toEqual({
    '{find}, or name a new one': '{find} oder benennen',
  })
  expect(translate('Add “{name}” {how}', { name: 'a', how: 'b' })).toBe('Add “a” b')
})

test.each([
  ['the text of the site', { 'developerPortal.send': 'Los' }, {}, 'Los'],
  ['else the shipped one', {}, {}, 'Senden'],
  ['and not that of the site in English', {}, { 'developerPortal.send': 'Go' }, 'Senden'],
])('A page in German has %s', (_, own, inEnglish, text) => {
  expect(createTranslate(makeTranslations(own, inEnglish), 'de')('Send')).toBe(text)
})

test('A page in a language without texts has the English ones of the site', () => {
  const t = makeTranslations({}, { 'developerPortal.send': 'Go' })
  const translate = createTranslate(t, 'zh-TW')
  expect([translate('Send'), translate('Copy')]).toEqual(['Go', 'Copy'])
})

test('Each text is unique and used', () => {
  const inConsole = [consoleTexts, recipeTexts].flatMap((texts) => Object.values(texts))
  const inPages = [searchTexts, scriptTexts, pageTexts].flatMap((texts) => Object.values(texts))
  const all = [...inConsole, ...inPages]
  expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([])
  expect(Object.keys(translations)).toHaveLength(all.length)
  const consoles = readCode('console')
  expect(inConsole.filter((word) => !consoles.includes(`'${word}'`))).toEqual([])
  const pages = readCode('starlight')
  expect(inPages.filter((word) => !pages.includes(`'${word}'`))).toEqual([])
})

function readCode(folders: string): string {
  return globSync(`src/${folders}/**/*.{ts,tsx,astro}`)
    .filter((file) => !/\/(?:words|translations)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

async function check(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return checkTranslations(await writeFolder({ 'content/i18n/de.json': JSON.stringify(texts) }))
}

test('The English texts are valid, and texts of other packages are not checked', async () => {
  expect(await check({ ...translations, 'search.label': '' })).toEqual([])
})

test('A site without translations has no warning', async () => {
  expect(checkTranslations(await writeFolder({}))).toEqual([])
})

test.each([
  [
    { 'developerPortal.sned': 'Senden' },
    'developerPortal.sned is not a text of the developer portal. Correct the key, or remove it.',
  ],
  [
    { 'developerPortal.send': ' ' },
    'developerPortal.send is empty. Translate “Send”, or remove the key.',
  ],
  [
    { 'developerPortal.foundCount': 'gefunden' },
    'developerPortal.foundCount lacks {count}. “{count} found” has it.',
  ],
  [
    { 'developerPortal.send': '{anzahl} senden' },
    'developerPortal.send has {anzahl}, which has no value. “Send” does not have it.',
  ],
])('Warns of %j', async (texts, problem) => {
  expect(await check(texts)).toEqual([`content/i18n/de.json: ${problem}`])
})

test('The texts that a language lacks are those without a key in its file', async () => {
  const sources = await writeFolder({
    'content/i18n/ar.json': JSON.stringify({ 'developerPortal.copyPage': 'انسخ الصفحة' }),
  })
  const untranslated = getUntranslated(sources)
  const [arabic, other] = ['ar', ''].map((language) => untranslated.get(language))

  expect(['Copy page', '12 fields', 'Remove a pet'].map((text) => arabic?.test(text))).toEqual([
    false,
    true,
    false,
  ])
  expect(other?.test('Copy page')).toBe(true)
  expect(other?.test('(opens a new tab)')).toBe(true)
})
