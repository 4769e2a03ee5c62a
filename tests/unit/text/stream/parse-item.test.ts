import { describe, expect, test } from 'vitest'
import { parseItem } from '#text/stream/parse-item.ts'

const encoder = new TextEncoder()

const event = { kind: 'event', type: 'message', data: '', id: undefined, retry: undefined }
const withoutData = {
  kind: 'without-data',
  comments: [],
  type: undefined,
  id: undefined,
  retry: undefined,
}

describe('Parses server-sent events as browsers do', () => {
  test.each([
    ['data: a\n\n', { ...event, data: 'a' }],
    ['data:a\n\n', { ...event, data: 'a' }],
    ['data:  a\n\n', { ...event, data: ' a' }],
    ['data: a\r\ndata: b\r\n\r', { ...event, data: 'a\nb' }],
    ['\ndata: a\r\r', { ...event, data: 'a' }],
    ['data\ndata: b\n\n', { ...event, data: '\nb' }],
    [
      'event: added\ndata: {"a":1}\nid: 7\nretry: 3000\n\n',
      { ...event, type: 'added', data: '{"a":1}', id: '7', retry: 3000 },
    ],
    ['event:\ndata: a\n\n', { ...event, data: 'a' }],
    ['id\ndata: a\n\n', { ...event, data: 'a', id: '' }],
    ['id: a\0b\nretry: 1.5\nother: x\nDATA: y\ndata: z\n\n', { ...event, data: 'z' }],
    ['\uFEFFdata: a\n\n', { ...event, data: 'a' }],
    [': still here\n:\n\n', { ...withoutData, comments: ['still here', ''] }],
    ['event: added\nid: 7\n\n', { ...withoutData, type: 'added', id: '7' }],
    ['data:\ndata\n\n', { ...event, data: '\n' }],
    ['data\n\n', withoutData],
  ])('%j', (text, expected) => {
    expect(parseItem('event-stream', encoder.encode(text))).toEqual(expected)
  })

  test('Replaces invalid UTF-8', () => {
    const bytes = Uint8Array.from([...encoder.encode('data: '), 0xff, 0x0a, 0x0a])
    expect(parseItem('event-stream', bytes)).toEqual({ ...event, data: '\uFFFD' })
  })
})

test.each([
  ['json-lines', ' {"a": 1} \r\n', '{"a": 1}'],
  ['json-lines', '\n\n1\n', '1'],
] as const)('Returns the JSON text of an item of %s: %j', (format, text, expected) => {
  expect(parseItem(format, encoder.encode(text))).toEqual({ kind: 'json', text: expected })
})
