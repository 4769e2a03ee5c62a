import { expect, test } from 'vitest'
import type { Change } from '#openapi/changes/change.ts'
import { getFirstBreaking, groupByEffect } from '#starlight/pages/changes/group-changes.ts'

const one = { name: 'GET /a', title: 'A', before: 'a', after: 'a' }
const other = { name: 'GET /b', title: 'B', before: 'b', after: 'b' }

test('Changes are grouped by effect, then by operation or by the schema that operations share', () => {
  const breaking = makeChange({ operations: [one] })
  const shared = makeChange({ operations: [one, other], schema: 'Pet' })
  const words = makeChange({ effect: 'compatible', kind: 'words', operations: [other] })
  const second = makeChange({ operations: [one] })

  expect(groupByEffect([breaking, shared, words, second])).toEqual([
    {
      effect: 'breaking',
      count: 3,
      groups: [
        { operation: one, schema: undefined, changes: [breaking, second] },
        { operation: undefined, schema: 'Pet', changes: [shared] },
      ],
      words: [],
    },
    {
      effect: 'compatible',
      count: 1,
      groups: [],
      words: [{ operation: other, schema: undefined, changes: [words] }],
    },
  ])
})

test('The first breaking changes are grouped like all, and all are counted', () => {
  const [breaking, second] = [
    makeChange({ operations: [one] }),
    makeChange({ operations: [one, other], schema: 'Pet' }),
  ]
  const compatible = makeChange({ effect: 'compatible' })

  expect(getFirstBreaking([compatible, breaking, second])).toEqual({
    groups: [
      { operation: one, schema: undefined, changes: [breaking] },
      { operation: undefined, schema: 'Pet', changes: [second] },
    ],
    count: 2,
  })
  const others = Array.from({ length: 9 }, (_, index) =>
    makeChange({ operations: [{ ...other, name: `GET /${index}` }] }),
  )
  const many = getFirstBreaking([breaking, ...others, breaking])
  expect(many.count).toBe(11)
  expect(many.groups.map(({ operation, changes }) => [operation?.name, changes.length])).toEqual([
    ['GET /a', 2],
    ['GET /0', 1],
    ['GET /1', 1],
    ['GET /2', 1],
  ])
})

function makeChange(members: Partial<Change>): Change {
  return {
    kind: 'type',
    effect: 'breaking',
    sentence: 'It changed.',
    direction: 'request',
    before: '#/a',
    after: '#/a',
    operations: [],
    schema: undefined,
    ...members,
  }
}
