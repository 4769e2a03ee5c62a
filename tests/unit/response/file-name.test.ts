import { expect, test } from 'vitest'
import { parseFileName } from '#response/header-fields.ts'

test.each([
  ['attachment; filename="wells 2026.csv"', 'wells 2026.csv'],
  ['attachment; filename=wells.csv', 'wells.csv'],
  ['inline; FileName = "a\\"b.txt"', 'ab.txt'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''caf%C3%A9%20a.csv`, 'café a.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%ff.csv`, 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\fakepath\\\\a.bat"', 'a.bat'],
  ['attachment; filename="..hidden"', 'hidden'],
  ['attachment; filename="report\u202Efdp.exe"', 'reportfdp.exe'],
  ['attachment; filename=""', undefined],
  ['attachment; filename=".."', undefined],
  ['attachment', undefined],
  ['', undefined],
  [`attachment; filename="${'a'.repeat(300)}"`, undefined],
])('%s → %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})
