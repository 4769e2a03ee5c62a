import { citeClause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import { toValue } from '../../../fixtures/operations.ts'
import { planParameter } from '../plan/planning.ts'
import type { UnnamedPart } from '../plan/planning.ts'

test.each<[UnnamedPart, unknown, string]>([
  [{ in: 'path' }, 'a/b?c#d', '/a%2Fb%3Fc%23d'],
  [{ in: 'path' }, '%2F', '/%252F'],
  [{ in: 'path' }, `!'()*`, '/%21%27%28%29%2A'],
  [{ in: 'path' }, ['a,b', 'c'], '/a%2Cb,c'],
  [{ in: 'path', style: 'matrix', allowReserved: true }, 'a;b', '/;p=a%3Bb'],
  [{ in: 'path', style: 'matrix', explode: true, allowReserved: true }, ['a,b'], '/;p=a,b'],
  [{ in: 'path', style: 'matrix' }, 'a;b=c', '/;p=a%3Bb%3Dc'],
  [{ in: 'path', style: 'matrix', explode: true }, ['', 'a'], '/;p;p=a'],
  [{ in: 'path', allowReserved: true }, `:@!$&'()*+,;=/?#`, `/:@!$&'()*+,;=%2F%3F%23`],
  [{ in: 'query' }, 'a+b c', '?p=a%2Bb%20c'],
  [{ in: 'query' }, 'a&b=c', '?p=a%26b%3Dc'],
  [{ in: 'query', style: 'deepObject', explode: false }, { R: 100 }, '?p%5BR%5D=100'],
  [{ in: 'query', allowReserved: true }, ':/?[]@!$()*+,;=', '?p=:/?%5B%5D@!$()*%2B,;='],
  [{ in: 'query', allowReserved: true }, 'a&b#c', '?p=a%26b%23c'],
  [{ in: 'query', allowReserved: true }, "it's", '?p=it%27s'],
  [{ in: 'query', allowReserved: true }, '%2f%zz%', '?p=%2f%25zz%25'],
  [{ in: 'query', allowReserved: true }, { 'a=b': 'c=d' }, '?a%3Db=c=d'],
  [{ in: 'query', allowReserved: true, explode: false }, ['a,b', 'c/d'], '?p=a%2Cb,c/d'],
  [
    { in: 'query', mediaType: 'application/json' },
    { lat: 40.6, long: -73.9 },
    '?p=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D',
  ],
  [{ in: 'query', mediaType: 'application/vnd.x+json' }, null, '?p=null'],
  [
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    { foo: 'a + b', bar: true },
    '?foo=a+%2B+b&bar=true',
  ],
  [
    { in: 'querystring', mediaType: 'application/json' },
    { numbers: [1, 2], flag: null },
    '?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
  ],
  [{ in: 'querystring', mediaType: 'application/jsonpath' }, '$.a.b[1:1]', '?%24.a.b%5B1%3A1%5D'],
  [{ in: 'header' }, `a b%20"c",d`, `p: a b%20"c",d`],
  [{ in: 'header', explode: true }, { a: 'b=c' }, 'p: a=b=c'],
  [
    { in: 'header', mediaType: 'application/json' },
    { é: 'ü\u2028😀' },
    'p: {"\\u00e9":"\\u00fc\\u2028\\ud83d\\ude00"}',
  ],
  [{ in: 'header', mediaType: 'text/plain' }, 'a, b', 'p: a, b'],
  [{ in: 'cookie' }, 'Hello, world!', 'Cookie: p=Hello%2C%20world%21'],
  [{ in: 'cookie', allowReserved: true }, 'a/b,c;d', 'Cookie: p=a/b%2Cc%3Bd'],
  [
    { in: 'cookie', style: 'cookie', explode: true },
    { greeting: 'Hello%2C%20world!', code: 42 },
    'Cookie: greeting=Hello%2C%20world!; code=42',
  ],
  [{ in: 'cookie', mediaType: 'text/plain' }, 'a%20b', 'Cookie: p=a%20b'],
])('Serializes a parameter %j: %j', (part, json, expected) => {
  const planned = planOne(part, json)
  if (!('url' in planned)) throw new Error(JSON.stringify(planned))
  const headers = planned.headers.map(({ name, value }) => `${name}: ${value}`)
  expect([planned.url.replace('https://api.example.com/t', ''), ...headers].join('')).toBe(expected)
})

test.each(['1e400', '12345678901234567890', '-0', '1.50', '0.1e-7'])(
  'The number %s keeps all digits, in a style and in JSON',
  (digits) => {
    const url = `https://api.example.com/t?p=${digits}`
    expect(planValue({ in: 'query' }, { digits })).toMatchObject({ url })
    const json = planValue({ in: 'query', mediaType: 'application/json' }, [{ digits }])
    expect(json).toMatchObject({ url: url.replace(digits, `%5B${digits}%5D`) })
  },
)

test.each(['', '01', '1.', '+1', 'NaN', '1 ', '1&b=2'])('%j is not a number', (digits) => {
  expect(planValue({ in: 'query' }, { digits })).toMatchObject([
    { field: 'query:p', citation: clauses.numbers },
  ])
})

const deep: UnnamedPart = { in: 'query', style: 'deepObject' }
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
  [
    { in: 'cookie', mediaType: 'application/json' },
    'a',
    'cookieSyntax',
    'Character 1',
    'server expects.',
  ],
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

function planOne(part: UnnamedPart, json: unknown) {
  return planValue(part, toValue(json))
}

function planValue(part: UnnamedPart, value: ReturnType<typeof toValue>) {
  const planning = planParameter(part, value)
  if (planning.outcome === 'refused') return planning.errors
  const { url, headers } = planning.plan
  return { url, headers }
}
