import type { Clause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { styled } from './form-row.ts'
import type { FormRow } from './form-row.ts'

export const urlencoded = 'application/x-www-form-urlencoded'

const serializer = clauses.urlencoded
const byName = clauses.encodingByName
const encodingObject = clauses.encodingObject
const byStyle = clauses.encodingStyle
const jsonValues = {
  edition: 'OpenAPI 3.2.1',
  section: 'Encoding Object, “Example: URL Encoded Form with JSON Values”',
} as const
const binaryValues = {
  edition: 'OpenAPI 3.2.1',
  section: 'Encoding Object, “Example: URL Encoded Form with Binary Values”',
} as const
const compound = clauses.compound

const address = {
  streetAddress: '123 Example Dr.',
  city: 'Somewhere',
  state: 'CA',
  zip: '99999+1234',
}
const icon =
  // cspell:disable-next-line
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAADhlWElmTU0AKgAAAAgAAYdpAAQAAAABAAAAGgAAAAAAAqACAAQAAAABAAAAAqADAAQAAAABAAAAAgAAAADO0J6QAAAAEElEQVQIHWP8zwACTGCSAQANHQEDqtPptQAAAABJRU5ErkJggg'

export const urlencodedRows: readonly FormRow<string>[] = [
  sent(
    'An object is JSON, as the specification prints it',
    jsonValues,
    address,
    'address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
    { name: 'address' },
  ),
  sent(
    'A text that the document wants as JSON is JSON, as the specification prints it',
    jsonValues,
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'id=%22f81d4fae-7dec-11d0-a765-00a0c91e6bf6%22',
    { name: 'id', property: { contentType: 'application/json' } },
  ),
  sent(
    'Bytes written in base64url are text, as the specification prints them',
    binaryValues,
    `${icon}==`,
    `icon=${icon}%3D%3D`,
    { name: 'icon', property: { contentType: 'image/png, image/jpeg' } },
  ),
  sent('A space is a plus sign, and a plus sign is encoded', serializer, 'a b+c', 'p=a+b%2Bc'),
  sent('Four marks stay as they are', serializer, '*-._', 'p=*-._'),
  sent('Every other mark is encoded', serializer, `~!'()&=#%/`, 'p=%7E%21%27%28%29%26%3D%23%25%2F'),
  sent('Letters beyond ASCII are UTF-8', serializer, 'é', 'p=%C3%A9'),
  sent('A line break stays the one that was typed', serializer, 'a\nb', 'p=a%0Ab'),
  sent('An empty text has a pair', serializer, '', 'p='),
  sent('A list is a pair for each item', byName, ['a', 1, true], 'p=a&p=1&p=true'),
  sent(
    'A list of objects is JSON for each',
    encodingObject,
    [{ a: 1 }, [2]],
    'p=%7B%22a%22%3A1%7D&p=%5B2%5D',
  ),
  sent('A null that the document wants as JSON is JSON', encodingObject, null, 'p=null', {
    property: { contentType: 'application/json' },
  }),
  sent('A text of another media type is sent as it is', encodingObject, '<a/>', 'p=%3Ca%2F%3E', {
    property: { contentType: 'application/xml' },
  }),
  sent('Of several media types, text is taken', encodingObject, 'a', 'p=a', {
    property: { contentType: 'application/json, text/plain' },
  }),
  sent(
    'An exploded object of style form is a pair for each member',
    byStyle,
    { a: 1, b: 'c d' },
    'a=1&b=c%20d',
    { property: styled('form', true) },
  ),
  sent('A list of style form that is not exploded has commas', byStyle, ['a,b', 'c'], 'p=a%2Cb,c', {
    property: styled('form', false),
  }),
  sent('A deep object has brackets', byStyle, { a: 1 }, 'p%5Ba%5D=1', {
    property: styled('deepObject', true),
  }),
  sent(
    'Where reserved characters are allowed, a plus sign still is one',
    byStyle,
    'a+b/c&d',
    'p=a%2Bb/c%26d',
    { property: { style: { style: 'form', explode: true, allowReserved: true } } },
  ),
  sent('Pipes are encoded', byStyle, ['a', 'b'], 'p=a%7Cb', {
    property: styled('pipeDelimited', false),
  }),
  refused(
    'An empty list',
    [],
    undefined,
    byName,
    'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
  ),
  refused(
    'A null',
    null,
    undefined,
    encodingObject,
    'The media type text/plain has no form for null. Leave the field out, or send a text.',
  ),
  refused(
    'An object as XML',
    { a: 1 },
    { contentType: 'application/xml' },
    encodingObject,
    'OpenAPI does not say how a list or an object is written as application/xml. Write it yourself and send it as a text.',
  ),
  refused(
    'A nested list of a style',
    [['a']],
    styled('form', true),
    compound,
    'OpenAPI does not define how style form writes lists and objects within another. Choose the convention of the service, a[0][b] or a[][b], or leave the field out.',
  ),
]

function sent(
  what: string,
  clause: Clause,
  json: unknown,
  text: string,
  rest: Partial<FormRow<string>> = {},
): FormRow<string> {
  return { what, clause, json, property: undefined, outcome: { kind: 'sent', sent: text }, ...rest }
}

function refused(
  what: string,
  json: unknown,
  property: FormRow<string>['property'],
  clause: Clause,
  sentence: string,
): FormRow<string> {
  return { what, clause, json, property, outcome: { kind: 'refused', clause, sentence } }
}
