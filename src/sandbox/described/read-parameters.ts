import type { Parameter } from '#core/request/description/parameter.ts'
import { assignQuery } from './assign-query.ts'
import type { Breach } from '../http/problem.ts'
import type { SchemaChecker } from './check-schema.ts'
import { findHeader } from '../http/read-headers.ts'
import { readParameter } from './read-parameter.ts'
import { listTypes } from './schema-types.ts'

/** The parts of a request that hold parameters, as they arrived. */
export interface ParameterSources {
  /** The text in place of each expression of the path, by name. */
  readonly path: ReadonlyMap<string, string>
  /** Without its question mark. */
  readonly query: string
  readonly headers: Headers
}

export interface ParametersReading {
  /** The values that were understood, by `in:name`. */
  readonly values: Readonly<Record<string, unknown>>
  readonly breaches: readonly Breach[]
  /** Pairs of the query that the document does not describe, as they were sent. */
  readonly others: readonly string[]
  /** The places whose schema could not be followed to its end. */
  readonly unchecked: readonly string[]
}

/** Reads every described parameter of a request, and says what is missing or differs from the description. */
export function readParameters(
  parameters: readonly Parameter[],
  sources: ParameterSources,
  checker: SchemaChecker,
): ParametersReading {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const hasWhole = parameters.some((parameter) => parameter.in === 'querystring')
  const query = assignQuery(hasWhole ? '' : sources.query, inQuery, checker.find)
  const cookies = assignQuery(
    (sources.headers.get('cookie') ?? '').replaceAll(/;[ \t]*/g, '&'),
    parameters.filter((parameter) => parameter.in === 'cookie'),
    checker.find,
  )
  const find = ({ in: location, name }: Parameter): string | undefined => {
    switch (location) {
      case 'path':
        return sources.path.get(name)
      case 'query':
        return query.own.get(name)
      case 'querystring':
        return sources.query === '' ? undefined : sources.query
      case 'header':
        return findHeader(sources.headers, name)
      case 'cookie':
        return cookies.own.get(name)
    }
  }
  const values: [string, unknown][] = []
  const breaches: Breach[] = []
  const unchecked: string[] = []
  for (const parameter of parameters) {
    const place = `${parameter.in}:${parameter.name}`
    const text = find(parameter)
    if (text === undefined) {
      if (parameter.isRequired && !mayBeEmpty(parameter, checker)) breaches.push(missing(place))
      continue
    }
    const reading = readParameter(parameter, text, checker)
    if (reading.outcome === 'breach') breaches.push({ place, ...reading.fault })
    else values.push([place, reading.value])
    if (reading.outcome === 'unchecked') unchecked.push(place)
  }
  return { values: Object.fromEntries(values), breaches, others: query.rest, unchecked }
}

/** An object without members, exploded, leaves nothing on the wire. */
function mayBeEmpty({ serialization, schema }: Parameter, checker: SchemaChecker): boolean {
  return (
    serialization.by === 'style' &&
    serialization.explode &&
    listTypes(schema, checker.find).has('object') &&
    checker.check({}, schema).outcome === 'fits'
  )
}

function missing(place: string): Breach {
  return {
    place,
    detail: 'The document says that this parameter is required, and the request has none.',
  }
}
