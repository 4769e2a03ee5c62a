import { expect, test } from 'vitest'
import { conformanceTables } from '#site/conformance/conformance-tables.ts'

const rows = conformanceTables.flatMap((table) => table.rows.map((row) => ({ table, row })))

test('Each row of the tests is on the page', () => {
  expect(conformanceTables.map(({ anchor, rows: { length } }) => [anchor, length])).toEqual([
    ['openapi', 57],
    ['null-and-empty', 28],
    ['uri-templates', 56],
    ['urlencoded', 23],
    ['multipart', 11],
    ['refused', 31],
  ])
})

test('Every row names its clause, and every refusal its own and a sentence', () => {
  const mute = rows.filter(
    ({ row: { asked, citation, result } }) =>
      asked === '' ||
      citation.section === '' ||
      (result.kind === 'refused' &&
        (result.citation.section === '' || !/^[A-Z].+\.$/.test(result.sentence))),
  )
  expect(mute).toEqual([])
})

test('What is sent is what the specification prints, or the row says why not', () => {
  const unexplained = rows.filter(
    ({ table, row: { middle, result } }) =>
      table.middle === 'The specification prints' &&
      result.kind === 'sent' &&
      (result.text === middle) !== (result.because === undefined),
  )
  expect(unexplained).toEqual([])
})

test('All 35 defined cells of OpenAPI’s table are sent', () => {
  const [openApi] = conformanceTables
  const sent = openApi?.rows.filter(
    ({ asked, result }) => result.kind === 'sent' && /^(path|header|query)/.test(asked),
  )
  expect(sent).toHaveLength(35)
})
