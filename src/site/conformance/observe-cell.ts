import type { Parameter } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import {
  writeCookieParameter,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
  writeQuerystringParameter,
} from '#core/request/serialize/parameter.ts'
import { mapWritten, writeEach, written } from '#core/request/serialize/written.ts'
import type { Written } from '#core/request/serialize/written.ts'
import { makeParameter } from './sample-operation.ts'
import type { StyleCell } from './style-cell.ts'

/** The text that the portal sends for a row: the template with the parameters in place. A question mark begins every query. */
export function observeCell(cell: StyleCell): Written<string> {
  const { template, location, values } = cell
  const given = values.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const [before = '', after = ''] = template.split(/\{[^}]*\}/)
  const mark = template.includes('{?') ? '?' : ''
  return mapWritten(
    writeEach(given, ({ name, value }) =>
      write(makeParameter({ ...cell, name, in: location }), value),
    ),
    (texts) => written(before + mark + texts.join(location === 'query' ? '&' : '') + after),
  )
}

function write(parameter: Parameter, value: Value): Written<string> {
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
