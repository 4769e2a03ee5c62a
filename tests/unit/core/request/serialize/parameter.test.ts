import { expect, test } from 'vitest'
import { planOperation } from '#core/request/plan-operation.ts'
import {
  makeInputs,
  makeOperation,
  makeParameter,
  toValue,
} from '../../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../../fixtures/operations.ts'

type Part = Omit<ParameterPart, 'name'>

test.each<[string, Part, unknown, string]>([
  ['a slash, a question mark and a hash in a path', { in: 'path' }, 'a/b?c#d', '/a%2Fb%3Fc%23d'],
  ['a percent sign in a path', { in: 'path' }, '100%', '/100%25'],
  ['what looks encoded in a path', { in: 'path' }, '%2F', '/%252F'],
  ['letters beyond ASCII', { in: 'path' }, 'diṅnāga', '/di%E1%B9%85n%C4%81ga'],
  ['what RFC 3986 leaves alone', { in: 'path' }, 'aZ09-._~', '/aZ09-._~'],
  ['the other marks of ASCII', { in: 'path' }, `!'()*`, '/%21%27%28%29%2A'],
  ['a control character', { in: 'path' }, 'a\nb\u0000', '/a%0Ab%00'],
  ['a comma inside an item', { in: 'path' }, ['a,b', 'c'], '/a%2Cb,c'],
  [
    'an equals sign inside a member',
    { in: 'path', explode: true },
    { 'a=b': 'c=d' },
    '/a%3Db=c%3Dd',
  ],
  ['a semicolon inside a matrix', { in: 'path', style: 'matrix' }, 'a;b=c', '/;p=a%3Bb%3Dc'],
  ['empty items of a matrix', { in: 'path', style: 'matrix', explode: true }, ['', 'a'], '/;p;p=a'],
  ['a full stop in one label', { in: 'path', style: 'label' }, 'a.b', '/.a.b'],
  ['a full stop among commas', { in: 'path', style: 'label' }, ['a.b', 'c'], '/.a.b,c'],
  [
    'reserved characters of a path, where they are allowed',
    { in: 'path', allowReserved: true },
    `:@!$&'()*+,;=/?#`,
    `/:@!$&'()*+,;=%2F%3F%23`,
  ],
  ['true and false', { in: 'path' }, [true, false], '/true,false'],
])('A path holds %s', (_, part, json, expected) => {
  expect(planOne(part, json)).toEqual({
    url: `https://api.example.com/t${expected}`,
    headers: [],
  })
})

test.each<[string, Part, unknown, string]>([
  ['a plus sign and a space', { in: 'query' }, 'a+b c', '?p=a%2Bb%20c'],
  ['an ampersand and an equals sign', { in: 'query' }, 'a&b=c', '?p=a%26b%3Dc'],
  ['an empty text', { in: 'query' }, '', '?p='],
  ['empty items', { in: 'query' }, ['', ''], '?p=&p='],
  ['items with the delimiter', { in: 'query', explode: false }, ['a,b', 'c'], '?p=a%2Cb,c'],
  ['members with delimiters', { in: 'query' }, { 'a&b': 'c=d' }, '?a%26b=c%3Dd'],
  [
    'members of an object that share names with prototypes',
    { in: 'query' },
    JSON.parse('{"__proto__":"a","constructor":"b"}'),
    '?__proto__=a&constructor=b',
  ],
  [
    'pipes between items with spaces',
    { in: 'query', style: 'pipeDelimited' },
    ['a b', 'c'],
    '?p=a%20b%7Cc',
  ],
  [
    'spaces between items with pipes',
    { in: 'query', style: 'spaceDelimited' },
    ['a|b', 'c'],
    '?p=a%7Cb%20c',
  ],
  [
    'a deep object, exploded or not',
    { in: 'query', style: 'deepObject', explode: false },
    { R: 100 },
    '?p%5BR%5D=100',
  ],
  [
    'reserved characters, where they are allowed',
    { in: 'query', allowReserved: true },
    ':/?[]@!$()*+,;=',
    '?p=:/?[]@!$()*+,;=',
  ],
  ['what ends a pair, even there', { in: 'query', allowReserved: true }, 'a&b#c', '?p=a%26b%23c'],
  [
    'the apostrophe, which browsers encode',
    { in: 'query', allowReserved: true },
    "it's",
    '?p=it%27s',
  ],
  [
    'triples and stray percent signs',
    { in: 'query', allowReserved: true },
    '%2f%zz%',
    '?p=%2f%25zz%25',
  ],
  [
    'an equals sign in a name, even there',
    { in: 'query', allowReserved: true },
    { 'a=b': 'c=d' },
    '?a%3Db=c=d',
  ],
  [
    'a comma inside an item, even there',
    { in: 'query', allowReserved: true, explode: false },
    ['a,b', 'c/d'],
    '?p=a%2Cb,c/d',
  ],
  [
    'JSON',
    { in: 'query', mediaType: 'application/json' },
    { lat: 40.6, long: -73.9 },
    '?p=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D',
  ],
  ['JSON of another name', { in: 'query', mediaType: 'application/vnd.x+json' }, null, '?p=null'],
  ['text', { in: 'query', mediaType: 'text/plain' }, 'a b', '?p=a%20b'],
  [
    'a whole query as a form',
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    { foo: 'a + b', bar: true },
    '?foo=a+%2B+b&bar=true',
  ],
  [
    'a whole query as JSON',
    { in: 'querystring', mediaType: 'application/json' },
    { numbers: [1, 2], flag: null },
    '?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
  ],
  [
    'a whole query as text',
    { in: 'querystring', mediaType: 'application/jsonpath' },
    '$.a.b[1:1]',
    '?%24.a.b%5B1%3A1%5D',
  ],
])('A query holds %s', (_, part, json, expected) => {
  expect(planOne(part, json)).toEqual({
    url: `https://api.example.com/t${expected}`,
    headers: [],
  })
})

test.each<[string, Part, unknown, string]>([
  ['letter for letter', { in: 'header' }, `a b%20"c",d`, `a b%20"c",d`],
  ['an empty value', { in: 'header' }, '', ''],
  ['an equals sign in a member’s value', { in: 'header', explode: true }, { a: 'b=c' }, 'a=b=c'],
  [
    'JSON in ASCII',
    { in: 'header', mediaType: 'application/json' },
    { é: 'ü\u2028😀' },
    '{"\\u00e9":"\\u00fc\\u2028\\ud83d\\ude00"}',
  ],
  ['text', { in: 'header', mediaType: 'text/plain' }, 'a, b', 'a, b'],
])('A header holds %s', (_, part, json, expected) => {
  expect(planOne(part, json)).toEqual({
    url: 'https://api.example.com/t',
    headers: [{ name: 'p', value: expected }],
  })
})

test.each<[string, Part, unknown, string]>([
  ['percent-encoded in style form', { in: 'cookie' }, 'Hello, world!', 'p=Hello%2C%20world%21'],
  [
    'reserved characters, where they are allowed',
    { in: 'cookie', allowReserved: true },
    'a/b,c;d',
    'p=a/b%2Cc%3Bd',
  ],
  [
    'as it is in style cookie',
    { in: 'cookie', style: 'cookie', explode: true },
    { greeting: 'Hello%2C%20world!', code: 42 },
    'greeting=Hello%2C%20world!; code=42',
  ],
  ['text as it is', { in: 'cookie', mediaType: 'text/plain' }, 'a%20b', 'p=a%20b'],
])('A cookie holds a value %s', (_, part, json, expected) => {
  expect(planOne(part, json)).toEqual({
    url: 'https://api.example.com/t',
    headers: [{ name: 'Cookie', value: expected }],
  })
})

test.each<[string, Part, unknown, string, string]>([
  [
    'an empty path value',
    { in: 'path' },
    '',
    'OpenAPI 3.2.1, Paths Object, “Path Templating”',
    'The value is empty, which would make the path another one. Enter a value.',
  ],
  [
    'an empty path value by content',
    { in: 'path', mediaType: 'text/plain' },
    '',
    'OpenAPI 3.2.1, Paths Object, “Path Templating”',
    'The value is empty, which would make the path another one. Enter a value.',
  ],
  [
    'a dot as a path',
    { in: 'path' },
    '.',
    'WHATWG URL, “single-dot and double-dot URL path segments”',
    dots(),
  ],
  [
    'two dots as a path',
    { in: 'path' },
    '..',
    'WHATWG URL, “single-dot and double-dot URL path segments”',
    dots(),
  ],
  [
    'two dots that are encoded',
    { in: 'path', allowReserved: true },
    '%2e.',
    'WHATWG URL, “single-dot and double-dot URL path segments”',
    dots(),
  ],
  [
    'an empty label',
    { in: 'path', style: 'label' },
    '',
    'WHATWG URL, “single-dot and double-dot URL path segments”',
    dots(),
  ],
  [
    'a dot as a label',
    { in: 'path', style: 'label' },
    '.',
    'WHATWG URL, “single-dot and double-dot URL path segments”',
    dots(),
  ],
  [
    'a full stop in an exploded label',
    { in: 'path', style: 'label', explode: true },
    ['a.b', 'c'],
    'RFC 6570, section 3.2.5',
    'Piece 1 of the value holds a full stop, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'an empty list',
    { in: 'query' },
    [],
    'RFC 6570, section 2.3',
    'An empty list is not sent at all, as if the field were left out. Leave it out, or add an entry.',
  ],
  [
    'an empty object',
    { in: 'query', style: 'deepObject' },
    {},
    'RFC 6570, section 2.3',
    'An empty object is not sent at all, as if the field were left out. Leave it out, or add an entry.',
  ],
  [
    'a null in a list',
    { in: 'query' },
    ['a', null],
    'RFC 6570, section 2.3',
    'A null inside a list or an object is not sent at all. Remove the entry, or write it as text.',
  ],
  [
    'a list in a list',
    { in: 'query' },
    [['a']],
    'OpenAPI 3.2.1, Appendix C: Using RFC6570-Based Serialization',
    'The form of lists and objects inside another in style form is not defined. Give each entry a text, number or boolean.',
  ],
  [
    'an object in a list',
    { in: 'path' },
    [{ a: 1 }],
    'OpenAPI 3.2.1, Appendix C: Using RFC6570-Based Serialization',
    'The form of lists and objects inside another in style simple is not defined. Give each entry a text, number or boolean.',
  ],
  [
    'a nested deep object',
    { in: 'query', style: 'deepObject' },
    { a: { b: 1 } },
    'OpenAPI 3.2.1, Parameter Object, “Style Values”',
    'The form of lists and objects inside an object of style deepObject is not defined. Give each member a text, number or boolean.',
  ],
  [
    'a bracket in a deep name',
    { in: 'query', style: 'deepObject' },
    { 'a]': 1 },
    'OpenAPI 3.2.1, Appendix E, “Percent-Encoding and Illegal or Reserved Delimiters”',
    'The name of a member holds a square bracket, which encloses names here and cannot be escaped. Send a name without it.',
  ],
  [
    'a pipe between pipes',
    { in: 'query', style: 'pipeDelimited' },
    ['a', 'b|c'],
    'OpenAPI 3.2.1, Appendix E, “Percent-Encoding and Illegal or Reserved Delimiters”',
    'Piece 2 of the value holds a vertical bar, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'a space between spaces',
    { in: 'query', style: 'spaceDelimited' },
    ['a b', 'c'],
    'OpenAPI 3.2.1, Appendix E, “Percent-Encoding and Illegal or Reserved Delimiters”',
    'Piece 1 of the value holds a space, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'a style of another location',
    { in: 'path', style: 'form' },
    'a',
    'OpenAPI 3.2.1, Parameter Object, “Style Values”',
    'The document gives this path parameter the style form, which paths do not have. Its owner has to choose simple, label or matrix.',
  ],
  [
    'half a character',
    { in: 'query' },
    'a\ud800',
    'RFC 3629, section 3',
    'Character 2 is half of a character that was split (U+D800), which UTF-8 cannot carry. Remove it.',
  ],
  [
    'a line break in a header',
    { in: 'header' },
    'ab\r\nX: y',
    'RFC 9110, section 5.5',
    'Character 3 of the header’s value is a control character (U+000D). Headers carry printable ASCII, spaces and tabs only. Remove or replace it.',
  ],
  [
    'a letter beyond ASCII in a header',
    { in: 'header' },
    'é',
    'RFC 9110, section 5.5',
    'Character 1 of the header’s value is a letter that is not ASCII (U+00E9). Headers carry printable ASCII, spaces and tabs only. Remove or replace it.',
  ],
  [
    'white space at the end of a header',
    { in: 'header' },
    'ab ',
    'RFC 9110, section 5.5',
    'Character 3 of the header’s value is white space at an end, which is not part of a header’s value. Remove it.',
  ],
  [
    'white space around an item of a header',
    { in: 'header' },
    ['a', ' b'],
    'RFC 9110, section 5.6.1',
    'Piece 2 of the header’s value begins or ends with white space, which lists in headers lose. Remove it.',
  ],
  [
    'a comma in an item of a header',
    { in: 'header' },
    ['a,b'],
    'OpenAPI 3.2.1, Appendix D: Serializing Headers and Cookies',
    'Piece 1 of the value holds a comma, which separates pieces here and cannot be escaped. Send a value without it.',
  ],
  [
    'an equals sign in a member’s name of a header',
    { in: 'header', explode: true },
    { 'a=b': 'c' },
    'OpenAPI 3.2.1, Appendix D: Serializing Headers and Cookies',
    'The name of a member holds an equals sign, which ends names here and cannot be escaped. Send a name without it.',
  ],
  [
    'a semicolon in a cookie',
    { in: 'cookie', style: 'cookie' },
    'a;b',
    'RFC 6265, section 4.1.1',
    'Character 2 of the cookie’s value is “;”, which cookies cannot hold. Write it in the escaped form that the server expects.',
  ],
  [
    'JSON in a cookie',
    { in: 'cookie', mediaType: 'application/json' },
    'a',
    'RFC 6265, section 4.1.1',
    'Character 1 of the cookie’s value is “"”, which cookies cannot hold. Write it in the escaped form that the server expects.',
  ],
  [
    'an object as plain text',
    { in: 'query', mediaType: 'text/plain' },
    { a: 1 },
    'OpenAPI 3.2.1, Parameter Object, “Fixed Fields for use with content”',
    'OpenAPI does not say how a list or an object is written as text/plain. Write it yourself and send it as a text.',
  ],
  [
    'a null as plain text',
    { in: 'query', mediaType: 'text/plain' },
    null,
    'OpenAPI 3.2.1, Parameter Object, “Fixed Fields for use with content”',
    'The media type text/plain has no form for null. Leave the field out, or send a text.',
  ],
  [
    'a whole query without names',
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    'a',
    'OpenAPI 3.2.1, Parameter Object, “Fixed Fields for use with content”',
    'The query is written as a form, which needs names. Send an object.',
  ],
  [
    'a whole query by style',
    { in: 'querystring' },
    'a',
    'OpenAPI 3.2.1, Parameter Object, “Parameter Locations”',
    'The document describes the whole query by a schema and a style, which is not allowed. Its owner has to describe it by content.',
  ],
])('It refuses %s', (_, part, json, clause, sentence) => {
  expect(planOne(part, json)).toEqual([{ field: `${part.in}:p`, clause, sentence }])
})

test.each(['1e400', '12345678901234567890', '-0', '1.50', '0.1e-7'])(
  'The number %s keeps every digit, in a style and in JSON',
  (digits) => {
    const plan = planOperation(
      makeOperation({
        parameters: [
          makeParameter({ name: 'a', in: 'query' }),
          makeParameter({ name: 'b', in: 'query', mediaType: 'application/json' }),
        ],
      }),
      makeInputs({ parameters: { 'query:a': { digits }, 'query:b': [{ digits }] } }),
      'https://example.com',
    )
    expect(plan).toMatchObject({
      plan: { url: `https://api.example.com/things?a=${digits}&b=%5B${digits}%5D` },
    })
  },
)

test.each(['', '01', '1.', '+1', 'NaN', '1 ', '1&b=2'])('%j is not a number', (digits) => {
  expect(planValue({ in: 'query' }, { digits })).toMatchObject([
    { field: 'query:p', clause: 'RFC 8259, section 6' },
  ])
})

test('JSON that is nested without end is refused', () => {
  let value: ReturnType<typeof toValue> = []
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(planValue({ in: 'query', mediaType: 'application/json' }, value)).toEqual([
    {
      field: 'query:p',
      clause: 'RFC 8259, section 9',
      sentence:
        'The value is nested more than 500 levels deep, which readers of JSON need not accept. Send a flatter one.',
    },
  ])
})

function planOne(part: Part, json: unknown) {
  return planValue(part, toValue(json))
}

function planValue(part: Part, value: ReturnType<typeof toValue>) {
  const path = part.in === 'path' ? '/t/{p}' : '/t'
  const planning = planOperation(
    makeOperation({ path, parameters: [makeParameter({ ...part, name: 'p' })] }),
    makeInputs({ parameters: { [`${part.in}:p`]: value } }),
    'https://example.com',
  )
  if (planning.outcome === 'refused') return planning.refusals
  const { url, headers } = planning.plan
  return { url, headers }
}

function dots() {
  return 'A whole segment of dots is a step to another path, and every browser takes it, encoded or not. Enter another value.'
}
