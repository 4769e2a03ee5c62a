import { citeClause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import type { FormProperty } from '#request/description/operation.ts'
import { planFields, planForm, sampleFile, styled } from '../../../fixtures/operations.ts'

const mediaType = 'application/x-www-form-urlencoded'

// Arbitrary characters: round-trip.test.ts. The first three are examples of OpenAPI 3.2.1, Encoding Object.
const address = {
  streetAddress: '123 Example Dr.',
  city: 'Somewhere',
  state: 'CA',
  zip: '99999+1234',
}
const icon =
  // cspell:disable-next-line
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAADhlWElmTU0AKgAAAAgAAYdpAAQAAAABAAAAGgAAAAAAAqACAAQAAAABAAAAAqADAAQAAAABAAAAAgAAAADO0J6QAAAAEElEQVQIHWP8zwACTGCSAQANHQEDqtPptQAAAABJRU5ErkJggg'

test.each<[unknown, Partial<FormProperty> | undefined, string, string?]>([
  [
    address,
    undefined,
    'address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
    'address',
  ],
  [
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    { contentType: 'application/json' },
    'id=%22f81d4fae-7dec-11d0-a765-00a0c91e6bf6%22',
    'id',
  ],
  [`${icon}==`, { contentType: 'image/png, image/jpeg' }, `icon=${icon}%3D%3D`, 'icon'],
  [['a', 1, true], undefined, 'p=a&p=1&p=true'],
  [[{ a: 1 }, [2]], undefined, 'p=%7B%22a%22%3A1%7D&p=%5B2%5D'],
  [null, { contentType: 'application/json' }, 'p=null'],
  ['<a/>', { contentType: 'application/xml' }, 'p=%3Ca%2F%3E'],
  ['a', { contentType: 'application/json, text/plain' }, 'p=a'],
  [{ a: 1, b: 'c d' }, styled('form', true), 'a=1&b=c%20d'],
  [['a,b', 'c'], styled('form', false), 'p=a%2Cb,c'],
  [{ a: 1 }, styled('deepObject', true), 'p%5Ba%5D=1'],
  ['a+b/c&d', { style: { style: 'form', explode: true, allowReserved: true } }, 'p=a%2Bb/c%26d'],
  [['a', 'b'], styled('pipeDelimited', false), 'p=a%7Cb'],
])('Serializes %j with %j as %s', (json, property, text, name) => {
  expect(planForm(mediaType, json, property, name)).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: mediaType }], body: { kind: 'form', text } },
  })
})

test.each<[unknown, Partial<FormProperty> | undefined, keyof typeof clauses, string]>([
  [[], undefined, 'mediaType', 'An empty list has no entry in a form,'],
  [null, undefined, 'encoding', 'The media type text/plain cannot represent'],
  [
    { a: 1 },
    { contentType: 'application/xml' },
    'encoding',
    'OpenAPI does not define how a list or an',
  ],
])('Refuses %j with %j', (json, property, clause, what) => {
  const sentence: unknown = expect.stringContaining(what)
  expect(planForm(mediaType, json, property)).toMatchObject({
    errors: [{ field: 'body:p', citation: citeClause(clauses[clause], '3.2'), sentence }],
  })
})

test('Fields keep their order and names of prototypes', () => {
  const planning = planFields(mediaType, [
    ['constructor', 'a'],
    ['__proto__', { members: [['toString', 'b']] }],
  ])
  expect(planning).toMatchObject({
    plan: { body: { text: 'constructor=a&__proto__=%7B%22toString%22%3A%22b%22%7D' } },
  })
})

test('Refuses a file', () => {
  expect(planFields(mediaType, [['p', sampleFile]])).toEqual({
    outcome: 'refused',
    errors: [
      {
        field: 'body:p',
        citation: clauses.urlencoded,
        sentence:
          'A urlencoded form can contain only text. Send the file in another media type, or its content as text.',
      },
    ],
  })
})
