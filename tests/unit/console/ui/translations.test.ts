import { expect, test } from 'vitest'
import { addTranslations, translate } from '#console/ui/translations.ts'

test('Texts are English unless the site translates them', () => {
  addTranslations({ Send: 'Senden' })
  addTranslations({ 'Nothing found.': 'Nichts gefunden.' })
  expect([translate('Send'), translate('Cancel'), translate('Nothing found.')]).toEqual([
    'Senden',
    'Cancel',
    'Nichts gefunden.',
  ])
  addTranslations({ Send: 'Send', 'Nothing found.': 'Nothing found.' })
})

test('Inserts values at their placeholders in any order', () => {
  expect(translate('{current} of {total}', { current: 1, total: '2' })).toBe('1 of 2')
  addTranslations({ '{current} of {total}': 'von {total} {current}, {whole}' })
  expect(translate('{current} of {total}', { current: 1, total: '$&' })).toBe('von $& 1, {whole}')
  addTranslations({ '{current} of {total}': '{current} of {total}' })
})
