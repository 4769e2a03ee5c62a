import { expect, test } from 'vitest'
import type { DescribedParameter } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import {
  writeCookieParameter,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
  writeQuerystringParameter,
} from '#core/request/serialize/parameter.ts'
import { mapWritten, written } from '#core/request/serialize/written.ts'
import type { Written } from '#core/request/serialize/written.ts'
import { makeParameter } from '../../../../fixtures/operations.ts'
import { openApiCells, styleCells } from '../../../../fixtures/style-cells.ts'
import type { StyleCell } from '../../../../fixtures/style-cells.ts'

test.each(styleCells.map((cell) => [describe(cell), cell] as const))('%s', (_, cell) => {
  expect(observe(cell)).toEqual(expectation(cell))
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
  return `${clause}: ${template} as ${how} with ${shown} is ${outcome.kind}`
}

function expectation({ outcome }: StyleCell): string {
  switch (outcome.kind) {
    case 'sent':
      return outcome.expected
    case 'sent-otherwise':
      return outcome.sent
    case 'refused':
      return `refused by ${outcome.clause}`
  }
}

/** The template with the parameters in its place; a question mark begins every query. */
function observe(cell: StyleCell): string {
  const { template, location, values } = cell
  const results = values.flatMap(([name, value]) =>
    value === undefined ? [] : [write(makeParameter({ ...cell, name, in: location }), value)],
  )
  const refusal = results.find((result) => result.outcome === 'refused')
  if (refusal !== undefined) return `refused by ${refusal.reason.clause}`
  const texts = results.map((result) => (result.outcome === 'written' ? result.value : ''))
  const [before = '', after = ''] = template.split(/\{[^}]*\}/)
  const mark = template.includes('{?') ? '?' : ''
  return before + mark + texts.join(location === 'query' ? '&' : '') + after
}

function write(parameter: DescribedParameter, value: Value): Written<string> {
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

function join(
  result: Written<readonly (readonly [string, string])[]>,
  separator: string,
): Written<string> {
  return mapWritten(result, (pairs) => written(pairs.map((pair) => pair.join('=')).join(separator)))
}
