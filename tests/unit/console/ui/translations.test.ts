import { expect, test } from 'vitest'
import { addTranslations, translate } from '#console/ui/translations.ts'

test('Texts are English unless the site translates them', () => {
  addTranslations({ Send: 'Senden' })
  addTranslations({ '1 result': '1 Ergebnis' })
  expect([translate('Send'), translate('Cancel'), translate('1 result')]).toEqual([
    'Senden',
    'Cancel',
    '1 Ergebnis',
  ])
  addTranslations({ Send: 'Send', '1 result': '1 result' })
})

test('Inserts values at their placeholders in any order', () => {
  expect(translate('{current} of {total}', { current: 1, total: '2' })).toBe('1 of 2')
  addTranslations({ '{current} of {total}': 'von {total} {current}, {whole}' })
  expect(translate('{current} of {total}', { current: 1, total: '$&' })).toBe('von $& 1, {whole}')
  addTranslations({ '{current} of {total}': '{current} of {total}' })
})
