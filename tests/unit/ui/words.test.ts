import { afterEach, expect, test } from 'vitest'
import { say, setOwnWords } from '#ui/words.ts'

afterEach(() => setOwnWords({}))

test('A word is English, and another where the site says so', () => {
  setOwnWords({ Send: 'Senden' })
  expect([say('Send'), say('Cancel')]).toEqual(['Senden', 'Cancel'])
})

test('Values stand in their places, wherever a language has these', () => {
  expect(say('{current} of {total}', { current: 1, total: '2' })).toBe('1 of 2')
  setOwnWords({ '{current} of {total}': 'von {total} {current}, {whole}' })
  expect(say('{current} of {total}', { current: 1, total: '$&' })).toBe('von $& 1, {whole}')
})
