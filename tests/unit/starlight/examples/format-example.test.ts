import { expect, test } from 'vitest'
import { createSourceNumber } from '#request/source-number.ts'
import { isShownAsJson } from '#starlight/examples/format-example.ts'

test.each<[mediaType: string, value: unknown, isMarked: boolean]>([
  ['application/xml', { id: 1 }, true],
  ['application/vnd.herbs+xml', [1], true],
  ['text/csv', { id: 1 }, true],
  ['application/xml', '<id>1</id>', false],
  ['text/plain', 1, false],
  ['application/xml', createSourceNumber('1.10'), false],
  ['application/json', { id: 1 }, false],
  ['application/jsonl', [{ id: 1 }], false],
  ['application/jsonl', { id: 1 }, true],
  ['text/event-stream', [{ data: { id: 1 } }], true],
  ['multipart/form-data', { id: 1 }, false],
  ['*/*', { id: 1 }, false],
])('Marks an example of %s as plain JSON: %j', (mediaType, value, isMarked) => {
  expect(isShownAsJson({ value, serialized: undefined }, mediaType)).toBe(isMarked)
  expect(isShownAsJson({ value, serialized: '<id>1</id>' }, mediaType)).toBe(false)
})
