import { describe, expect, test } from 'vitest'
import { failureExamples } from '#site/reference/failure-examples.ts'

describe.for(Object.entries(failureExamples))('%s', ([, { how, command = '', calls }]) => {
  test('Its text begins like a sentence and ends with a full stop', () => {
    expect(how).toMatch(/^[A-Z].*\.$/)
  })

  test('Its command holds no key', () => {
    expect(command).not.toMatch(/authorization:/i)
  })

  test('Its command calls the service as documented, and anything else of the sandbox', () => {
    expect(command.includes('localhost:4322')).toBe(calls === 'sandbox')
    expect(command.includes('"$BASE_URL/v1/experiments"')).toBe(calls === 'service')
    expect(command.replaceAll('"$BASE_URL/v1/experiments"', '')).not.toContain('$BASE_URL')
    // A browser sends the preflight before the documented request.
    expect(calls === 'sandbox' ? '' : command.replace('-X OPTIONS', '')).not.toMatch(
      / -X |--request/,
    )
  })

  test('A portal of another document shows nothing of the default one', () => {
    const isShown = calls === undefined
    expect(isShown && /\/v1\/|experiment|localhost/.test(how + command)).toBe(false)
  })
})
