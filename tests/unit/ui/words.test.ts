import { expect, test } from 'vitest'
import { addOwnWords, say } from '#ui/words.ts'

test('Texts are English unless the site translates them', () => {
  addOwnWords({ Send: 'Senden' })
  addOwnWords({ 'Nothing found.': 'Nichts gefunden.' })
  expect([say('Send'), say('Cancel'), say('Nothing found.')]).toEqual([
    'Senden',
    'Cancel',
    'Nichts gefunden.',
  ])
  addOwnWords({ Send: 'Send', 'Nothing found.': 'Nothing found.' })
})

test('Inserts values at their placeholders in any order', () => {
  expect(say('{current} of {total}', { current: 1, total: '2' })).toBe('1 of 2')
  addOwnWords({ '{current} of {total}': 'von {total} {current}, {whole}' })
  expect(say('{current} of {total}', { current: 1, total: '$&' })).toBe('von $& 1, {whole}')
  addOwnWords({ '{current} of {total}': '{current} of {total}' })
})
