import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowMark } from '#console/viewer/rows/RowText.tsx'
import { CheckView, disagreementNote } from '#console/viewer/check/CheckedBody.tsx'
import type { CheckState } from '#console/viewer/check/use-check.ts'
import type { FindingGroup } from '#schema/compare/body-check.ts'
import { hold } from '../../../schema/compare/planted.ts'

const tally = {
  asSpecified: 9,
  notSpecified: 0,
  contradicting: 0,
  remarks: 0,
  unchecked: 0,
  isDone: true,
}

function show(state: CheckState): string {
  return renderToStaticMarkup(createElement(CheckView, { state, retry: () => undefined }))
}

function showHeld(
  contradicting: number,
  held = hold(),
  groups: readonly FindingGroup[] = [],
): string {
  const found = { ...tally, contradicting }
  return show({
    phase: 'held',
    held,
    tally: found,
    end: { tally: found, groups, wanted: [] },
  })
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
  const html = renderToStaticMarkup(createElement(RowMark, { mark: 'contradicts' }))
  expect(html).toBe(
    '<span class="portal-body-mark" role="img" aria-label="contradicts the document" data-mark="contradicts"></span>',
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
    'Contradicts: /a/*/b, 1,234 times, first at /a/3/b: the value must be a text. #/b',
  )
})
