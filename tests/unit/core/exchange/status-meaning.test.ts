import { describe, expect, test } from 'vitest'
import { explainStatus } from '#core/exchange/status-meaning.ts'

/** The named codes in IANA's HTTP status code registry. */
const registered = [
  [100, 103],
  [200, 208],
  [226, 226],
  [300, 305],
  [307, 308],
  [400, 417],
  [421, 426],
  [428, 429],
  [431, 431],
  [451, 451],
  [500, 508],
  [510, 511],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
)

const all = Array.from({ length: 500 }, (_, index) => index + 100)

describe('The registry', () => {
  test.for(registered)('%i has a name, a meaning and the RFC that defines it', (status) => {
    const { phrase, meaning, source } = explainStatus(status)
    expect(phrase).toMatch(/^[A-Z]/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(source).toMatch(/^RFC \d{4}, section \d+(\.\d+)*$/)
  })

  test('No other code has a name', () => {
    const named = all.filter((status) => explainStatus(status).phrase !== '')
    expect(named).toEqual(registered)
  })

  test('Every code in RFC 9110 has its own section', () => {
    const sources = all
      .map((status) => explainStatus(status).source)
      .filter((source) => /^RFC 9110, section 15\.\d\.\d/.test(source))
    expect(new Set(sources).size).toBe(sources.length)
  })
})

test.for([
  [103, 'Early Hints', 'RFC 8297, section 2'],
  [208, 'Already Reported', 'RFC 5842, section 7.1'],
  [422, 'Unprocessable Content', 'RFC 9110, section 15.5.21'],
  [425, 'Too Early', 'RFC 8470, section 5.2'],
  [451, 'Unavailable For Legal Reasons', 'RFC 7725, section 3'],
  [511, 'Network Authentication Required', 'RFC 6585, section 6'],
] as const)('%i is %s', ([status, phrase, source]) => {
  expect(explainStatus(status)).toMatchObject({ phrase, source })
})

test.for([306, 418])('%i is reserved and has no name', (status) => {
  expect(explainStatus(status)).toMatchObject({
    phrase: '',
    meaning: expect.stringMatching(/^The code is reserved/),
  })
})
