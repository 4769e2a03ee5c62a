import { expect, test } from 'vitest'
import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import type { Finding } from '#openapi/findings/finding.ts'
import type { FindingStatus } from '#openapi/findings/survey/detector.ts'
import { createFindingGroups } from '#starlight/pages/operation/finding-groups.ts'
import { collectFieldNotes } from '#starlight/pages/console/console-data.ts'

test('Findings of one kind share a line: two sentences and the number of others', () => {
  const groups = createFindingGroups(
    ['A.', 'B.', 'C.', 'D.'].map((sentence) => make('no-server', { sentence })),
  )

  expect(groups).toMatchObject([
    {
      status: 'not-specified',
      lines: [{ sentences: ['A.', 'B.', 'The same applies at 2 other locations.'] }],
    },
  ])
})

test('An operation’s own findings precede shared ones', () => {
  const groups = createFindingGroups([
    make('no-server', { sentence: 'Shared.', operations: ['a', 'b'], at: '#/b' }),
    make('no-server', { sentence: 'Own.', operations: ['a'], at: '#/a' }),
  ])

  expect(groups[0]?.lines[0]).toMatchObject({ sentences: ['Own.', 'Shared.'], at: '#/a' })
})

test('Contradictions have a separate statement', () => {
  const groups = createFindingGroups([
    make('cannot-be-called', { status: 'contradictory' }),
    make('no-server'),
  ])

  expect(groups.map(({ status }) => status)).toEqual(['not-specified', 'contradictory'])
})

test('Field notes include contradictions and what a call depends on', () => {
  const field = 'query:a'
  expect(
    collectFieldNotes([
      make('untyped-parameter', { field }),
      make('default-refused', { field, status: 'contradictory' }),
      make('default-refused', { field, status: 'contradictory' }),
      make('retry-time', { field: 'query:limit' }),
      make('no-response'),
    ]),
  ).toEqual({
    [field]: ['Not specified: It is so. Do not assume.', 'Contradictory: It is so. Do not assume.'],
  })
  expect(collectFieldNotes([make('retry-time', { field })])).toBeUndefined()
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
