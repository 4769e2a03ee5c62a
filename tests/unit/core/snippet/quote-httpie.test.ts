import { describe, expect, test } from 'vitest'
import { writeHttpieHeader } from '#core/snippet/httpie.ts'

describe('A header as a request item, by HTTPie’s documentation, "Request items" and "Escaping rules"', () => {
  const cases = [
    { rule: 'the name ends at the first colon', value: 'a:b=c@d;e', item: 'X-Note:a:b=c@d;e' },
    { rule: 'a leading = would make it JSON', value: '=1', item: String.raw`X-Note:\=1` },
    { rule: 'a leading @ would make it a file', value: '@file', item: String.raw`X-Note:\@file` },
    { rule: 'an empty value needs a semicolon', value: '', item: 'X-Note;' },
    { rule: 'a backslash is literal', value: String.raw`a\b`, item: String.raw`X-Note:a\b` },
  ]
  test.for(cases)('$rule', ({ value, item }) => {
    expect(writeHttpieHeader({ name: 'X-Note', value })).toBe(item)
  })
})
