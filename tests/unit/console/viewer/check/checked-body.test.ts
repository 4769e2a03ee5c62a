import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addTranslations } from '#console/ui/translations.ts'
import { RowMark } from '#console/viewer/rows/RowText.tsx'
import {
  CheckView,
  disagreementNote,
  formatCheckVerdict,
} from '#console/viewer/check/CheckedBody.tsx'
import type { CheckState } from '#console/viewer/check/use-check.ts'
import type { FindingGroup } from '#schema/compare/body-check.ts'
import { hold } from '../../../schema/compare/planted.ts'
import { addSkipReason, addTruncation } from '#console/viewer/check/use-check.ts'
import { openBody } from '../../../../fixtures/responses.ts'
import type { BodyComparison, PartVerdict } from '#schema/compare/compare-response.ts'

const tally = {
  asSpecified: 9,
  notSpecified: 0,
  differing: 0,
  remarks: 0,
  unchecked: 0,
  isDone: true,
}

function show(state: CheckState): string {
  return renderToStaticMarkup(createElement(CheckView, { state, retry: () => undefined }))
}

function showHeld(differing: number, held = hold(), groups: readonly FindingGroup[] = []) {
  const found = { ...tally, differing }
  return show({ phase: 'held', held, tally: found, end: { tally: found, groups, wanted: [] } })
}

test('States that either side may be wrong only if response and document disagree', () => {
  expect(showHeld(0)).not.toContain(disagreementNote)
  expect(showHeld(1)).toContain(disagreementNote)
  expect(showHeld(0, hold({ mediaType: 'text/html' }))).toContain(disagreementNote)
})

test('Shows each part with its verdict and the location in the document', () => {
  const html = showHeld(0)
  expect(html).toContain('<strong>As specified</strong>: The document lists the status 200.')
  expect(html).toContain('<code>#/paths/~1pets/get/responses/200</code>')
})

test('A failed load can be retried', () => {
  expect(show({ phase: 'missing' })).toContain('Try again')
  expect(show({ phase: 'loading' })).toContain('Comparing with the document…')
})

test('A mark has a text label but is not part of the copied row', () => {
  const html = renderToStaticMarkup(createElement(RowMark, { mark: 'differs' }))
  expect(html).toBe(
    '<span class="portal-body-mark" role="img" aria-label="differs from the document" data-mark="differs"></span>',
  )
})

test('Lists findings with their paths and without values', () => {
  const group = {
    kind: 'contradiction',
    places: '/a/*/b',
    first: '/a/3/b',
    rule: '#/b',
    end: 'the value must be a text.',
    found: ['number'],
    count: 1234,
  } as const
  const text = showHeld(1234, hold(), [group]).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(
    'Differs from the document: /a/*/b, 1,234 times, first at /a/3/b: the value must be a text. #/b',
  )
})

const ruled: BodyComparison = {
  kind: 'ruled',
  rule: { schema: {}, schemas: {}, files: {}, at: '#/here' },
  isJson: true,
}
const one = { ...tally, differing: 1 }
const silent = { kind: 'silent' } as const
const apart = { kind: 'apart' } as const
const done = { ...tally, notSpecified: 2 }

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
    list('differs', 'not-specified', 'not-specified'),
    ruled,
    one,
    '2 differences from the document',
  ],
  [list('as-specified'), ruled, undefined, 'Comparing with the document…'],
  [
    list('as-specified'),
    ruled,
    { ...tally, differing: 30, isDone: false },
    '30 differences so far…',
  ],
  [list('not-specified'), silent, undefined, 'The API document does not describe this status'],
  [list('remark'), apart, undefined, 'remark'],
  [list('as-specified', 'remark'), apart, undefined, 'remark'],
  [list('as-specified', 'unseen'), apart, undefined, 'Matches the document'],
])('%j with %j: %j', (parts, body, counts, line) => {
  expect(formatCheckVerdict(parts, body, counts)).toBe(line)
})

test('The line is in the language of the page', () => {
  const own = {
    'Matches the document': 'Stimmt überein',
    '{count} values not described': '{count} Werte nicht beschrieben',
    '1 rule not checked': '1 Regel nicht geprüft',
  }
  addTranslations(own)
  expect(formatCheckVerdict(list('as-specified'), ruled, { ...done, unchecked: 1 })).toBe(
    'Stimmt überein (2 Werte nicht beschrieben, 1 Regel nicht geprüft)',
  )
  addTranslations(Object.fromEntries(Object.keys(own).map((text) => [text, text])))
})

const { reading } = openBody('text', { contentType: 'text/plain' })

test.each([
  [reading, true, 'differs', 'The document describes JSON, but the body is not JSON.'],
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
  expect(parts).toMatchObject([{ verdict: 'differs', at: '#/here' }])
  expect(body.kind).toBe('apart')
})

test('A body that looks like JSON is compared only if the document describes JSON', () => {
  const json = { ...reading, kind: 'json' } as const
  const held = { parts: [], body: ruled }
  expect(addSkipReason(held, json)).toBe(held)
  const { body } = addSkipReason({ parts: [], body: { ...ruled, isJson: false } }, json)
  expect(body.kind).toBe('apart')
})
