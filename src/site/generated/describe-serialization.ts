import type { Delimiter, Parameter, Style } from '#core/request/description/parameter.ts'

/** How a value is written, where that is not the way of every simple value (OpenAPI 3.1.1, Parameter Object, style). */
export function describeSerialization({
  in: location,
  serialization,
}: Pick<Parameter, 'in' | 'serialization'>): string | undefined {
  if (serialization.by === 'content') return `Written as ${serialization.mediaType}.`
  const { style, explode, allowReserved, delimiter, nesting } = serialization
  const usual = defaults[location]
  const isUsual = style === usual && explode === (style === 'form' || style === 'cookie')
  const parts = [
    ...(isUsual
      ? []
      : [`Written in the style ${style}, ${explode ? 'exploded' : 'not exploded'}.`]),
    ...(delimiter === undefined ? [] : [`Its entries are separated by ${delimiters[delimiter]}.`]),
    ...(nesting === undefined
      ? []
      : [
          `Lists and objects within it are written as ${nesting === 'indices' ? 'a[0][b]' : 'a[][b]'}.`,
        ]),
    ...(allowReserved ? ['Reserved characters such as / and ? are sent as they are.'] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}

const delimiters = {
  ' ': 'a space',
  '|': 'a vertical bar',
  '\t': 'a tab',
} as const satisfies Record<Delimiter, string>

const defaults: Readonly<Record<Parameter['in'], Style>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
}
