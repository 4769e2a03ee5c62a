import { expect, test } from 'vitest'
import { findFirefox } from '../../support/find-firefox.ts'

test('A FIREFOX_PATH that does not start is reported, and no other browser is used instead', () => {
  expect(() => findFirefox({ FIREFOX_PATH: '/nowhere/firefox', PATH: '' })).toThrow(
    'FIREFOX_PATH is /nowhere/firefox, which does not start as a browser: set it to the path of Firefox, or unset it.',
  )
})
