import { expect, test } from 'vitest'
import { explainStatus } from '#response/exchange/status-meaning.ts'

const all = Array.from({ length: 500 }, (_, index) => index + 100)

test('Every code has a meaning and a source, with unique sections of RFC 9110', () => {
  const sections = all.flatMap((status) => {
    const { phrase, meaning, source } = explainStatus(status)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(source).toMatch(/^RFC \d{4}, section \d+(\.\d+)*$/)
    return phrase === '' ? [] : [source].filter((one) => one.startsWith('RFC 9110'))
  })
  expect(new Set(sections).size).toBe(sections.length)
  expect(sections.length).toBeGreaterThan(35)
})

test.for([
  [204, 'No Content', 'RFC 9110, section 15.3.5'],
  [299, '', 'RFC 9110, section 15.3'],
  [404, 'Not Found', 'RFC 9110, section 15.5.5'],
  [422, 'Unprocessable Content', 'RFC 9110, section 15.5.21'],
  [429, 'Too Many Requests', 'RFC 6585, section 4'],
  [499, '', 'RFC 9110, section 15.5'],
  [511, 'Network Authentication Required', 'RFC 6585, section 6'],
  [999, '', 'RFC 9110, section 15'],
] as const)('%i is %s (%s)', ([status, phrase, source]) => {
  expect(explainStatus(status)).toMatchObject({ phrase, source })
})
