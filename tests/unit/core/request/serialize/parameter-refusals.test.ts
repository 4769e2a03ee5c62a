import { citeClause } from '#core/citation/citation.ts'
import type { Clause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import type { toValue } from '../../../../fixtures/operations.ts'
import { planOne, planValue } from './plan-parameter.ts'
import type { UnnamedPart } from './plan-parameter.ts'

const dots =
  'A whole segment of dots cannot be sent: whatever reads an address takes it, encoded or not, for a step to another path. Enter another value, or ask the service’s owner how to name this one.'

/** A value of a parameter that no standard has a form for. */
test.each<[string, UnnamedPart, unknown, Clause, string]>([
  [
    'an empty path value',
    { in: 'path' },
    '',
    clauses.pathTemplating,
    'The value is empty, which would make the path another one. Enter a value.',
  ],
  ['a dot as a path', { in: 'path' }, '.', clauses.dotSegments, dots],
  [
    'two dots that are encoded',
    { in: 'path', allowReserved: true },
    '%2e.',
    clauses.dotSegments,
    dots,
  ],
  [
    'a full stop in an exploded label',
    { in: 'path', style: 'label', explode: true },
    ['a.b', 'c'],
    clauses.labels,
    'Piece 1 of the value holds a full stop, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'an empty list',
    { in: 'query' },
    [],
    clauses.undefinedValues,
    'An empty list is not sent at all, as if the field were left out. Leave it out, or add an entry.',
  ],
  [
    'an empty object',
    { in: 'query', style: 'deepObject' },
    {},
    clauses.undefinedValues,
    'An empty object is not sent at all, as if the field were left out. Leave it out, or add an entry.',
  ],
  [
    'a null in a list',
    { in: 'query' },
    ['a', null],
    clauses.undefinedValues,
    'A null inside a list or an object is not sent at all. Remove the entry, or write it as text.',
  ],
  [
    'an object in a list',
    { in: 'path' },
    [{ a: 1 }],
    clauses.compound,
    'The form of lists and objects inside another in style simple is not defined. Give each entry a text, number or boolean.',
  ],
  [
    'a bracket in a deep name',
    { in: 'query', style: 'deepObject' },
    { 'a]': 1 },
    clauses.delimiters,
    'The name of a member holds a square bracket, which encloses names here and cannot be escaped. Send a name without it.',
  ],
  [
    'a pipe between pipes',
    { in: 'query', style: 'pipeDelimited' },
    ['a', 'b|c'],
    clauses.delimiters,
    'Piece 2 of the value holds a vertical bar, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'a space between spaces',
    { in: 'query', style: 'spaceDelimited' },
    ['a b', 'c'],
    clauses.delimiters,
    'Piece 1 of the value holds a space, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'a style of another location',
    { in: 'path', style: 'form' },
    'a',
    clauses.styleValues,
    'The document gives this path parameter the style form, which paths do not have. Its owner has to choose simple, label or matrix.',
  ],
  [
    'half a character',
    { in: 'query' },
    'a\ud800',
    clauses.utf8,
    'Character 2 is half of a character that was split (U+D800), which UTF-8 cannot carry. Remove it.',
  ],
  [
    'a line break in a header',
    { in: 'header' },
    'ab\r\nX: y',
    clauses.fieldValues,
    'Character 3 of the header’s value is a control character (U+000D). Headers carry printable ASCII, spaces and tabs only. Remove or replace it.',
  ],
  [
    'white space at the end of a header',
    { in: 'header' },
    'ab ',
    clauses.fieldValues,
    'Character 3 of the header’s value is white space at an end, which is not part of a header’s value. Remove it.',
  ],
  [
    'white space around an item of a header',
    { in: 'header' },
    ['a', ' b'],
    clauses.fieldLists,
    'Piece 2 of the header’s value begins or ends with white space, which lists in headers lose. Remove it.',
  ],
  [
    'a comma in an item of a header',
    { in: 'header' },
    ['a,b'],
    clauses.headersAndCookies,
    'Piece 1 of the value holds a comma, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'an equals sign in a member’s name of a header',
    { in: 'header', explode: true },
    { 'a=b': 'c' },
    clauses.headersAndCookies,
    'The name of a member holds an equals sign, which ends names here and cannot be escaped. Send a name without it.',
  ],
  [
    'a semicolon in a cookie',
    { in: 'cookie', style: 'cookie' },
    'a;b',
    clauses.cookieSyntax,
    'Character 2 of the cookie’s value is “;”, which cookies cannot hold. Write it in the escaped form that the server expects.',
  ],
  [
    'JSON in a cookie',
    { in: 'cookie', mediaType: 'application/json' },
    'a',
    clauses.cookieSyntax,
    'Character 1 of the cookie’s value is “"”, which cookies cannot hold. Write it in the escaped form that the server expects.',
  ],
  [
    'an object as plain text',
    { in: 'query', mediaType: 'text/plain' },
    { a: 1 },
    clauses.contentFields,
    'OpenAPI does not say how a list or an object is written as text/plain. Write it yourself and send it as a text.',
  ],
  [
    'a null as plain text',
    { in: 'query', mediaType: 'text/plain' },
    null,
    clauses.contentFields,
    'The media type text/plain has no form for null. Leave the field out, or send a text.',
  ],
  [
    'a whole query without names',
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    'a',
    clauses.contentFields,
    'The query is written as a form, which needs names. Send an object.',
  ],
  [
    'a whole query by style',
    { in: 'querystring' },
    'a',
    clauses.parameterLocations,
    'The document describes the whole query by a schema and a style, which is not allowed. Its owner has to describe it by content.',
  ],
])('It refuses %s', (_, part, json, clause, sentence) => {
  expect(planOne(part, json)).toEqual([
    { field: `${part.in}:p`, citation: citeClause(clause, '3.2'), sentence },
  ])
})

test('JSON that is nested without end is refused', () => {
  let value: ReturnType<typeof toValue> = []
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(planValue({ in: 'query', mediaType: 'application/json' }, value)).toEqual([
    {
      field: 'query:p',
      citation: clauses.jsonGenerators,
      sentence:
        'The value is nested more than 500 levels deep, which readers of JSON need not accept. Send a flatter one.',
    },
  ])
})
