import { expect, test } from 'vitest'
import { listSteps, stepNames, steps } from '../../support/steps.ts'

test('Each command has the steps of the smaller ones, and the last has all', () => {
  expect(listSteps('test')).toEqual(expect.arrayContaining([...listSteps('check')]))
  expect(listSteps('check').length).toBeLessThan(listSteps('test').length)
  expect(listSteps('all')).toEqual(stepNames)
})

test('The smallest command builds nothing and starts no browser', () => {
  expect(listSteps('check')).toEqual(['types', 'lint', 'format', 'spelling', 'unused', 'unit'])
})

test('Firefox and WebKit run one after the other, for both have the ports beside', () => {
  expect([steps.firefox.lane, steps.webkit.lane, steps.browser.lane]).toEqual([2, 2, 1])
})
