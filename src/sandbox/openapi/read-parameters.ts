import type { Parameter, Schema, Style } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { assignQuery } from './assign-query.ts'
import type { Breach } from '../http/problem.ts'
import type { JsonType, SchemaChecker, SchemaVerdict } from './schema-types.ts'
import { isJson } from '#core/text/media-type.ts'
import { findHeader } from '../http/read-headers.ts'
import { listTypes, listPropertyNames, findItems, findProperty } from './schema-types.ts'
import {
  decodeHeader,
  decodeNested,
  decodePath,
  decodeQuery,
  splitPair,
} from './decode-parameters.ts'
import type { Decoded, NestedValue } from './decode-parameters.ts'

export interface ParameterSources {
  /** The text in place of each expression of the path, by name. */
  readonly path: ReadonlyMap<string, string>
  /** Without its question mark. */
  readonly query: string
  readonly headers: Headers
}

export interface ParametersReading {
  /** The values that were understood, by `in:name`. */
  readonly values: Readonly<Record<string, Value>>
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
  const values: [string, Value][] = []
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
    checker.check({ members: [] }, schema).outcome === 'fits'
  )
}

function missing(place: string): Breach {
  return {
    place,
    detail: 'The document says that this parameter is required, and the request has none.',
  }
}

export type ParameterReading =
  | { readonly outcome: 'read' | 'unchecked'; readonly value: Value }
  | { readonly outcome: 'breach'; readonly fault: Omit<Breach, 'place'> }

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
  if (nested) {
    return judge(buildNested(nested, parameter.schema, checker), parameter.schema, checker)
  }
  const kinds = style === 'deepObject' ? (['map'] as const) : listKinds(parameter.schema, checker)
  const readings = kinds.map((kind) =>
    typeValue(decode(parameter, style, explode, text, kind), parameter.schema, checker),
  )
  const [first] = readings
  if (!first) throw new Error('The schema allows no value.')
  return readings.find(({ verdict }) => verdict.outcome !== 'differs') ?? first
}

function decode(
  { in: location, name }: Parameter,
  style: Style,
  explode: boolean,
  text: string,
  kind: Decoded['kind'],
): Decoded {
  switch (location) {
    case 'path':
      return decodePath(text, name, style, explode, kind)
    case 'header':
      return decodeHeader(text, explode, kind)
    case 'query':
    case 'querystring':
    case 'cookie':
      return decodeQuery(text, name, style, explode, kind)
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
  const reading = readJson(decoded)
  if (reading.outcome === 'faulty') throw new SyntaxError(reading.fault.sentence)
  return judge(reading.value, schema, checker)
}

interface TypedValue {
  readonly value: Value
  readonly verdict: SchemaVerdict
}

/** The forms that a value of this schema may have on the wire, likeliest first. */
function listKinds(schema: Schema | undefined, checker: SchemaChecker): readonly Decoded['kind'][] {
  const types = listTypes(schema, checker.find)
  const kinds: Decoded['kind'][] = []
  if (types.has('array')) kinds.push('list')
  if (types.has('object')) kinds.push('map')
  const isText = types.size === 0 || scalars.some((type) => types.has(type))
  return isText ? [...kinds, 'text'] : kinds
}

/** Chooses the types that the schema accepts; where it accepts none, those that say best what is wrong. */
function typeValue(
  decoded: Decoded,
  schema: Schema | undefined,
  checker: SchemaChecker,
): TypedValue {
  return judge(build(decoded, schema, checker), schema, checker)
}

function judge(value: Value, schema: Schema | undefined, checker: SchemaChecker): TypedValue {
  return { value, verdict: checker.check(value, schema) }
}

const scalars: readonly JsonType[] = ['string', 'number', 'boolean', 'null']

function build(decoded: Decoded, schema: Schema | undefined, checker: SchemaChecker): Value {
  switch (decoded.kind) {
    case 'text':
      return typeText(decoded.text, schema, checker)
    case 'list': {
      const items = findItems(schema, checker.find)
      const types = listTypes(items, checker.find)
      return decoded.items.map((item) => typeText(item, items, checker, types))
    }
    case 'map':
      return {
        members: decoded.members.map(([name, text]) => {
          return [name, typeText(text, findProperty(schema, name, checker.find), checker)]
        }),
      }
  }
}

/** Indices and empty brackets are a list where the schema has one; it tells an index from a name of digits. */
function buildNested(
  value: NestedValue,
  schema: Schema | undefined,
  checker: SchemaChecker,
): Value {
  if (typeof value === 'string') return typeText(value, schema, checker)
  const { keyed, listed } = value
  const isIndexed =
    listTypes(schema, checker.find).has('array') &&
    [...keyed.keys()].every((key) => /^\d+$/.test(key))
  if (isIndexed || keyed.size === 0) {
    const items = findItems(schema, checker.find)
    const inOrder = [...keyed].toSorted(([one], [other]) => Number(one) - Number(other))
    return [...inOrder.map(([, item]) => item), ...listed].map((item) =>
      buildNested(item, items, checker),
    )
  }
  return {
    members: [...keyed].map(([name, member]) => {
      return [name, buildNested(member, findProperty(schema, name, checker.find), checker)]
    }),
  }
}

function typeText(
  text: string,
  schema: Schema | undefined,
  checker: SchemaChecker,
  types = listTypes(schema, checker.find),
): Value {
  const candidates = listCandidates(text, types)
  const fitting = candidates.find((value) => checker.check(value, schema).outcome !== 'differs')
  return fitting === undefined ? (candidates[0] ?? text) : fitting
}

function listCandidates(text: string, types: ReadonlySet<JsonType>): readonly Value[] {
  const candidates: Value[] = []
  if (types.has('number') && isNumber(text)) candidates.push({ digits: text })
  if (types.has('boolean') && (text === 'true' || text === 'false'))
    candidates.push(text === 'true')
  if (types.has('null') && (text === 'null' || text === '')) candidates.push(null)
  if (candidates.length === 0 || types.has('string')) candidates.push(text)
  return candidates
}
