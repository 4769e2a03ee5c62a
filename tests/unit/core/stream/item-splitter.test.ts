import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createItemSplitter, isBlank } from '#core/stream/item-splitter.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The items of a body that arrives in parts of the given lengths, over and over. */
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

describe('A body is cut into items', () => {
  test.each<[string, StreamFormat, string, readonly string[], string]>([
    ['one event', 'event-stream', 'data: a\n\n', ['data: a\n\n'], ''],
    [
      'two events',
      'event-stream',
      'data: a\n\nid: 2\ndata: b\n\n',
      ['data: a\n\n', 'id: 2\ndata: b\n\n'],
      '',
    ],
    [
      'events with CRLF',
      'event-stream',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      ['data: a\r\n\r', '\ndata: b\r\n\r'],
      '\n',
    ],
    [
      'events with CR',
      'event-stream',
      'data: a\r\rdata: b\r\r',
      ['data: a\r\r', 'data: b\r\r'],
      '',
    ],
    [
      'events with mixed line ends',
      'event-stream',
      'data: a\n\r\ndata: b\r\n\n',
      ['data: a\n\r', '\ndata: b\r\n\n'],
      '',
    ],
    [
      'empty lines between events',
      'event-stream',
      '\n\ndata: a\n\n\n\ndata: b\n\n',
      ['\n\ndata: a\n\n', '\n\ndata: b\n\n'],
      '',
    ],
    [
      'a comment that keeps the connection open',
      'event-stream',
      ': still here\n\n',
      [': still here\n\n'],
      '',
    ],
    [
      'an event that no empty line ended',
      'event-stream',
      'data: a\n\ndata: b\n',
      ['data: a\n\n'],
      'data: b\n',
    ],
    ['lines of JSON', 'json-lines', '{"a":1}\n[2]\n', ['{"a":1}\n', '[2]\n'], ''],
    ['lines of JSON with CRLF', 'json-lines', '1\r\n2\r\n', ['1\r\n', '2\r\n'], ''],
    ['a last line without its end', 'json-lines', '1\n2', ['1\n'], '2'],
    ['empty lines between lines', 'json-lines', '1\n\n\n2\n', ['1\n', '\n\n2\n'], ''],
  ])('%s', (_, format, body, items, rest) => {
    expect(split(format, encoder.encode(body))).toEqual({ items, rest })
    expect(split(format, encoder.encode(body), [body.length])).toEqual({ items, rest })
  })
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
  'However the bytes of %s are parted, the items are the same, and together they are the body',
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

test('Of an endless item the beginning is kept, and the rest is counted', () => {
  const splitter = createItemSplitter('json-lines', 10)
  for (let part = 0; part < 1000; part += 1)
    expect(splitter.push(encoder.encode('1234567'))).toEqual([])
  expect(splitter.push(encoder.encode('8\n2\n'))).toEqual([
    { bytes: encoder.encode('1234567123'), dropped: 6992 },
    { bytes: encoder.encode('2\n'), dropped: 0 },
  ])
})

test('An item has bytes of its own, also where the buffer it came in is used again', () => {
  const splitter = createItemSplitter('json-lines')
  const buffer = encoder.encode('1\n')
  const [item] = splitter.push(buffer)
  buffer.fill(0)
  expect(decoder.decode(item?.bytes)).toBe('1\n')
})
