import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSyntax, highlight } from '#snippets/highlight.ts'
import type { Syntax } from '#snippets/shared/language.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { requestCases } from '../../fixtures/request-plans.ts'
import { getSnippetText } from '../../fixtures/snippet-text.ts'
import { plan } from './plans.ts'

const syntaxes = [...new Set<Syntax>(snippetLanguages.map(({ syntax }) => syntax))]

function join(tokens: ReturnType<typeof highlight>): string {
  return tokens.map(([text]) => text).join('')
}

test.for(snippetLanguages)('Joined tokens equal the snippet in $label', (language) => {
  const texts = requestCases.flatMap(({ plan: write }) => {
    const snippet = language.formatSnippet(write('https://api.example.com'))
    return snippet.outcome === 'written' ? [snippet.text] : []
  })
  expect(texts.map((text) => join(highlight(text, language.syntax)))).toEqual(texts)
})

test.for(syntaxes)('Joined tokens equal any text in %s', (syntax) => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(join(highlight(text, syntax))).toBe(text)
    }),
  )
})

describe('Kinds of tokens', () => {
  test.for<readonly [string, string, string]>([
    ['curl', 'curl', 'function'],
    ['curl', "'http://localhost:4322/v1/experiments'", 'string'],
    ['powershell', '@request', 'parameter'],
    ['powershell', 'throw', 'keyword'],
    ['powershell', 'Invoke-RestMethod', 'function'],
    ['javascript', 'const', 'keyword'],
    ['javascript', 'fetch', 'function'],
    ['python-requests', 'import', 'keyword'],
    ['go', 'package', 'keyword'],
    ['ruby', 'require', 'keyword'],
    ['php', '<?php', 'keyword'],
    ['java', 'public class', 'keyword'],
    ['csharp', 'using var', 'keyword'],
  ])('%s: %s', ([id, text, kind]) => {
    const language = snippetLanguages.find((candidate) => candidate.id === id)
    if (!language) throw new Error(`There is no language ${id}.`)
    const tokens = highlight(getSnippetText(language, plan), language.syntax)
    expect(tokens.map(([piece, found]) => [piece.trim(), found])).toContainEqual([text, kind])
  })
})

test('Options of shell commands are plain, as in the code of guides', () => {
  expect(highlight('curl -H', 'bash')).toEqual([
    ['curl', 'function'],
    [' -H', 'foreground'],
  ])
})

test('Strings contain no comments or keywords', () => {
  expect(highlight(`'# if' # if`, 'bash')).toEqual([
    [`'# if' `, 'string'],
    ['# if', 'comment'],
  ])
  expect(highlight('"// return" // return', 'go')).toEqual([
    ['"// return" ', 'string'],
    ['// return', 'comment'],
  ])
})

test('JSON values are coloured and names are not', () => {
  expect(highlight('{ "a\\" ": "b", "c" : [1, true] }', 'json')).toEqual([
    [String.raw`{ "a\" ": `, 'foreground'],
    ['"b"', 'string'],
    [', "c" : [', 'foreground'],
    ['1', 'constant'],
    [', ', 'foreground'],
    ['true', 'keyword'],
    ['] }', 'foreground'],
  ])
})

test('An escaped quote between quoted pieces does not end the string', () => {
  expect(highlight(String.raw`--data-raw 'it'\''s' -H`, 'bash')).toEqual([
    ['--data-raw ', 'foreground'],
    [String.raw`'it'\''s'`, 'string'],
    [' -H', 'foreground'],
  ])
})

test.for(syntaxes)('Megabytes in %s stay plain and complete', (syntax) => {
  const code = `"${String.raw`a\'"`.repeat(5_000_000)}`
  expect(highlight(code, syntax)).toEqual([[code, 'foreground']])
})

test.for(syntaxes)('Takes linear time for many unterminated strings and calls in %s', (syntax) => {
  const long = ['a', "\\'", `'"`, '${', '/*'].map((piece) => piece.repeat(90_000))
  expect(long.map((text) => join(highlight(text, syntax)))).toEqual(long)
})

test.each([
  ['typescript', 'javascript'],
  ['go-sdk', 'go'],
  ['node-js', 'javascript'],
  ['cobol', undefined],
])('The language %s of a sample has the syntax %s', (language, syntax) => {
  expect(findSyntax(language)).toBe(syntax)
})
