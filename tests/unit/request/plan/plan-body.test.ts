import { expect, test } from 'vitest'
import type { BodyInput } from '#request/inputs.ts'
import { makeContent, makeOperation, sampleFile } from '../../../fixtures/operations.ts'
import { getRefusals, plan, textBody } from './planning.ts'

test.each<[string, BodyInput, string, object]>([
  [
    'application/json',
    textBody('application/json', '{oops'),
    'application/json',
    { kind: 'text', text: '{oops' },
  ],
  [
    'application/json; charset=utf-8',
    textBody('application/json; charset=utf-8', 'é'),
    'application/json; charset=utf-8',
    { kind: 'text', text: 'é' },
  ],
  [
    'application/json; charset=iso-8859-1',
    textBody('application/json; charset=iso-8859-1', '"é"'),
    'application/json; charset=iso-8859-1',
    { kind: 'text', text: '"é"' },
  ],
  ['text/*', textBody('text/csv', 'a'), 'text/csv', { kind: 'text', text: 'a' }],
  [
    'application/zip',
    { kind: 'file', mediaType: 'application/zip', file: sampleFile },
    'application/zip',
    { kind: 'file', file: sampleFile },
  ],
  [
    'image/*',
    { kind: 'file', mediaType: 'image/*', file: sampleFile },
    'image/png',
    { kind: 'file', file: sampleFile },
  ],
  [
    'application/x-www-form-urlencoded',
    { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields: [] },
    'application/x-www-form-urlencoded',
    { kind: 'form', text: '' },
  ],
])('With %s described, %j is a body of type %s', (mediaType, body, contentType, planned) => {
  const operation = makeOperation({ method: 'POST', body: makeContent(mediaType) })
  expect(plan(operation, { body })).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: contentType }], body: planned },
  })
})

test.each<[string | undefined, BodyInput, string]>([
  [undefined, textBody('text/plain', 'a'), 'The operation describes no body. Remove the body.'],
  [
    'application/json',
    textBody('text/plain', 'a'),
    'The operation does not accept a body of type "text/plain".',
  ],
  [
    '*/*',
    textBody('text/plain\r\nX: y', 'a'),
    '"text/plain\\r\\nX: y" is not a media type. Enter a type,',
  ],
  ['text/*', textBody('text/*', 'a'), 'text/* is a range, but a body has one media'],
  [
    'video/*',
    { kind: 'file', mediaType: 'video/*', file: sampleFile },
    'video/* is a range, but a body has one media',
  ],
  [
    'multipart/form-data',
    textBody('multipart/form-data', 'a'),
    'A multipart body needs a boundary, which the sender',
  ],
  [
    'application/json',
    { kind: 'form', mediaType: 'application/json', fields: [['a', 'b']] },
    'A body of type application/json has no named fields.',
  ],
  [
    'text/plain; charset=iso-8859-1',
    textBody('text/plain; charset=iso-8859-1', 'é'),
    'The document specifies the charset iso-8859-1, but the',
  ],
  [
    'text/plain',
    textBody('text/plain', '\udc00'),
    'Character 1 is half of a character that was split',
  ],
])('With %s described, %j is refused: %s', (mediaType, body, begin) => {
  const operation = makeOperation(mediaType === undefined ? {} : { body: makeContent(mediaType) })
  expect(getRefusals(operation, { body })).toEqual([['body', expect.stringContaining(begin)]])
})
