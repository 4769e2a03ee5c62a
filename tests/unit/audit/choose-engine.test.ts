import { expect, it } from 'vitest'
import { chooseEngine } from '../../audit/choose-engine.ts'

it.each([
  ['Chromium, if none is named', [], 'chromium'],
  ['Firefox by its name', ['--engine', 'firefox'], 'firefox'],
])('The audit runs in %s', (_, parameters, engine) => {
  expect(chooseEngine(parameters)).toBe(engine)
})

it('An engine that the audit does not know is refused with those that it knows', () => {
  expect(() => chooseEngine(['--engine', 'opera'])).toThrow(
    'The audit knows no engine opera. Choose from chromium, firefox',
  )
})
