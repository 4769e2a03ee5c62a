import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaultBar } from '#viewer/body/ContentView.tsx'
import { RowMark } from '#viewer/rows/RowText.tsx'
import { CheckView } from '#viewer/check/CheckedBody.tsx'
import type { CheckState } from '#viewer/check/use-check.ts'
import { whichIsRight } from '#schema/response/write-report.ts'
import { described, hold } from '../../schema/response/planted.ts'

const tally = {
  asSpecified: 9,
  notSpecified: 0,
  contradicting: 0,
  remarks: 0,
  unchecked: 0,
  isDone: true,
}

function show(state: CheckState): string {
  const check = { state, retry: () => undefined }
  return renderToStaticMarkup(createElement(CheckView, { check, status: 200 }))
}

function showHeld(contradicting: number, held = hold()): string {
  const progress = { tally: { ...tally, contradicting }, places: contradicting }
  return show({ phase: 'held', rules: described, held, progress, end: { ...progress, groups: [] } })
}

test('Only where response and document disagree it is said that nobody here knows which is right', () => {
  expect(showHeld(0)).not.toContain(whichIsRight)
  expect(showHeld(1)).toContain(whichIsRight)
  expect(showHeld(0, hold({ mediaType: 'text/html' }))).toContain(whichIsRight)
})

test('Each part is told with its verdict in words and the place in the document', () => {
  const html = showHeld(0)
  expect(html).toContain('<strong>As specified</strong>: The document lists the status 200.')
  expect(html).toContain('<code>#/paths/~1pets/get/responses/200</code>')
})

test('What cannot be loaded can be tried again', () => {
  expect(show({ phase: 'missing' })).toContain('Try again')
  expect(show({ phase: 'loading' })).toContain('Comparing with the document…')
})

test('A mark is words, and no part of the row that is copied', () => {
  const html = renderToStaticMarkup(createElement(RowMark, { mark: 'contradicts' }))
  expect(html).toBe(
    '<span class="body-mark" role="img" aria-label="contradicts the document" data-mark="contradicts"></span>',
  )
})

test('The bar says how many of the contradictions it can go to', () => {
  const shown = {
    ordinal: 1,
    target: { index: 3 },
    focus: [0, 1],
    faults: [
      {
        row: 3,
        kind: 'contradiction',
        pointer: '/a',
        end: 'the value must be a text.',
        rule: '#/b',
        found: 'number',
      },
    ],
  } as const
  const bar = { shown, places: 10_000, total: 12_345, onShow: () => undefined }
  const html = renderToStaticMarkup(createElement(FaultBar, bar))
  expect(html).toContain('2 of 10,000 (the first of 12,345; all are counted)')
  expect(html).toContain('the value must be a text.')
  const first = renderToStaticMarkup(createElement(FaultBar, { ...bar, shown: undefined }))
  expect(first).toContain('Go to the first contradiction')
})
