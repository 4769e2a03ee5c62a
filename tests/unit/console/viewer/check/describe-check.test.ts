import { expect, test } from 'vitest'
import { formatCheckVerdict } from '#console/viewer/check/CheckedBody.tsx'
import { addSkipReason, addTruncation } from '#console/viewer/check/use-check.ts'
import type { BodyReading } from '#console/viewer/body/body-content.ts'
import type { BodyComparison, PartVerdict } from '#schema/compare/compare-response.ts'

const ruled: BodyComparison = {
  kind: 'ruled',
  rule: { schema: {}, schemas: {}, files: {}, at: '#/here' },
  isJson: true,
}
const done = {
  asSpecified: 1234,
  notSpecified: 2,
  contradicting: 0,
  remarks: 0,
  unchecked: 0,
  isDone: true,
}

function list(...verdicts: readonly PartVerdict['verdict'][]): readonly PartVerdict[] {
  return verdicts.map((verdict) => ({
    part: verdict === 'remark' ? 'body' : 'status',
    verdict,
    sentence: verdict,
    at: undefined,
  }))
}

test.each([
  [list('as-specified'), ruled, done, 'Matches the document (2 values not described)'],
  [
    list('contradicts', 'not-specified', 'not-specified'),
    ruled,
    { ...done, contradicting: 1 },
    '2 differences from the document',
  ],
  [list('as-specified'), ruled, undefined, 'Comparing with the document…'],
  [
    list('as-specified'),
    ruled,
    { ...done, contradicting: 30, isDone: false },
    '30 differences so far…',
  ],
  [
    list('not-specified'),
    { kind: 'silent' } as const,
    undefined,
    'The API document does not describe this status',
  ],
  [list('remark'), { kind: 'apart' } as const, undefined, 'remark'],
  [list('as-specified', 'remark'), { kind: 'apart' } as const, undefined, 'remark'],
  [list('as-specified', 'unseen'), { kind: 'apart' } as const, undefined, 'Matches the document'],
])('%j with %j: %j', (parts, body, tally, line) => {
  expect(formatCheckVerdict(parts, body, tally)).toBe(line)
})

const reading: BodyReading = {
  kind: 'text',
  views: [],
  notes: [],
  isSmall: true,
  imageType: undefined,
}

test.each([
  [reading, true, 'contradicts', 'The document describes JSON, but the body is not JSON.'],
  [
    reading,
    false,
    'remark',
    'Only JSON is compared with its schema, so the body was not compared.',
  ],
  [
    undefined,
    true,
    'remark',
    'The worker that compares bodies is not available, so the body was not compared.',
  ],
] as const)('A body that is not JSON is not compared: %j %j', (read, isJson, verdict, sentence) => {
  const { parts, body } = addSkipReason({ parts: [], body: { ...ruled, isJson } }, read)
  expect(parts).toMatchObject([{ verdict, sentence }])
  expect(body.kind).toBe('apart')
})

test('A truncated body is not compared and is not valid JSON', () => {
  const { parts, body } = addTruncation({ parts: [], body: ruled })
  expect(parts).toMatchObject([{ verdict: 'contradicts', at: '#/here' }])
  expect(body.kind).toBe('apart')
})

test('A body that looks like JSON is compared only if the document describes JSON', () => {
  const json = { ...reading, kind: 'json' } as const
  const held = { parts: [], body: ruled }
  expect(addSkipReason(held, json)).toBe(held)
  const { body } = addSkipReason({ parts: [], body: { ...ruled, isJson: false } }, json)
  expect(body.kind).toBe('apart')
})
