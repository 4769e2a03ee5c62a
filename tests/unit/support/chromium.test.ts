import { expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'

test('The browser in CHROMIUM_PATH takes precedence, and one that does not start is reported', () => {
  expect(findChromium(process.execPath)).toEqual({ executablePath: process.execPath })
  expect(() => findChromium('/nowhere/chromium')).toThrow(
    'CHROMIUM_PATH is /nowhere/chromium, which does not start as a browser: set it to the path of Chromium, Chrome or Edge, or unset it.',
  )
})
