import { expect, test } from 'vitest'
import { checkTranslations } from '#starlight/i18n/check-translations.ts'
import { translations } from '#starlight/i18n/translate.ts'
import { writeFolder } from '../../../support/write-folder.ts'

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
    { 'developerPortal.operationCount': 'Operationen' },
    'developerPortal.operationCount lacks {count}. “{count} operations” has it.',
  ],
  [
    { 'developerPortal.send': '{anzahl} senden' },
    'developerPortal.send has {anzahl}, which has no value. “Send” does not have it.',
  ],
])('Warns of %j', async (texts, problem) => {
  expect(await check(texts)).toEqual([`content/i18n/de.json: ${problem}`])
})
