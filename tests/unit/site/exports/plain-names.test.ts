import { expect, test } from 'vitest'
import { nameFile, toLine } from '#site/exports/plain-names.ts'

test.each([
  ['listExperiments', 'list-experiments'],
  ['Service API', 'service-api'],
  ['../../etc/passwd', 'etc-passwd'],
  ['list_v2', 'list-v2'],
  ['日本', 'api'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('%j gives the file name %s', (text, name) => {
  expect(nameFile(text)).toBe(name)
})

test('Several lines become one', () => {
  expect(toLine(' one\r\n  two\u2028three ')).toBe('one two three')
})
