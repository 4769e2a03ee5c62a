import { expect, test } from 'vitest'
import { clauses } from '#text/clauses.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { parseBodyText, formatBodyText, serializeContent } from '#request/serialize/content.ts'

const list = '[{"id":12345678901234567890,"text":"a\\nb"},[1.50],null]'

test.for([
  ['application/jsonl', '{"id":12345678901234567890,"text":"a\\nb"}\n[1.50]\nnull\n'],
  ['application/x-ndjson', '{"id":12345678901234567890,"text":"a\\nb"}\n[1.50]\nnull\n'],
  [
    'application/json-seq; a=b',
    '\u001e{"id":12345678901234567890,"text":"a\\nb"}\n\u001e[1.50]\n\u001enull\n',
  ],
] as const)('A list in %s has one text for each item', ([mediaType, text]) => {
  expect(serializeContent(mediaType, parse(list), clauses.mediaType)).toBe(text)
  expect(formatBodyText(mediaType, parse(list))).toBe(text)
  expect(readList(mediaType, text)).toBe(list)
})

test('A list in text/event-stream has one event for each item', () => {
  const events = '[{"event":"added","data":"a\\nb","id":"7","retry":3000},{"data":""},{"id":"8"}]'
  const text = 'event: added\ndata: a\ndata: b\nid: 7\nretry: 3000\n\ndata: \n\nid: 8\n\n'

  expect(formatBodyText('text/event-stream', parse(events))).toBe(text)
  expect(readList('text/event-stream', 'event: added\r\ndata: a\r\ndata: b\r\n\r\n')).toBe(
    '[{"data":"a\\nb","event":"added"}]',
  )
})

test.for([
  ['text/event-stream', '[{"data":{"id":1}}]', 'The field data of an event is text.'],
  ['text/event-stream', '[{"event":"a\\nb"}]', 'The field event of an event is one line.'],
  ['text/event-stream', '[{"name":"a"}]', 'An event has no field “name”.'],
  ['text/event-stream', '["a"]', 'An event is an object'],
  ['text/event-stream', '[{}]', 'An event is an object'],
  [
    'application/jsonl',
    '{"id":1}',
    'OpenAPI does not define how a list or an object is serialized',
  ],
] as const)('%s refuses %s', ([mediaType, json, sentence]) => {
  expect(() => serializeContent(mediaType, parse(json), clauses.mediaType)).toThrow(sentence)
})

test.for([
  ['application/jsonl', '{"a":1}\n\n{"b":}\n', 3, 6],
  ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":}\n', 2, 7],
] as const)(
  'An error in %s has a location in the entire text',
  ([mediaType, text, line, column]) => {
    expect(parseBodyText(mediaType, text)).toMatchObject({
      outcome: 'faulty',
      error: { line, column, index: text.indexOf(':}') + 1 },
    })
  },
)

function parse(json: string): Value {
  const result = parseExactJson(json)
  if (result.outcome === 'faulty') throw new Error(result.error.sentence)
  return result.value
}

function readList(mediaType: string, text: string): string | undefined {
  const result = parseBodyText(mediaType, text)
  return result?.outcome === 'read' ? serializeJson(result.value) : undefined
}
