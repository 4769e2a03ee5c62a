import type { Parameter, Style } from '#core/request/description/parameter.ts'
import type { Breach } from '../http/problem.ts'
import type { SchemaChecker } from './check-schema.ts'
import {
  decodeHeader,
  decodeNested,
  decodePath,
  decodeQuery,
  splitPair,
} from './decode-parameters.ts'
import type { Decoded } from './decode-parameters.ts'
import { isJson } from '../http/read-headers.ts'
import { listPropertyNames } from './schema-types.ts'
import { listKinds, typeNested, typeValue } from './type-value.ts'
import type { TypedValue } from './type-value.ts'

export type ParameterReading =
  | { readonly outcome: 'read' | 'unchecked'; readonly value: unknown }
  | { readonly outcome: 'breach'; readonly fault: Omit<Breach, 'place'> }

/** Reads one parameter from the text that is its own on the wire. */
export function readParameter(
  parameter: Parameter,
  text: string,
  checker: SchemaChecker,
): ParameterReading {
  try {
    const { serialization } = parameter
    if (serialization.by === 'content') {
      return conclude(readContent(parameter, serialization.mediaType, text, checker))
    }
    const { style, explode } = serialization
    const fault = findStyleFault(parameter, style, explode, text, checker)
    if (fault !== undefined) return { outcome: 'breach', fault: { detail: fault } }
    return conclude(readStyled(parameter, style, explode, text, checker))
  } catch (error) {
    const detail =
      error instanceof URIError
        ? 'A percent sign in this value begins no code of two hexadecimal digits, or the bytes are no UTF-8.'
        : error instanceof SyntaxError
          ? 'The value is not JSON.'
          : 'The value does not have the form of its style.'
    return { outcome: 'breach', fault: { detail } }
  }
}

function conclude({ value, verdict }: TypedValue): ParameterReading {
  switch (verdict.outcome) {
    case 'fits':
      return { outcome: 'read', value }
    case 'unchecked':
      return { outcome: 'unchecked', value }
    case 'differs':
      return {
        outcome: 'breach',
        fault: {
          pointer: verdict.pointer,
          detail: `The value differs from its schema. ${verdict.sentence}`,
        },
      }
  }
}

/** Every kind that the schema allows is tried, and the first that fits counts. */
function readStyled(
  parameter: Parameter,
  style: Style,
  explode: boolean,
  text: string,
  checker: SchemaChecker,
): TypedValue {
  const nested =
    parameter.in === 'query'
      ? decodeNested(
          text,
          parameter.name,
          style,
          explode,
          listPropertyNames(parameter.schema, checker.find),
        )
      : undefined
  if (nested) return typeNested(nested, parameter.schema, checker)
  const kinds = style === 'deepObject' ? (['map'] as const) : listKinds(parameter.schema, checker)
  const readings = kinds.map((kind) =>
    typeValue(decode(parameter, style, explode, text, kind), parameter.schema, checker),
  )
  const [first] = readings
  if (!first) throw new Error('The schema allows no value.')
  return readings.find(({ verdict }) => verdict.outcome !== 'differs') ?? first
}

function decode(
  { in: location, name, serialization: by }: Parameter,
  style: Style,
  explode: boolean,
  text: string,
  kind: Decoded['kind'],
): Decoded {
  const delimiter = by.by === 'style' ? by.delimiter : undefined
  switch (location) {
    case 'path':
      return decodePath(text, name, style, explode, kind, delimiter)
    case 'header':
      return decodeHeader(text, explode, kind, delimiter)
    case 'query':
    case 'querystring':
    case 'cookie':
      return decodeQuery(text, name, style, explode, kind, delimiter)
  }
}

function findStyleFault(
  { in: location, schema }: Parameter,
  style: Style,
  explode: boolean,
  text: string,
  checker: SchemaChecker,
): string | undefined {
  if (style === 'label' && !text.startsWith('.')) return 'A value of style label begins with a dot.'
  if (style === 'matrix' && !text.startsWith(';')) {
    return 'A value of style matrix begins with a semicolon.'
  }
  if (location !== 'query' || style === 'deepObject' || !text.includes('&')) return undefined
  const isMany = explode && listKinds(schema, checker).some((kind) => kind !== 'text')
  return isMany
    ? undefined
    : 'The query has this parameter more than once, and it is no list of repeated names.'
}

function readContent(
  { in: location, schema }: Parameter,
  mediaType: string,
  text: string,
  checker: SchemaChecker,
): TypedValue {
  const raw = location === 'query' || location === 'cookie' ? splitPair(text)[1] : text
  if (location === 'querystring' && /^application\/x-www-form-urlencoded/i.test(mediaType)) {
    const members = [...new URLSearchParams(raw)]
    return typeValue({ kind: 'map', members }, schema, checker)
  }
  const decoded = location === 'header' ? raw : decodeURIComponent(raw)
  if (!isJson(mediaType)) return typeValue({ kind: 'text', text: decoded }, schema, checker)
  const value: unknown = JSON.parse(decoded)
  return { value, verdict: checker.check(value, schema) }
}
