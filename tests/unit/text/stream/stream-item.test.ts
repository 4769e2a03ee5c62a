import { expect, test, describe } from 'vitest'
import { createItemSplitter, isBlank, parseItem } from '#text/stream/stream-item.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'

import * as fc from 'fast-check'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The items of a body that arrives in chunks of the given lengths, repeated. */
function split(format: StreamFormat, body: Uint8Array, lengths: readonly number[] = [1]) {
  const splitter = createItemSplitter(format)
  const items: string[] = []
  let at = 0
  for (let part = 0; at < body.length; part += 1) {
    const next = at + (lengths[part % lengths.length] ?? 1)
    items.push(...splitter.push(body.subarray(at, next)).map(({ bytes }) => decoder.decode(bytes)))
    at = next
  }
  return { items, rest: decoder.decode(splitter.end().bytes) }
}

/** A bar marks the end of an item. */
test.each<[StreamFormat, string]>([
  ['event-stream', 'data: a\n\n|id: 2\ndata: b\n\n|'],
  ['event-stream', 'data: a\r\n\r|\ndata: b\r\n\r|\n'],
  ['event-stream', 'data: a\r\r|data: b\r\r|'],
  ['event-stream', 'data: a\n\r|\ndata: b\r\n\n|'],
  ['event-stream', '\n\ndata: a\n\n|\n\ndata: b\n\n|'],
  // A comment keeps the connection open.
  ['event-stream', ': still here\n\n|'],
  ['event-stream', 'data: a\n\n|data: b\n'],
  ['json-lines', '{"a":1}\n|[2]\n|'],
  ['json-lines', '1\r\n|2\r\n|'],
  ['json-lines', '1\r\n|\r\n2\r\n|'],
  ['json-lines', '1\n|2'],
  ['json-lines', '1\n|\n\n2\n|'],
])('Splits a body of %s into items: %j', (format, cut) => {
  const items = cut.split('|')
  const rest = items.pop()
  const body = encoder.encode(items.join('') + rest)
  expect(split(format, body)).toEqual({ items, rest })
  expect(split(format, body, [body.length])).toEqual({ items, rest })
})

const streamed = fc.array(
  fc.constantFrom(
    'data: x',
    ': c',
    'id',
    '{"a":[1,"\\""]}',
    '1',
    '"',
    '[',
    ']',
    '\\',
    '\n',
    '\r',
    ' ',
    'é',
  ),
  { maxLength: 40 },
)

test.each<StreamFormat>(['event-stream', 'json-lines'])(
  'Items of %s do not depend on chunks, and joined they are the body',
  (format) => {
    fc.assert(
      fc.property(
        streamed,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (pieces, lengths) => {
          const body = pieces.join('')
          const parted = split(format, encoder.encode(body), lengths)
          expect(parted.items.join('') + parted.rest).toBe(body)
          expect(parted).toEqual(split(format, encoder.encode(body), [body.length * 2 + 1]))
          expect(parted.items.filter((item) => isBlank(encoder.encode(item)))).toEqual([])
        },
      ),
    )
  },
)

test('Keeps the beginning of an endless item and counts the rest', () => {
  const splitter = createItemSplitter('json-lines', 10)
  for (let part = 0; part < 1000; part += 1)
    expect(splitter.push(encoder.encode('1234567'))).toEqual([])
  expect(splitter.push(encoder.encode('8\n2\n'))).toEqual([
    { bytes: encoder.encode('1234567123'), dropped: 6992 },
    { bytes: encoder.encode('2\n'), dropped: 0 },
  ])
})

test('Copies bytes, so that buffers can be reused', () => {
  const splitter = createItemSplitter('json-lines')
  const buffer = encoder.encode('1\n')
  const [item] = splitter.push(buffer)
  buffer.fill(0)
  expect(decoder.decode(item?.bytes)).toBe('1\n')
})

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
