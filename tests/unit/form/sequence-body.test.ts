import { expect, test } from 'vitest'
import { listViews } from '#form/draft/body-views.ts'
import { makeContent } from '../../fixtures/operations.ts'
import { describe as makeBodyReport, readAfter, type, withBody } from './form-fixtures.ts'

const mediaType = 'application/x-ndjson'
const body = makeBodyReport(makeContent(mediaType), { type: 'array', items: { type: 'object' } })

test('A sequence of JSON texts is typed as a text, and sent as it was typed', () => {
  const [content] = body.contents
  expect(content && listViews(content, {})).toEqual(['text', 'file'])
  const text = '{"a":1.50}\n{"a":2}\n'
  expect(readAfter(withBody(body), [type('content:0', text)])).toMatchObject({
    body: { kind: 'text', mediaType, text },
    faults: [],
    contradictions: [],
  })
})
