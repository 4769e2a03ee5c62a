import { expect, test } from 'vitest'
import { detectorNames } from '#contract/provenance/detector-names.ts'
import type { DetectorName } from '#contract/provenance/detector-names.ts'
import type { Finding } from '#contract/findings/finding.ts'
import type { FindingStatus } from '#contract/findings/survey/detector.ts'
import { makeShownFindings, placeFindings } from '#site/generated/shown-findings.ts'
import { noteFields } from '#site/reference/console-data.ts'

test('Findings of one kind are one line: two sentences, and how many more there are', () => {
  const { groups, left } = makeShownFindings(
    ['A.', 'B.', 'C.', 'D.'].map((sentence) => make('no-server', { sentence })),
  )

  expect(left).toBe(0)
  expect(groups).toMatchObject([
    {
      status: 'not-specified',
      lines: [{ sentences: ['A.', 'B.', 'So it is at 2 other places.'] }],
    },
  ])
})

test('What only this operation has comes before what it shares, with its place', () => {
  const { groups } = makeShownFindings([
    make('no-server', { sentence: 'Shared.', operations: ['a', 'b'], at: '#/b' }),
    make('no-server', { sentence: 'Own.', operations: ['a'], at: '#/a' }),
  ])

  expect(groups[0]?.lines[0]).toMatchObject({ sentences: ['Own.', 'Shared.'], at: '#/a' })
})

test('Contradictions have a statement of their own', () => {
  const { groups } = makeShownFindings([
    make('cannot-be-called', { status: 'contradictory' }),
    make('no-server'),
  ])

  expect(groups.map(({ status }) => status)).toEqual(['not-specified', 'contradictory'])
})

test('A page shows twelve kinds, the most harmful ones, and counts the others', () => {
  const { groups, left } = makeShownFindings(detectorNames.slice(0, 15).map((name) => make(name)))

  expect(groups.flatMap(({ lines }) => lines.map(({ detector }) => detector))).toEqual(
    detectorNames.slice(0, 12),
  )
  expect(left).toBe(3)
})

test.each<readonly [DetectorName, Partial<Finding>, string]>([
  ['no-response-to-credential', { at: '#/paths/~1a/get' }, 'responses'],
  ['schemes-never-required', { field: 'security' }, 'request'],
  ['page-size-limit', { field: 'query:limit' }, 'query-parameters'],
  ['required-with-default', { field: 'cookie:a' }, ''],
  ['body-without-schema', { field: 'body' }, 'body'],
  ['default-refused', { field: 'body:a' }, 'body'],
  ['body-example-refused', { at: '#/paths/~1a/get/requestBody/content/a' }, 'body'],
  ['schema-example-refused', { at: '#/paths/~1a/get/responses/200/content/a' }, 'responses'],
  ['enum-against-type', { at: '#/components/schemas/A' }, ''],
  ['enum-against-type', { at: '#/paths/~1a/get' }, ''],
])('%s with %j is about the part “%s” of a page', (detector, members, part) => {
  const parts = ['request', 'query-parameters', 'body', 'responses']
  const found = placeFindings([make(detector, members)], '#/paths/~1a/get', parts)

  expect([...found.keys()]).toEqual([part])
})

test('What is of more kinds than a page carries is of no part, where it is counted', () => {
  const findings = detectorNames.slice(0, 15).map((name) => make(name, { field: 'body' }))
  const found = placeFindings(findings, '#/paths/~1a/get', ['body'])

  expect(found.get('body')).toHaveLength(12)
  expect(found.get('')?.map(({ detector }) => detector)).toEqual(detectorNames.slice(12, 15))
})

test('Beside a field stands what contradicts itself, and what a call depends on', () => {
  const field = 'query:a'
  expect(
    noteFields([
      make('untyped-parameter', { field }),
      make('default-refused', { field, status: 'contradictory' }),
      make('required-with-default', { field, status: 'contradictory' }),
      make('page-size-limit', { field: 'query:limit' }),
      make('no-response'),
    ]),
  ).toEqual({
    [field]: ['Not specified: It is so. Do not assume.', 'Contradictory: It is so. Do not assume.'],
  })
  expect(noteFields([make('page-size-limit', { field })])).toBeUndefined()
})

function make(
  detector: DetectorName,
  members: Partial<Finding> & { readonly status?: FindingStatus } = {},
): Finding {
  return {
    detector,
    status: 'not-specified',
    topic: 'A thing',
    sentence: 'It is so.',
    cause: 'It is so.',
    assume: 'Do not assume.',
    at: '#/paths',
    operations: ['a'],
    field: undefined,
    ...members,
  }
}
