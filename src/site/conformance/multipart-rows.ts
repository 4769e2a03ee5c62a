import type { Clause } from '#core/citation/citation.ts'
import { citeRfc } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import type { Part } from '#core/request/request-plan.ts'
import { styled } from './form-row.ts'
import type { FormRow } from './form-row.ts'

export const multipart = 'multipart/form-data'

const textParts = citeRfc(7578, '4.4')
const repeated = citeRfc(7578, '4.3')
const encodingObject = clauses.encodingObject
const byStyle = clauses.encodingStyle
const delimiters = clauses.delimiters
const mediaTypeChoice = clauses.mediaTypeChoice

export const multipartRows: readonly FormRow<readonly Part[]>[] = [
  sent('A text has no media type', textParts, 'a\nb', [textPart('p', 'a\nb')]),
  sent('A number is text', encodingObject, 1.5, [textPart('p', '1.5')]),
  sent(
    'A list is a part for each item',
    repeated,
    ['a', 'b'],
    [textPart('p', 'a'), textPart('p', 'b')],
  ),
  sent('An object is JSON', encodingObject, { a: 1 }, [
    textPart('p', '{"a":1}', 'application/json'),
  ]),
  sent(
    'A list of objects is JSON for each',
    encodingObject,
    [{ a: 1 }, { a: 2 }],
    [textPart('p', '{"a":1}', 'application/json'), textPart('p', '{"a":2}', 'application/json')],
    { contentType: 'application/json' },
  ),
  sent(
    'A text of a stated media type says so',
    encodingObject,
    '<a/>',
    [textPart('p', '<a/>', 'application/xml; charset=utf-8')],
    { contentType: 'application/xml; charset=utf-8' },
  ),
  sent(
    'An exploded object of a style is a part for each member, without encoding',
    byStyle,
    { 'a b': 'c&d', e: 'é' },
    [textPart('a b', 'c&d'), textPart('e', 'é')],
    styled('form', true),
  ),
  sent(
    'A list of a style that is not exploded is one part',
    byStyle,
    ['a', 'b'],
    [textPart('p', 'a|b')],
    styled('pipeDelimited', false),
  ),
  sent(
    'A deep object is a part for each member',
    byStyle,
    { a: 1 },
    [textPart('p[a]', '1')],
    styled('deepObject', true),
  ),
  refused(
    'A comma between items that are joined by commas',
    ['a,b', 'c'],
    styled('form', false),
    delimiters,
    'Piece 1 of the value holds a comma, which separates pieces here and cannot be escaped. Send a value without it.',
  ),
  refused(
    'A text where any image may be',
    'a',
    { contentType: 'image/*' },
    mediaTypeChoice,
    'The document allows image/* here, which leaves open how a text is sent. Choose a file instead.',
  ),
]

function sent(
  what: string,
  clause: Clause,
  json: unknown,
  parts: readonly Part[],
  property?: FormRow<readonly Part[]>['property'],
): FormRow<readonly Part[]> {
  return { what, clause, json, property, outcome: { kind: 'sent', sent: parts } }
}

function refused(
  what: string,
  json: unknown,
  property: FormRow<readonly Part[]>['property'],
  clause: Clause,
  sentence: string,
): FormRow<readonly Part[]> {
  return { what, clause, json, property, outcome: { kind: 'refused', clause, sentence } }
}

function textPart(name: string, text: string, contentType?: string): Part {
  return { name, contentType, content: { kind: 'text', text } }
}
