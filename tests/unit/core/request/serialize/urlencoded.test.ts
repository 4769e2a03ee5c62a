import { citeClause } from '#core/citation/citation.ts'
import type { Clause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import type { FormProperty } from '#core/request/description/operation.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  planForm,
  sampleFile,
  styled,
} from '../../../../fixtures/operations.ts'

const mediaType = 'application/x-www-form-urlencoded'

// Signs and letters: round-trip.test.ts. The first three are examples that OpenAPI 3.2.1 prints under Encoding Object.
const address = {
  streetAddress: '123 Example Dr.',
  city: 'Somewhere',
  state: 'CA',
  zip: '99999+1234',
}
const icon =
  // cspell:disable-next-line
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAADhlWElmTU0AKgAAAAgAAYdpAAQAAAABAAAAGgAAAAAAAqACAAQAAAABAAAAAqADAAQAAAABAAAAAgAAAADO0J6QAAAAEElEQVQIHWP8zwACTGCSAQANHQEDqtPptQAAAABJRU5ErkJggg'

test.each<[string, unknown, Partial<FormProperty> | undefined, string, string?]>([
  [
    'An object is JSON, as the specification prints it',
    address,
    undefined,
    'address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
    'address',
  ],
  [
    'A text that the document wants as JSON is JSON, as the specification prints it',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    { contentType: 'application/json' },
    'id=%22f81d4fae-7dec-11d0-a765-00a0c91e6bf6%22',
    'id',
  ],
  [
    'Bytes written in base64url are text, as the specification prints them',
    `${icon}==`,
    { contentType: 'image/png, image/jpeg' },
    `icon=${icon}%3D%3D`,
    'icon',
  ],
  ['A list is a pair for each item', ['a', 1, true], undefined, 'p=a&p=1&p=true'],
  [
    'A list of objects is JSON for each',
    [{ a: 1 }, [2]],
    undefined,
    'p=%7B%22a%22%3A1%7D&p=%5B2%5D',
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
    styled('form', true),
    'a=1&b=c%20d',
  ],
  [
    'A list of style form that is not exploded has commas',
    ['a,b', 'c'],
    styled('form', false),
    'p=a%2Cb,c',
  ],
  ['A deep object has brackets', { a: 1 }, styled('deepObject', true), 'p%5Ba%5D=1'],
  [
    'Where reserved characters are allowed, a plus sign still is one',
    'a+b/c&d',
    { style: { style: 'form', explode: true, allowReserved: true } },
    'p=a%2Bb/c%26d',
  ],
  ['Pipes are encoded', ['a', 'b'], styled('pipeDelimited', false), 'p=a%7Cb'],
])('%s', (_, json, property, text, name) => {
  expect(planForm(mediaType, json, property, name)).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: mediaType }], body: { kind: 'form', text } },
  })
})

test.each<[string, unknown, Partial<FormProperty> | undefined, Clause, string]>([
  [
    'An empty list',
    [],
    undefined,
    clauses.encodingByName,
    'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
  ],
  [
    'A null',
    null,
    undefined,
    clauses.encodingObject,
    'The media type text/plain has no form for null. Leave the field out, or send a text.',
  ],
  [
    'An object as XML',
    { a: 1 },
    { contentType: 'application/xml' },
    clauses.encodingObject,
    'OpenAPI does not say how a list or an object is written as application/xml. Write it yourself and send it as a text.',
  ],
])('%s is refused', (_, json, property, clause, sentence) => {
  expect(planForm(mediaType, json, property)).toMatchObject({
    refusals: [{ field: 'body:p', citation: citeClause(clause, '3.2'), sentence }],
  })
})

test('The pairs are those that a server reads', () => {
  expect(planForm(mediaType, ['a b', '+'])).toMatchObject({
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
        citation: clauses.urlencoded,
        sentence:
          'A urlencoded form carries text only. Send the file in another form, or its content as text.',
      },
    ],
  })
})
