import { describe, expect, test } from 'vitest'
import { formatItemDetail, formatItemLine } from '#console/viewer/stream/StreamView.tsx'
import type { LoggedItem } from '#text/stream/item-log.ts'

function item(text: string, more: Partial<LoggedItem> = {}): LoggedItem {
  const bytes = new TextEncoder().encode(text)
  return { bytes, dropped: 0, number: 2, after: 1500, part: 3, isUnfinished: false, ...more }
}

describe('An item in a list', () => {
  test.each([
    ['event-stream', 'data: {"a":\ndata: 1}\n\n', { type: 'message', text: '{"a": 1}' }],
    ['event-stream', 'event: added\ndata: a\n\n', { type: 'added', text: 'a' }],
    ['event-stream', ': still here\n\n', { type: 'no data', text: 'still here' }],
    ['json-lines', '{"a": 1}\n', { type: '', text: '{"a": 1}' }],
  ] as const)('%s %j', (format, text, line) => {
    expect(formatItemLine(format, item(text), undefined)).toMatchObject(line)
  })

  test('Shows its arrival time unless it arrived with the previous item', () => {
    const times = [item('1', { part: 2 }), item('1', { part: 3 }), undefined].map(
      (before) => formatItemLine('json-lines', item('2'), before).time,
    )
    expect(times).toEqual(['1.50 s', 'together', '1.50 s'])
  })

  test('Is truncated to one short line', () => {
    const line = formatItemLine('json-lines', item(`"${'x'.repeat(100_000)}"`), undefined)
    expect(line.text).toHaveLength(300)
  })
})

describe('Details of an item', () => {
  test('Separates the fields of an event from its data', () => {
    const text = 'event: added\nid: 7\nretry: 3000\ndata: {"n":1.10}\n\n'
    expect(formatItemDetail('event-stream', item(text))).toEqual({
      fields: [
        ['event', 'added'],
        ['id', '7'],
        ['retry', '3,000 ms'],
      ],
      content: '{\n  "n": 1.10\n}',
      notes: [],
    })
  })

  test.each([
    [
      'event-stream',
      item('data: a\n', { isUnfinished: true }),
      'The body ended before the empty line',
    ],
    ['event-stream', item('id: 7\n\n'), 'no event'],
    ['json-lines', item('{"a":'), 'not JSON'],
    ['json-lines', item('{"a":', { isUnfinished: true }), 'ended within this line'],
    ['json-lines', item('{"a":', { dropped: 1234 }), '1,234 bytes of it are missing'],
  ] as const)('%s: notes each problem once', (format, odd, note) => {
    const { notes } = formatItemDetail(format, odd)
    expect(notes).toEqual([expect.stringContaining(note)])
  })

  test('The data of an event need not be JSON', () => {
    const read = formatItemDetail('event-stream', item('data: [DONE]\n\n'))
    expect([read.content, read.notes]).toEqual(['[DONE]', []])
  })
})
