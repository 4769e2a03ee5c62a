import { citeClause, writeCitation } from '#core/citation/citation.ts'
import type { Clause } from '#core/citation/citation.ts'
import { expect, test } from 'vitest'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import {
  writeCookieParameter,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
  writeQuerystringParameter,
} from '#core/request/serialize/parameter.ts'
import { attempt, Unserializable } from '#core/request/serialize/value.ts'
import {
  emptyCells,
  nullCells,
  openApiCells,
} from '../../../../fixtures/conformance/openapi-cells.ts'
import type { StyleCell } from '../../../../fixtures/conformance/style-cell.ts'
import { makeParameter } from '../../../../fixtures/conformance/sample-operation.ts'
import { uriTemplateCells } from '../../../../fixtures/conformance/uri-template-cells.ts'

const styleCells = [...openApiCells, ...nullCells, ...emptyCells, ...uriTemplateCells]

test.each(styleCells.map((cell) => [describe(cell), cell] as const))('%s', (_, cell) => {
  const observed = attempt(() => observe(cell))
  expect(
    observed instanceof Unserializable ? `refused by ${name(observed.clause)}` : observed,
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

/** The text that the portal sends for a row: the template with the parameters in place. A question mark begins every query. */
function observe(cell: StyleCell): string {
  const { template, location, values } = cell
  const [before = '', after = ''] = template.split(/\{[^}]*\}/)
  const mark = template.includes('{?') ? '?' : ''
  const texts = values.flatMap(([key, value]) =>
    value === undefined ? [] : write(makeParameter({ ...cell, name: key, in: location }), value),
  )
  return before + mark + texts.join(location === 'query' ? '&' : '') + after
}

function write(parameter: Parameter, value: Value): string {
  switch (parameter.in) {
    case 'path':
      return writePathParameter(parameter, value)
    case 'header':
      return writeHeaderParameter(parameter, value)
    case 'query':
      return join(writeQueryParameter(parameter, value), '&')
    case 'cookie':
      return join(writeCookieParameter(parameter, value), '; ')
    case 'querystring':
      return writeQuerystringParameter(parameter, value)
  }
}

function join(pairs: readonly (readonly [string, string])[], separator: string): string {
  return pairs.map((pair) => pair.join('=')).join(separator)
}
