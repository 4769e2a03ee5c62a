import type { Parameter, Schema, Style } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isNumber } from '#schema/value/decimal.ts'
import type { Violation } from '../http/problem.ts'
import type { JsonType, SchemaChecker, SchemaVerdict } from './schema-types.ts'
import { isJson } from '#text/media-type.ts'
import { getTypes, getPropertyNames, findItems, findProperty } from './schema-types.ts'
import {
  assignQuery,
  decodeHeader,
  decodeNested,
  decodePath,
  decodeQuery,
  findHeader,
  splitPair,
} from './decode-parameters.ts'
import type { Decoded, NestedValue } from './decode-parameters.ts'

export interface ParameterSources {
  /** Text for each expression of the path, by name. */
  readonly path: ReadonlyMap<string, string>
  /** Without its question mark. */
  readonly query: string
  readonly headers: Headers
}

export interface ParsedParameters {
  /** Parsed values, by `in:name`. */
  readonly values: Readonly<Record<string, Value>>
  readonly violations: readonly Violation[]
  /** Undescribed pairs of the query, as they were sent. */
  readonly others: readonly string[]
  /** Parameters whose schema could not be evaluated completely. */
  readonly unchecked: readonly string[]
}

/** Parses every described parameter of a request, and reports missing and invalid ones. */
export function parseParameters(
  parameters: readonly Parameter[],
  sources: ParameterSources,
  checker: SchemaChecker,
): ParsedParameters {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const hasQuerystring = parameters.some((parameter) => parameter.in === 'querystring')
  const query = assignQuery(hasQuerystring ? '' : sources.query, inQuery, checker.find)
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
  const violations: Violation[] = []
  const unchecked: string[] = []
  for (const parameter of parameters) {
    const place = `${parameter.in}:${parameter.name}`
    const text = find(parameter)
    if (text === undefined) {
      if (parameter.isRequired && !mayBeEmpty(parameter, checker)) violations.push(missing(place))
      continue
    }
    const parsed = parseParameter(parameter, text, checker)
    if (parsed.outcome === 'invalid') violations.push({ place, ...parsed.error })
    else values.push([place, parsed.value])
    if (parsed.outcome === 'unchecked') unchecked.push(place)
  }
  return { values: Object.fromEntries(values), violations, others: query.rest, unchecked }
}

/** Whether an absent value is valid: an exploded object without members leaves nothing on the wire. */
function mayBeEmpty({ serialization, schema }: Parameter, checker: SchemaChecker): boolean {
  return (
    serialization.by === 'style' &&
    serialization.explode &&
    getTypes(schema, checker.find).has('object') &&
    checker.check({ members: [] }, schema).outcome === 'fits'
  )
}

function missing(place: string): Violation {
  return {
    place,
    detail: 'The document requires this parameter, and the request does not have it.',
  }
}

export type ParsedParameter =
  | { readonly outcome: 'read' | 'unchecked'; readonly value: Value }
  | { readonly outcome: 'invalid'; readonly error: Omit<Violation, 'place'> }

export function parseParameter(
  parameter: Parameter,
  text: string,
  checker: SchemaChecker,
): ParsedParameter {
  try {
    const { serialization } = parameter
    if (serialization.by === 'content') {
      return conclude(parseContent(parameter, serialization.mediaType, text, checker))
    }
    const { style, explode } = serialization
    const problem = findStyleError(parameter, style, explode, text, checker)
    if (problem !== undefined) return { outcome: 'invalid', error: { detail: problem } }
    return conclude(parseStyled(parameter, style, explode, text, checker))
  } catch (error) {
    const detail =
      error instanceof URIError
        ? 'The percent-encoding of this value is invalid, or its bytes are not UTF-8.'
        : error instanceof SyntaxError
          ? 'The value is not JSON.'
          : 'The value does not have the form of its style.'
    return { outcome: 'invalid', error: { detail } }
  }
}

function conclude({ value, verdict }: TypedValue): ParsedParameter {
  switch (verdict.outcome) {
    case 'fits':
      return { outcome: 'read', value }
    case 'unchecked':
      return { outcome: 'unchecked', value }
    case 'differs':
      return {
        outcome: 'invalid',
        error: {
          pointer: verdict.pointer,
          detail: `The value differs from its schema. ${verdict.sentence}`,
        },
      }
  }
}

/** Parses a value as each kind that the schema allows, and returns the first valid one. */
function parseStyled(
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
          getPropertyNames(parameter.schema, checker.find),
        )
      : undefined
  if (nested) {
    return validate(buildNested(nested, parameter.schema, checker), parameter.schema, checker)
  }
  const kinds = style === 'deepObject' ? (['map'] as const) : getKinds(parameter.schema, checker)
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

function findStyleError(
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
  const isMany = explode && getKinds(schema, checker).some((kind) => kind !== 'text')
  return isMany
    ? undefined
    : 'The query has this parameter more than once, but it is not a list of repeated names.'
}

function parseContent(
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
  const parsed = parseExactJson(decoded)
  if (parsed.outcome === 'faulty') throw new SyntaxError(parsed.error.sentence)
  return validate(parsed.value, schema, checker)
}

interface TypedValue {
  readonly value: Value
  readonly verdict: SchemaVerdict
}

/** Returns the forms that a value of this schema may have on the wire, likeliest first. */
function getKinds(schema: Schema | undefined, checker: SchemaChecker): readonly Decoded['kind'][] {
  const types = getTypes(schema, checker.find)
  const kinds: Decoded['kind'][] = []
  if (types.has('array')) kinds.push('list')
  if (types.has('object')) kinds.push('map')
  const isText = types.size === 0 || scalars.some((type) => types.has(type))
  return isText ? [...kinds, 'text'] : kinds
}

/** Converts texts to types that the schema accepts; if it accepts none, to those with the clearest error. */
function typeValue(
  decoded: Decoded,
  schema: Schema | undefined,
  checker: SchemaChecker,
): TypedValue {
  return validate(build(decoded, schema, checker), schema, checker)
}

function validate(value: Value, schema: Schema | undefined, checker: SchemaChecker): TypedValue {
  return { value, verdict: checker.check(value, schema) }
}

const scalars: readonly JsonType[] = ['string', 'number', 'boolean', 'null']

function build(decoded: Decoded, schema: Schema | undefined, checker: SchemaChecker): Value {
  switch (decoded.kind) {
    case 'text':
      return typeText(decoded.text, schema, checker)
    case 'list': {
      const items = findItems(schema, checker.find)
      const types = getTypes(items, checker.find)
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

/** Builds a list from indices and empty brackets if the schema allows a list, since digits may also be a name. */
function buildNested(
  value: NestedValue,
  schema: Schema | undefined,
  checker: SchemaChecker,
): Value {
  if (typeof value === 'string') return typeText(value, schema, checker)
  const { keyed, listed } = value
  const isIndexed =
    getTypes(schema, checker.find).has('array') &&
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
  types = getTypes(schema, checker.find),
): Value {
  const candidates = getCandidates(text, types)
  const fitting = candidates.find((value) => checker.check(value, schema).outcome !== 'differs')
  return fitting === undefined ? (candidates[0] ?? text) : fitting
}

function getCandidates(text: string, types: ReadonlySet<JsonType>): readonly Value[] {
  const candidates: Value[] = []
  if (types.has('number') && isNumber(text)) candidates.push({ digits: text })
  if (types.has('boolean') && (text === 'true' || text === 'false'))
    candidates.push(text === 'true')
  if (types.has('null') && (text === 'null' || text === '')) candidates.push(null)
  if (candidates.length === 0 || types.has('string')) candidates.push(text)
  return candidates
}
