import { expect, test } from 'vitest'
import type { FormProperty } from '#core/request/description/body.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeProperty,
  sampleFile,
  toValue,
} from '../../../../fixtures/operations.ts'

const mediaType = 'application/x-www-form-urlencoded'

test.each<[string, unknown, Partial<FormProperty> | undefined, string]>([
  ['A space is a plus sign, and a plus sign is encoded', 'a b+c', undefined, 'p=a+b%2Bc'],
  ['Four marks stay as they are', '*-._', undefined, 'p=*-._'],
  ['Every other mark is encoded', `~!'()&=#%/`, undefined, 'p=%7E%21%27%28%29%26%3D%23%25%2F'],
  ['Letters beyond ASCII are UTF-8', 'é', undefined, 'p=%C3%A9'],
  ['A line break stays the one that was typed', 'a\nb', undefined, 'p=a%0Ab'],
  ['An empty text has a pair', '', undefined, 'p='],
  ['A list is a pair for each item', ['a', 1, true], undefined, 'p=a&p=1&p=true'],
  [
    'An object is JSON',
    { streetAddress: '123 Example Dr.', zip: '99999+1234' },
    undefined,
    'p=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
  ],
  [
    'A list of objects is JSON for each',
    [{ a: 1 }, [2]],
    undefined,
    'p=%7B%22a%22%3A1%7D&p=%5B2%5D',
  ],
  [
    'A text that the document wants as JSON is JSON',
    'f81d',
    { contentType: 'application/json' },
    'p=%22f81d%22',
  ],
  [
    'A null that the document wants as JSON is JSON',
    null,
    { contentType: 'application/json' },
    'p=null',
  ],
  [
    'A text of another media type is sent as it is',
    '<a/>',
    { contentType: 'application/xml' },
    'p=%3Ca%2F%3E',
  ],
  [
    'Of several media types, text is taken',
    'a',
    { contentType: 'application/json, text/plain' },
    'p=a',
  ],
  [
    'An exploded object of style form is a pair for each member',
    { a: 1, b: 'c d' },
    { style: styled('form', true) },
    'a=1&b=c%20d',
  ],
  [
    'A list of style form that is not exploded has commas',
    ['a,b', 'c'],
    { style: styled('form', false) },
    'p=a%2Cb,c',
  ],
  ['A deep object has brackets', { a: 1 }, { style: styled('deepObject', true) }, 'p%5Ba%5D=1'],
  [
    'Where reserved characters are allowed, a plus sign still is one',
    'a+b/c&d',
    { style: { style: 'form', explode: true, allowReserved: true } },
    'p=a%2Bb/c%26d',
  ],
  ['Pipes are encoded', ['a', 'b'], { style: styled('pipeDelimited', false) }, 'p=a%7Cb'],
])('%s', (_, json, property, text) => {
  expect(plan(json, property)).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: mediaType }], body: { kind: 'form', text } },
  })
})

test('The pairs are those that a server reads', () => {
  expect(plan(['a b', '+'], undefined)).toMatchObject({
    plan: {
      body: {
        text: 'p=a+b&p=%2B',
        pairs: [
          ['p', 'a b'],
          ['p', '+'],
        ],
      },
    },
  })
})

test('Fields keep their order, and names of prototypes are names', () => {
  const planning = planOperation(
    makeOperation({ body: makeContent(mediaType, {}) }),
    makeInputs({
      body: {
        kind: 'form',
        mediaType,
        fields: [
          ['constructor', 'a'],
          ['__proto__', { members: [['toString', 'b']] }],
        ],
      },
    }),
    'https://example.com',
  )
  expect(planning).toMatchObject({
    plan: { body: { text: 'constructor=a&__proto__=%7B%22toString%22%3A%22b%22%7D' } },
  })
})

test.each<[string, unknown, Partial<FormProperty> | undefined, string, string]>([
  [
    'An empty list',
    [],
    undefined,
    'OpenAPI 3.2.1, Media Type Object, “Encoding By Name”',
    'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
  ],
  [
    'A null',
    null,
    undefined,
    'OpenAPI 3.2.1, Encoding Object, “Common Fixed Fields”',
    'The media type text/plain has no form for null. Leave the field out, or send a text.',
  ],
  [
    'An object as XML',
    { a: 1 },
    { contentType: 'application/xml' },
    'OpenAPI 3.2.1, Encoding Object, “Common Fixed Fields”',
    'OpenAPI does not say how a list or an object is written as application/xml. Write it yourself and send it as a text.',
  ],
  [
    'A text where any image may be',
    'a',
    { contentType: 'image/*' },
    'OpenAPI 3.2.1, Encoding Object, “Handling Multiple contentType Values”',
    'The document allows image/* here, which leaves open how a text is sent. Choose a file instead.',
  ],
  [
    'A nested list of a style',
    [['a']],
    { style: styled('form', true) },
    'OpenAPI 3.2.1, Appendix C: Using RFC6570-Based Serialization',
    'The form of lists and objects inside another in style form is not defined. Give each entry a text, number or boolean.',
  ],
])('%s is refused', (_, json, property, clause, sentence) => {
  expect(plan(json, property)).toEqual({
    outcome: 'refused',
    refusals: [{ field: 'body:p', clause, sentence }],
  })
})

test('A file is refused', () => {
  const planning = planOperation(
    makeOperation({ body: makeContent(mediaType, {}) }),
    makeInputs({ body: { kind: 'form', mediaType, fields: [['p', sampleFile]] } }),
    'https://example.com',
  )
  expect(planning).toEqual({
    outcome: 'refused',
    refusals: [
      {
        field: 'body:p',
        clause: 'WHATWG URL, section 5.2',
        sentence:
          'A urlencoded form carries text only. Send the file in another form, or its content as text.',
      },
    ],
  })
})

function plan(json: unknown, property: Partial<FormProperty> | undefined) {
  const properties = property === undefined ? {} : { p: makeProperty(property) }
  return planOperation(
    makeOperation({ method: 'POST', body: makeContent(mediaType, properties) }),
    makeInputs({ body: { kind: 'form', mediaType, fields: [['p', toValue(json)]] } }),
    'https://example.com',
  )
}

function styled(style: 'form' | 'deepObject' | 'pipeDelimited', explode: boolean) {
  return { style, explode, allowReserved: false }
}
