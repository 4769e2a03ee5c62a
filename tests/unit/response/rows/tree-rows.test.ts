import { expect, test } from 'vitest'
import { createFolding, getTreeRows } from '#response/rows/tree-rows.ts'
import { scanJson } from '#response/rows/scan-json.ts'

test('Containers show their number of entries and, if folded, their beginning', () => {
  const { rows } = scanJson(new TextEncoder().encode('{"a": [1, 2], "b": {"c": true}}'))
  const folding = createFolding(rows)
  const write = () =>
    getTreeRows(rows, folding, 0, 10).map(({ name, tokens }) =>
      [name, ...tokens.map(([text]) => text)].join('|'),
    )
  const open = write()
  expect(open[0]).toBe('|{| 2 fields ')
  expect(open[1]).toBe('"a"|[| 2 items ')
  folding.fold(1, true)
  expect(write()[1]).toBe('"a"|[…]| 2 items |[1, 2]')
  expect(write()).toHaveLength(open.length - 2)
})
