import { expect, test } from 'vitest'
import { groupByDay, writeChangelog } from '#host/group-changes.ts'

test('Changes stand under their release, and those after it under their day', () => {
  const log = [
    '2026-03-03\tHEAD -> main\tAdd <Statement> and *more*',
    '2026-03-03\t\tMend a link',
    '2026-03-02\ttag: v1.1.0, origin/main\tRelease',
    '2026-03-01\t\tAdd a page',
    '2026-02-01\ttag: v1.0.0\tStart',
    '',
  ].join('\n')

  expect(writeChangelog(groupByDay(log))).toBe(`# Changes

## 2026-03-03

- Add \\<Statement\\> and \\*more\\*
- Mend a link

## v1.1.0

- Release
- Add a page

## v1.0.0

- Start
`)
})
