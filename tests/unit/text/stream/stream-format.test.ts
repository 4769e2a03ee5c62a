import { expect, test } from 'vitest'
import { findStreamFormat } from '#text/stream/stream-format.ts'

test.each([
  ['text/event-stream', 'event-stream'],
  ['application/x-ndjson', 'json-lines'],
  ['application/jsonl', 'json-lines'],
  ['application/jsonlines', 'json-lines'],
  ['application/stream+ndjson', 'json-lines'],
  ['application/json-seq', undefined],
  ['application/json', undefined],
  ['', undefined],
])('%s → %s', (essence, format) => {
  expect(findStreamFormat(essence)).toBe(format)
})
