import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteForCmd } from '#core/snippet/curl-cmd.ts'
import { readAtCmdPrompt, splitByCRuntime } from './windows-command-line.ts'

const url = 'http://localhost:4322/v1/experiments'

describe('Quoting by `cmd /?`, `set /?` and the C runtime’s "Parsing C command-line arguments"', () => {
  const cases = [
    { text: 'Content-Type: application/json', quoted: '"Content-Type: application/json"' },
    { text: `${url}?a=1&b=2`, quoted: `"${url}?a=1&b=2"` },
    { text: 'a ^ | < > ( ) b', quoted: '"a ^ | < > ( ) b"' },
    { text: `${url}?a=%20b&c=%41`, quoted: `^"${url}?a=%^20b^&c=%^41^"` },
    { text: 'say "hi" & go', quoted: String.raw`^"say \^"hi\^" ^& go^"` },
    { text: String.raw`C:\new\dir`, quoted: String.raw`"C:\new\dir"` },
    { text: 'ends in \\', quoted: String.raw`"ends in \\"` },
    { text: '{base_url}/v1', quoted: '"{base_url}/v1"' },
    { text: '', quoted: '""' },
  ]
  test.for(cases)('$text', ({ text, quoted }) => {
    expect(quoteForCmd(text)).toBe(quoted)
  })
})

test('A variable whose name happens to be between two percent signs is not expanded', () => {
  const text = 'http://localhost/?a=%41PATH%41'
  const variables = { '41PATH': 'expanded' }
  expect(readAtCmdPrompt(`"${text}"`, variables)).toContain('expanded')
  expect(splitByCRuntime(readAtCmdPrompt(quoteForCmd(text), variables))).toEqual([text])
})

test('cmd and the program read back any argument', () => {
  assert(
    property(string({ unit: 'grapheme-ascii' }), (text) => {
      expect(splitByCRuntime(readAtCmdPrompt(quoteForCmd(text)))).toEqual([text])
    }),
  )
})

test('The parsing rules find a bare metacharacter', () => {
  expect(() => readAtCmdPrompt('curl http://localhost/?a=1&b=2')).toThrow('& at 26 is bare.')
})
