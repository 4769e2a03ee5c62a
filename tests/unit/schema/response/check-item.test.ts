import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/schema.ts'
import { checkItem } from '#schema/response/check-item.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'

function check(format: StreamFormat, text: string, schema: Schema) {
  const verdict = checkItem(format, new TextEncoder().encode(text), {
    schema,
    schemas: { '#/components/schemas/Id': { type: 'integer' } },
    at: '#/items',
  })
  if (verdict.kind !== 'held') return verdict.kind
  return [
    verdict.tally.contradicting,
    verdict.tally.notSpecified,
    ...verdict.faults.map(({ pointer, rule }) => `${pointer} ${rule}`),
  ]
}

function event(data: Schema): Schema {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      event: { const: 'added' },
      data,
      id: { type: 'string', maxLength: 2 },
      retry: { type: 'integer', maximum: 5000 },
    },
  }
}

const added: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { $ref: '#/components/schemas/Id' } },
}

describe('An item of JSON is held against its schema', () => {
  test.each<[StreamFormat, string, unknown]>([
    ['json-lines', '{"id":1}\n', [0, 0]],
    ['json-lines', '{"id":1,"more":2}\n', [0, 1]],
    ['json-lines', '{"id":"1"}\n', [1, 0, '/id #/components/schemas/Id/type']],
    ['json-lines', '{}\n', [1, 0, ' #/items/required']],
    ['json-sequence', '\u001E{\n"id":1\n}\n', [0, 0]],
    ['json-lines', 'id: 1\n', 'no-json'],
  ])('%s %j', (format, text, expected) => {
    expect(check(format, text, added)).toEqual(expected)
  })
})

describe('An event is held against the schema of its fields', () => {
  test.each<[string, Schema, unknown]>([
    ['event: added\ndata: a\nid: 7\nretry: 3000\n\n', event({ type: 'string' }), [0, 0]],
    ['data: a\n\n', event({ type: 'string' }), [0, 0]],
    [
      'event: other\ndata: a\n\n',
      event({ type: 'string' }),
      [1, 0, '/event #/items/properties/event/const'],
    ],
    [
      'data: a\nid: 777\n\n',
      event({ type: 'string' }),
      [1, 0, '/id #/items/properties/id/maxLength'],
    ],
    [
      'data: a\nretry: 9000\n\n',
      event({ type: 'string' }),
      [1, 0, '/retry #/items/properties/retry/maximum'],
    ],
    [': still here\n\n', event({ type: 'string' }), 'nothing'],
    // The data of an event is a text, and many documents describe what it says.
    ['data: {"id":1}\n\n', event({ type: 'string' }), [0, 0]],
    ['data: {"id":1}\n\n', event(added), [0, 0]],
    ['data: {"id":"1"}\n\n', event({ type: 'string', minLength: 1 }), [0, 0]],
    ['data: [DONE]\n\n', event(added), [1, 0, '/data #/items/properties/data/type']],
  ])('%j', (text, schema, expected) => {
    expect(check('event-stream', text, schema)).toEqual(expected)
  })
})
