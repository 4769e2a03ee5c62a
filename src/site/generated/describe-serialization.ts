import type { Parameter, Style } from '#core/request/description/parameter.ts'

/** How a value is written, where that is not the way of every simple value (OpenAPI 3.1.1, Parameter Object, style). */
export function describeSerialization({
  in: location,
  serialization,
}: Pick<Parameter, 'in' | 'serialization'>): string | undefined {
  if (serialization.by === 'content') return `Written as ${serialization.mediaType}.`
  const { style, explode, allowReserved } = serialization
  const usual = defaults[location]
  const isUsual = style === usual && explode === (style === 'form' || style === 'cookie')
  const parts = [
    ...(isUsual
      ? []
      : [`Written in the style ${style}, ${explode ? 'exploded' : 'not exploded'}.`]),
    ...(allowReserved ? ['Reserved characters such as / and ? are sent as they are.'] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}

const defaults: Readonly<Record<Parameter['in'], Style>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
}
