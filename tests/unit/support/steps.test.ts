import { expect, test } from 'vitest'
import { listSteps, stepNames } from '../../support/steps.ts'

test('Each command has the steps of the smaller ones, and the last has all', () => {
  expect(listSteps('test')).toEqual(expect.arrayContaining([...listSteps('check')]))
  expect(listSteps('check').length).toBeLessThan(listSteps('test').length)
  expect(listSteps('all')).toEqual(stepNames)
})

test('The smallest command builds nothing and starts no browser', () => {
  expect(listSteps('check')).toEqual(['types', 'format', 'lint', 'spelling', 'unused', 'unit'])
})
