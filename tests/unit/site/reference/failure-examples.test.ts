import { describe, expect, test } from 'vitest'
import { failures } from '#core/exchange/failures/failures.ts'
import { failureExamples as ofService } from '#service/service.ts'
import type { FailureExample } from '#site/service.ts'
import { failureExamples } from '#site/reference/failure-examples.ts'

const general = Object.entries<FailureExample>(failureExamples)
const own = Object.entries<FailureExample>(ofService)

test('Every failure has one example, of the service or of any', () => {
  const named = [...general, ...own].map(([id]) => id)
  expect(named.toSorted()).toEqual(Object.keys(failures).toSorted())
})

describe.for([...general, ...own])('%s', ([, { how, command = '' }]) => {
  test('Its text begins like a sentence and ends with a full stop', () => {
    expect(how).toMatch(/^[A-Z].*\.$/)
  })

  test('Its command holds no key', () => {
    expect(command).not.toMatch(/authorization:/i)
  })
})

describe.for(own)('%s', ([, { command = '', callsSandbox = false }]) => {
  test('Its command calls the service as documented, and anything else of the sandbox', () => {
    expect(command.includes('{sandbox}/')).toBe(callsSandbox)
    expect(command.includes('"$BASE_URL/v1/experiments"')).toBe(!callsSandbox)
    expect(command.replaceAll('"$BASE_URL/v1/experiments"', '')).not.toContain('$BASE_URL')
    // A browser sends the preflight before the documented request.
    expect(callsSandbox ? '' : command.replace('-X OPTIONS', '')).not.toMatch(/ -X |--request/)
  })
})

test.for(general)('%s shows nothing of a service', ([, { how, command = '' }]) => {
  expect(how + command).not.toMatch(/\/v1\/|experiment|localhost/)
})
