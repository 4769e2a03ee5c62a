import { citeClause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import type { toValue } from '../../../fixtures/operations.ts'
import { planOne, planValue } from './plan-parameter.ts'
import type { UnnamedPart } from './plan-parameter.ts'

const deep: UnnamedPart = { in: 'query', style: 'deepObject' }
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const shared = 'which separates pieces here and cannot be escaped. Send a value without it.'

/** The beginning and end of each sentence: the problem and the solution. */
test.each<[UnnamedPart, unknown, keyof typeof clauses, begin: string, end: string]>([
  [{ in: 'path' }, '', 'emptyInPath', 'The value is empty', 'Enter a value.'],
  [{ in: 'path' }, '.', 'dotSegments', 'A segment of only dots', 'how to send this one.'],
  [
    { in: 'path', allowReserved: true },
    '%2e.',
    'dotSegments',
    'A segment of only dots',
    'this one.',
  ],
  [{ in: 'path', style: 'label', explode: true }, ['a.b'], 'labels', 'Piece 1', shared],
  [{ in: 'path' }, [{ a: 1 }], 'compound', 'Style simple does not', 'number or boolean.'],
  [{ in: 'query' }, [], 'undefinedValues', 'An empty list is not sent', 'add an entry.'],
  [deep, {}, 'undefinedValues', 'An empty object is not sent', 'add an entry.'],
  [{ in: 'query' }, ['a', null], 'undefinedValues', 'A null inside', 'enter it as text.'],
  [deep, { 'a]': 1 }, 'delimiters', 'The name of a field contains a square bracket', 'without it.'],
  [{ in: 'query', style: 'pipeDelimited' }, ['a', 'b|c'], 'delimiters', 'Piece 2', shared],
  [{ in: 'query', style: 'spaceDelimited' }, ['a b', 'c'], 'delimiters', 'Piece 1', shared],
  [{ in: 'query' }, 'a\ud800', 'utf8', 'Character 2 is half of a character', 'Remove it.'],
  [{ in: 'header' }, 'ab\r\nX: y', 'fieldValues', 'Character 3', 'Remove or replace it.'],
  [{ in: 'header' }, 'ab ', 'fieldValues', 'Character 3', 'Remove it.'],
  [{ in: 'header' }, ['a', ' b'], 'fieldLists', 'Piece 2 of the header’s value', 'Remove it.'],
  [{ in: 'header' }, ['a,b'], 'headersAndCookies', 'Piece 1 of the value contains a comma', shared],
  [{ in: 'header', explode: true }, { 'a=b': 'c' }, 'headersAndCookies', 'The name', 'without it.'],
  [{ in: 'cookie', style: 'cookie' }, 'a;b', 'cookieSyntax', 'Character 2', 'server expects.'],
  [{ in: 'cookie', mediaType: json }, 'a', 'cookieSyntax', 'Character 1', 'server expects.'],
  [{ in: 'query', mediaType: 'text/plain' }, { a: 1 }, 'parameter', 'OpenAPI', 'as text.'],
  [{ in: 'query', mediaType: 'text/plain' }, null, 'parameter', 'The media type', 'send text.'],
  [{ in: 'querystring', mediaType: form }, 'a', 'parameter', 'The query', 'Send an object.'],
])('Refuses an unserializable value: %j %j, by %s', (part, value, clause, ...ends) => {
  const citation = citeClause(clauses[clause], '3.2')
  expect(planOne(part, value)).toMatchObject([{ field: `${part.in}:p`, citation }])
  const text = JSON.stringify(planOne(part, value))
  for (const end of ends) expect(text).toContain(end)
})

test('Refuses JSON that is nested too deeply', () => {
  let value: ReturnType<typeof toValue> = []
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(planValue({ in: 'query', mediaType: 'application/json' }, value)).toEqual([
    {
      field: 'query:p',
      citation: clauses.jsonGenerators,
      sentence:
        'The value is nested more than 500 levels deep, which JSON parsers need not accept. Send a flatter one.',
    },
  ])
})
