import { isAtLeast } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { getTargetKey } from '#request/credential-target.ts'
import { isSecret } from '#request/is-secret.ts'
import type { Parameter, ParameterLocation, Schema } from '#request/description/parameter.ts'
import { parseTemplate, getTemplateNames, parseRouterPath } from '#request/plan/path-template.ts'
import { isToken } from '#request/serialize/header.ts'
import type { DocumentedParameter, ParsedPart } from './documented-operation.ts'
import { parseExamples, parseExternalExamples } from './examples.ts'
import {
  getChild,
  isLocatedMapping,
  getItems,
  getMembers,
  quoteName,
  getText,
  partition,
} from '../load/located.ts'
import type { Located, LocatedMapping, Mapping } from '../load/located.ts'
import { isKeywords } from '#schema/keywords.ts'
import { valueNameKeys } from '#schema/view/values.ts'
import { describeKeptPart } from './internal-parts.ts'
import { describeWrongKind, warnSwaggerField } from './object-kinds.ts'
import { createPartCache, followOrReject } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { isIgnoredHeader } from '#request/plan/fields.ts'
import { isKeyParameter } from './security-schemes.ts'
import { getValueType } from './value-type.ts'
import { parseFlag, parseSerialization } from './serialization.ts'

const recallParameter = createPartCache<ParsedPart<Parameter, DocumentedParameter>>()

export interface ParsedParameters {
  readonly parameters: readonly ParsedPart<Parameter, DocumentedParameter>[]
  readonly ignoredHeaders: readonly string[]
}

/**
 * @param lists parameters of the path item and of the operation; the latter override those with the
 * same name and location
 * @param path the template, which may include a query
 */
export function parseParameters(
  scope: DocumentScope,
  lists: readonly Located[],
  path: string,
): ParsedParameters {
  const found = new Map<string, FoundParameter>()
  for (const list of lists) {
    for (const [id, parameter] of findParameters(scope, list)) found.set(id, parameter)
  }
  const [ignored, others] = partition([...found.values()], isIgnored)
  const read = omitFixed(scope, others, path)
  checkQuerystring(scope, read)
  return {
    parameters: read.map((parameter) =>
      recallParameter(scope, parameter.at.value, (shared) => parseParameter(shared, parameter)),
    ),
    ignoredHeaders: ignored.map(({ name }) => name),
  }
}

interface FoundParameter {
  readonly name: string
  readonly location: ParameterLocation
  readonly at: LocatedMapping
}

function findParameters(scope: DocumentScope, list: Located): ReadonlyMap<string, FoundParameter> {
  const found = new Map<string, FoundParameter>()
  if (list.value !== undefined && list.value !== null && !Array.isArray(list.value)) {
    scope.reject(list, 'parameters must be a list.', clauses.operation)
  }
  for (const item of getItems(list)) {
    const visibility = scope.internalParts.get(Object(item.value))
    const parameter = visibility === 'hidden' ? undefined : findParameter(scope, item)
    if (!parameter) continue
    const { name, location } = parameter
    if (visibility === 'kept') scope.warn(item, describeKeptPart('parameter', name))
    const id = getTargetKey({ place: location, name })
    if (found.has(id)) {
      const sentence = `The ${location} parameter ${quoteName(name)} is defined twice in one list; the first is used.`
      scope.warn(item, sentence)
    } else found.set(id, parameter)
  }
  return found
}

function findParameter(scope: DocumentScope, item: Located): FoundParameter | undefined {
  const target = followOrReject(scope, item)
  if (!target) return undefined
  const explain = (at: Located, sentence: string): undefined => {
    scope.reject(at, sentence, clauses.parameter)
  }
  if (!isLocatedMapping(target)) return explain(target, 'A parameter must be a mapping.')
  const otherKind = describeWrongKind(target, 'parameter')
  if (otherKind !== undefined) return explain(getChild(item, '$ref'), otherKind)
  const name = getText(target, 'name')
  if (!name) return explain(target, 'A parameter must have a name (a string).')
  const written = getChild(target, 'in')
  const locations = isAtLeast(scope.version, '3.2') ? [...always, 'querystring' as const] : always
  const location = locations.find((known) => known === written.value)
  if (location) return { name, location, at: target }
  return explain(
    written.value === undefined ? target : written,
    `The parameter ${quoteName(name)} has no valid location: in must be ${locations.join(', ')}.`,
  )
}

const always: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie']

function isIgnored({ name, location }: FoundParameter): boolean {
  return location === 'header' && isIgnoredHeader(name)
}

/** Omits query parameters whose value is fixed in the path, so that it is sent once, as written. */
function omitFixed(
  scope: DocumentScope,
  found: readonly FoundParameter[],
  path: string,
): readonly FoundParameter[] {
  const { pairs } = parseTemplate(path)
  const fixed = new Map(
    pairs.flatMap(({ name, text, expressions }) =>
      expressions.length === 0 ? [[name, text]] : [],
    ),
  )
  return found.filter(({ name, location, at }) => {
    const text = location === 'query' ? fixed.get(name) : undefined
    if (text === undefined) return true
    const sentence = `The path already contains “${text}”, so the query parameter ${quoteName(name)} is omitted.`
    scope.warn(at, sentence)
    return false
  })
}

/**
 * Checks that a querystring parameter is the only one, without query parameters (3.2.0, Parameter
 * Locations).
 */
function checkQuerystring(scope: DocumentScope, found: readonly FoundParameter[]): void {
  const whole = found.filter(({ location }) => location === 'querystring')
  const rival = whole[1] ?? found.find(({ location }) => location === 'query')
  if (!whole[0] || !rival) return
  const sentence = `The querystring parameter ${quoteName(whole[0].name)} is the entire query, so ${quoteName(rival.name)} cannot be used with it. Remove one of them.`
  scope.reject(rival.at, sentence, clauses.parameter)
}

function parseParameter(
  scope: DocumentScope,
  { name, location, at }: FoundParameter,
): ParsedPart<Parameter, DocumentedParameter> {
  const serialization = parseSerialization(scope, at, location)
  if (at.value['schema'] === undefined) warnSwaggerField(scope, at, 'type')
  const holder = serialization.by === 'content' ? findContent(scope, at) : at
  const schemaAt = getChild(holder ?? at, 'schema')
  const read = holder && scope.schemas.parse(schemaAt, scope.warn)
  const schema = dropRepeatedKeywords(addValueNames(read, at.value), at.value)
  const description = getText(at, 'description')
  const { type, format } = getValueType(schema ?? true, scope.schemas.find)
  const canBeSlot =
    // A media type such as JSON would be serialized around the secret.
    serialization.by === 'style' &&
    ((location !== 'header' && location !== 'cookie') || isToken(name))
  const isOne =
    canBeSlot &&
    (isKeyParameter(scope, location, name) ||
      isSecret({ name, in: location, type, format, description }))
  const isRequired = parseFlag(scope, at, 'required')
  if (location === 'path' && isRequired === false) {
    const sentence = `The path parameter ${quoteName(name)} has required: false. A path cannot omit a value, so the parameter is required.`
    scope.warn(getChild(at, 'required'), sentence)
  }
  const part: Parameter = {
    name,
    in: location,
    // Path parameters are always required.
    isRequired: isRequired === true || location === 'path',
    isDeprecated: parseFlag(scope, at, 'deprecated') ?? false,
    description,
    serialization,
    ...(isOne && { isSecret: true }),
    schema,
    examples: [
      ...parseExamples(scope, at, schema),
      ...(holder && holder !== at ? parseExamples(scope, holder, schema) : []),
    ],
  }
  const mayBeEmpty = location === 'query' && parseFlag(scope, at, 'allowEmptyValue') === true
  const pointers = {
    mayBeEmpty,
    external: parseExternalExamples(scope, at),
    at: scope.getPointer(at),
    descriptionAt: scope.getTextPointer(at, 'description'),
    schemaAt: scope.getPointer(schemaAt),
  }
  return { part, documented: { ...part, ...pointers } }
}

/**
 * Drops schema keywords that the parameter or header repeats: FastAPI writes a description in both.
 */
export function dropRepeatedKeywords(
  schema: Schema | undefined,
  holder: Mapping,
): Schema | undefined {
  if (!isKeywords(schema)) return schema
  const own = Object.entries(schema)
  const kept = own.filter(
    ([key, value]) => !repeatable.has(key) || value !== holder[key] || value === undefined,
  )
  return kept.length === own.length ? schema : Object.fromEntries(kept)
}

const repeatable: ReadonlySet<string> = new Set(['description', 'deprecated'])

/**
 * Copies value names from the parameter to its schema: they are often written next to it, as in
 * Swagger 2.0.
 */
function addValueNames(schema: Schema | undefined, parameter: Mapping): Schema | undefined {
  const keys = valueNameKeys.filter((key) => parameter[key] !== undefined)
  if (keys.length === 0 || !isKeywords(schema)) return schema
  return { ...Object.fromEntries(keys.map((key) => [key, parameter[key]])), ...schema }
}

function findContent(scope: DocumentScope, parameter: LocatedMapping): LocatedMapping | undefined {
  const [first] = getMembers(getChild(parameter, 'content'))
  const target = first && followOrReject(scope, first)
  return target && isLocatedMapping(target) ? target : undefined
}

/**
 * Returns a path as an OpenAPI template, and its parameters, including undescribed ones.
 */
export function parsePath(
  scope: DocumentScope,
  item: Located,
  written: string,
  described: ParsedParameters['parameters'],
) {
  const parts = described.map(({ part }) => part)
  const own = parts.flatMap((one) => (one.in === 'path' ? one.name : []))
  const path = parseRouterPath(written, new Set(own))
  const at = scope.getPointer(item)
  const pointers = { external: [], at, descriptionAt: undefined, schemaAt: at }
  const inQuery = new Set(parseTemplate(path).pairs.flatMap(({ expressions }) => expressions))
  const known = new Set(parts.map((one) => getTargetKey({ place: one.in, name: one.name })))
  const names = new Set(getTemplateNames(path))
  // Undescribed parameters are required strings.
  const assumed = Array.from(names).flatMap((name) => {
    const location = inQuery.has(name) ? 'query' : 'path'
    if (['path', location].some((one) => known.has(`${one}:${name}`))) return []
    const type = 'string'
    const isKey =
      isKeyParameter(scope, location, name) ||
      isSecret({ name, in: location, type, format: undefined, description: undefined })
    const isPath = location === 'path'
    const part: Parameter = {
      name,
      in: location,
      isRequired: true,
      isDeprecated: false,
      description: undefined,
      serialization: {
        by: 'style',
        style: isPath ? 'simple' : 'form',
        explode: !isPath,
        allowReserved: false,
      },
      ...(isKey && { isSecret: true }),
      isAssumed: true,
      schema: { type },
      examples: [],
    }
    return [{ part, documented: { ...part, ...pointers, mayBeEmpty: false } }]
  })
  return { path, read: [...described, ...assumed] }
}
