import { citeClause, writeCitation } from '#core/citation/citation.ts'
import type { Clause } from '#core/citation/citation.ts'
import { expect, test } from 'vitest'
import { observeCell } from '../../../../fixtures/conformance/observe-cell.ts'
import {
  emptyCells,
  nullCells,
  openApiCells,
} from '../../../../fixtures/conformance/openapi-cells.ts'
import type { StyleCell } from '../../../../fixtures/conformance/style-cell.ts'
import { uriTemplateCells } from '../../../../fixtures/conformance/uri-template-cells.ts'

const styleCells = [...openApiCells, ...nullCells, ...emptyCells, ...uriTemplateCells]

test.each(styleCells.map((cell) => [describe(cell), cell] as const))('%s', (_, cell) => {
  const observed = observeCell(cell)
  expect(
    observed.outcome === 'written' ? observed.value : `refused by ${name(observed.reason.clause)}`,
  ).toEqual(expectation(cell))
})

test('Every defined cell of OpenAPI’s table is there, for each location that has the style', () => {
  const sent = openApiCells.filter(({ outcome }) => outcome.kind === 'sent')
  const count = (location: string) => sent.filter((cell) => cell.location === location).length
  expect({ path: count('path'), header: count('header'), query: count('query') }).toEqual({
    path: 18,
    header: 6,
    query: 11,
  })
})

test('A difference from a printed row says which rule of OpenAPI goes before it', () => {
  const reasons = styleCells.flatMap(({ outcome }) =>
    outcome.kind === 'sent-otherwise' ? [outcome.because] : [],
  )
  expect(reasons).toHaveLength(4)
  expect(reasons.filter((reason) => !reason.startsWith('OpenAPI 3.2.1, '))).toEqual([])
})

function describe({ clause, template, location, style, explode, values, outcome }: StyleCell) {
  const shown = JSON.stringify(values.map(([, value]) => value))
  const how = `${location} ${style}${explode ? ' exploded' : ''}`
  return `${name(clause)}: ${template} as ${how} with ${shown} is ${outcome.kind}`
}

function expectation({ outcome }: StyleCell): string {
  switch (outcome.kind) {
    case 'sent':
      return outcome.expected
    case 'sent-otherwise':
      return outcome.sent
    case 'refused':
      return `refused by ${name(outcome.clause)}`
  }
}

function name(clause: Clause): string {
  return writeCitation(citeClause(clause, '3.2'))
}
