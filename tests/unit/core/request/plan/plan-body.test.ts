import { expect, test } from 'vitest'
import type { BodyInput } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  sampleFile,
} from '../../../../fixtures/operations.ts'
import { base, listRefusals, textBody } from './planning.ts'

test.each<[string, string, BodyInput, string | undefined, object]>([
  [
    'JSON as it was written',
    'application/json',
    { kind: 'text', mediaType: 'application/json', text: '{oops' },
    'application/json',
    { kind: 'text', text: '{oops' },
  ],
  [
    'a media type with its parameters',
    'application/json; charset=utf-8',
    { kind: 'text', mediaType: 'application/json; charset=utf-8', text: 'é' },
    'application/json; charset=utf-8',
    { kind: 'text', text: 'é' },
  ],
  [
    'JSON, which is UTF-8 whatever charset its type names',
    'application/json; charset=iso-8859-1',
    textBody('application/json; charset=iso-8859-1', '"é"'),
    'application/json; charset=iso-8859-1',
    { kind: 'text', text: '"é"' },
  ],
  [
    'a type of a range',
    'text/*',
    { kind: 'text', mediaType: 'text/csv', text: 'a' },
    'text/csv',
    { kind: 'text', text: 'a' },
  ],
  [
    'a file of a stated type',
    'application/zip',
    { kind: 'file', mediaType: 'application/zip', file: sampleFile },
    'application/zip',
    { kind: 'file', file: sampleFile },
  ],
  [
    'a file of a range, by its own type',
    'image/*',
    { kind: 'file', mediaType: 'image/*', file: sampleFile },
    'image/png',
    { kind: 'file', file: sampleFile },
  ],
  [
    'an empty form',
    'application/x-www-form-urlencoded',
    { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields: [] },
    'application/x-www-form-urlencoded',
    { kind: 'form', text: '', pairs: [] },
  ],
])('A body can be %s', (_, mediaType, body, contentType, planned) => {
  const operation = makeOperation({ method: 'POST', body: makeContent(mediaType) })
  expect(planOperation(operation, makeInputs({ body }), base)).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: contentType }], body: planned },
  })
})

test.each<[string, string | undefined, BodyInput, string]>([
  [
    'A body where none is described',
    undefined,
    textBody('text/plain', 'a'),
    'The operation describes no body. Leave the body out.',
  ],
  [
    'A media type that is not described',
    'application/json',
    textBody('text/plain', 'a'),
    'The operation takes no body of type "text/plain". Choose one of: application/json.',
  ],
  [
    'A media type that breaks the line',
    '*/*',
    textBody('text/plain\r\nX: y', 'a'),
    '"text/plain\\r\\nX: y" is no media type. Write a type, a slash and a subtype, such as application/json; a parameter is a name, an equals sign and a value.',
  ],
  [
    'A range as the type of a text',
    'text/*',
    textBody('text/*', 'a'),
    'text/* is a range, and a body is sent in one media type. Choose a file with a type of that range, or name the type.',
  ],
  [
    'A file of another range',
    'video/*',
    { kind: 'file', mediaType: 'video/*', file: sampleFile },
    'video/* is a range, and a body is sent in one media type. Choose a file with a type of that range, or name the type.',
  ],
  [
    'A multipart body as text',
    'multipart/form-data',
    textBody('multipart/form-data', 'a'),
    'A multipart body needs a boundary, which the sender chooses. Enter its fields instead.',
  ],
  [
    'Fields for JSON',
    'application/json',
    { kind: 'form', mediaType: 'application/json', fields: [['a', 'b']] },
    'A body of type application/json has no named fields. Enter it as a text or choose a file.',
  ],
  [
    'Letters that a charset does not have',
    'text/plain; charset=iso-8859-1',
    textBody('text/plain; charset=iso-8859-1', 'é'),
    'The document asks for the charset iso-8859-1, and the body is sent as UTF-8. Use ASCII only, or ask the document’s owner for UTF-8.',
  ],
  [
    'Half a character',
    'text/plain',
    textBody('text/plain', '\udc00'),
    'Character 1 is half of a character that was split (U+DC00), which UTF-8 cannot carry. Remove it.',
  ],
])('%s is refused', (_, mediaType, body, sentence) => {
  const operation = makeOperation(mediaType === undefined ? {} : { body: makeContent(mediaType) })
  expect(listRefusals(operation, makeInputs({ body }))).toEqual([['body', sentence]])
})
