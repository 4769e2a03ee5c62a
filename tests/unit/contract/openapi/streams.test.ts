import { expect, test } from 'vitest'
import {
  describeText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/describe-text.ts'

function readStream(responses: string) {
  const text = writeDocument('3.2.0', `  /a: { get: { responses: ${responses} } }`)
  return takeOperation(describeText(text)).stream
}

const events = 'text/event-stream: {}'

test.each([
  ['events', `{ '200': { description: ok, content: { ${events} } } }`, 'event-stream'],
  ['lines', `{ 2XX: { description: ok, content: { application/jsonl: {} } } }`, 'json-lines'],
  [
    'two names of one format',
    `{ '200': { description: ok, content: { application/x-ndjson: {}, application/jsonl: {} } } }`,
    'json-lines',
  ],
  [
    'errors of another type',
    `{ '200': { description: ok, content: { ${events} } }, '404': { description: no, content: { application/json: {} } } }`,
    'event-stream',
  ],
  [
    'events or JSON, as the request says',
    `{ '200': { description: ok, content: { application/json: {}, ${events} } } }`,
    undefined,
  ],
  ['JSON', `{ '200': { description: ok, content: { application/json: {} } } }`, undefined],
  ['nothing', `{ '200': { description: ok } }`, undefined],
  ['events of errors only', `{ '404': { description: no, content: { ${events} } } }`, undefined],
])('A successful response of %s is read as a stream of that format', (_, responses, format) => {
  expect(readStream(responses)).toBe(format)
})
