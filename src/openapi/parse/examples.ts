import type { AuthoredExample, ExternalExample, Schema } from '#request/description/parameter.ts'
import {
  toValue,
  parseData,
  getExampleValue,
  parseExactJson,
  toData,
} from '#request/parse-exact-json.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { convertNumbersToText } from '#schema/view/convert-stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import {
  getChild,
  isLocatedMapping,
  isMapping,
  getMembers,
  getText,
  readData,
  getItems,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { warnWrongKind } from './object-kinds.ts'
import { findFinalTarget, findTarget } from './resolver.ts'
import type { Resolver } from './resolver.ts'
import { followOrWarn } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { isFormType, isJson, isRange } from '#text/media-type.ts'
import type { Value } from '#request/inputs.ts'
import { explainInstance } from '#schema/check/check-instance.ts'
import { omitHidden, directionKeywords } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { maxFollowed } from '#schema/keywords.ts'

/** @param schema schema of the values, which determines whether a number is represented as text */
export function parseExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
  schema: Schema | undefined,
): readonly AuthoredExample[] {
  return collectExamples(scope, parent).map((example) =>
    addWrittenText(example, schema, scope.schemas.find),
  )
}

/** Adds the value as JSON if the schema represents a number as text. */
function addWrittenText(
  example: AuthoredExample,
  schema: Schema | undefined,
  find: FindSchema,
): AuthoredExample {
  const value = toValue(example.value)
  if (value === undefined || schema === undefined) return example
  const kept = convertNumbersToText(value, viewWhole(schema, find))
  return kept === value ? example : { ...example, written: formatJsonValue(kept) }
}

function collectExamples(scope: DocumentScope, parent: LocatedMapping): readonly AuthoredExample[] {
  const named = getChild(parent, 'examples')
  if (isMapping(named.value))
    return getMembers(named).flatMap((one) => parseNamedExample(scope, one))
  if (named.value !== undefined) {
    scope.warn(named, 'examples must map each name to an example; it is ignored.')
  }
  const single = getChild(parent, 'example')
  return single.value === undefined ? [] : [createExample(single)]
}

function createExample(value: Located): AuthoredExample {
  return { name: undefined, summary: undefined, value: readData(value), serialized: undefined }
}

function parseNamedExample(scope: DocumentScope, located: Located): readonly AuthoredExample[] {
  const target = followOrWarn(scope, located)
  if (!target) return []
  warnWrongKind(scope, located, target, 'example')
  if (!isLocatedMapping(target)) return []
  const key = valueKeys.find((candidate) => Object.hasOwn(target.value, candidate))
  const serialized = getText(target, 'serializedValue')
  if (!key && serialized === undefined) return []
  const value = key ? readData(getChild(target, key)) : undefined
  const description = getText(target, 'description')
  return [
    {
      name: located.key,
      summary: getText(target, 'summary'),
      ...(description !== undefined && { description }),
      value,
      serialized,
    },
  ]
}

export function parseExternalExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
): readonly ExternalExample[] {
  return getMembers(getChild(parent, 'examples')).flatMap((member) => {
    const target = findFinalTarget(member, scope.resolver)
    const url = target && getText(target, 'externalValue')
    if (!target || url === undefined) return []
    const summary = getText(target, 'summary')
    const description = getText(target, 'description')
    return [{ name: member.key, summary, description, url }]
  })
}

/** Fields that hold the value: `dataValue` (since 3.2) and `value`. */
const valueKeys = ['dataValue', 'value'] as const

/**
 * Returns all examples of some content, from the content and from its schema. Without any, combines the
 * examples of the properties, unless the result does not match the schema.
 *
 * @param schema the parsed schema
 */
export function parseContentExamples(
  scope: DocumentScope,
  { content, schema }: { readonly content: LocatedMapping; readonly schema: Schema | undefined },
  direction: Direction,
): readonly AuthoredExample[] {
  const { find } = scope.schemas
  const at = getChild(content, 'schema')
  const own = parseExamples(scope, content, schema)
  const shown = new Set(own.map(({ value }) => JSON.stringify(value)))
  const authored = [
    ...own,
    ...locateExamples(scope.resolver, at)
      .map(parseForDirection)
      .filter(({ value }) => !shown.has(JSON.stringify(value))),
  ]
  if (authored.length > 0) return isJson(content.key) ? authored.map(parseJsonText) : authored
  const assembled =
    schema !== undefined && hasMembers(content.key)
      ? assembleExample(scope.resolver, at, direction)
      : undefined
  if (!assembled) return []
  const example = parseForDirection(assembled)
  const value = getExampleValue(example)
  if (value === undefined || isInvalid(toData(value))) return []
  return [{ ...example, summary: assembledSummary, isAssembled: true }]

  /**
   * Parses an example that is written as serialized JSON. Applies only if the text contradicts the
   * schema and its value does not.
   */
  function parseJsonText(written: AuthoredExample): AuthoredExample {
    const { value: text, serialized } = written
    if (typeof text !== 'string' || serialized !== undefined || schema === undefined) return written
    if (parseExactJson(text).outcome !== 'read') return written
    const parsed = parseData(text)
    const isMeant = isInvalid(text) && !isInvalid(parsed)
    return isMeant ? { ...written, value: parsed, serialized: text, isTextOfJson: true } : written
  }

  /** Parses an example of the schema, without the fields that only the other side sets. */
  function parseForDirection(located: Located): AuthoredExample {
    const parsed = addWrittenText(createExample(located), schema, find)
    const whole = getExampleValue(parsed)
    if (whole === undefined || schema === undefined) return parsed
    const source = { schema, pointer: '#', origin: undefined }
    const hide = (hidden: Value) => omitHidden(hidden, [source], { find, direction })
    const visible = hide(whole)
    if (visible === whole) return parsed
    const data = toValue(parsed.value)
    return {
      ...parsed,
      value: data === undefined ? undefined : toData(hide(data)),
      ...(parsed.written !== undefined && { written: formatJsonValue(visible) }),
    }
  }

  function isInvalid(data: unknown): boolean {
    const compared = toValue(data)
    if (compared === undefined || schema === undefined) return true
    return explainInstance(compared, schema, find, [direction]) !== undefined
  }
}

const assembledSummary = 'Put together from the examples of its fields'

/** Returns whether a format has named members; other formats are not serialized by the portal. */
function hasMembers(mediaType: string): boolean {
  return isJson(mediaType) || isFormType(mediaType) || isRange(mediaType)
}

/**
 * Combines the examples of the parts of a schema: of an object whose required properties all have
 * examples, or a list of such objects. Optional properties without an example are omitted.
 */
function assembleExample(
  resolver: Resolver,
  schema: Located,
  direction: Direction,
): Located | undefined {
  let room = maxFollowed
  const assemble = (at: Located, around: ReadonlySet<unknown>): Located | undefined => {
    room -= 1
    if (room < 0) return undefined
    const [own] = locateExamples(resolver, at)
    if (own) return own
    const parts = collectParts(resolver, at)
    const within = new Set([...around, ...parts.map(({ value }) => value)])
    if (parts.some(({ value }) => around.has(value)) || parts.some(isChoice)) return undefined
    const items = parts.map((part) => getChild(part, 'items')).find(({ value }) => isMapping(value))
    if (items) {
      const item = assemble(items, within)
      return item && combine(at, new Map([['0', item]]), [item.value])
    }
    return assembleMembers(at, parts, (member) => assemble(member, within))
  }

  const assembleMembers = (
    at: Located,
    parts: readonly Located[],
    read: (member: Located) => Located | undefined,
  ): Located | undefined => {
    const described = parts.flatMap((part) => getMembers(getChild(part, 'properties')))
    const members = new Map<string, Located>()
    const hidden = new Set<string>()
    for (const member of described) {
      if (isHidden(collectParts(resolver, member), direction)) hidden.add(member.key)
      const found = hidden.has(member.key) ? undefined : read(member)
      if (found) members.set(member.key, found)
    }
    const required = parts.flatMap((part) => getItems(getChild(part, 'required')))
    const isComplete = required.every(
      ({ value }) => members.has(String(value)) || hidden.has(String(value)),
    )
    if (!isComplete || members.size === 0) return undefined
    const values = Array.from(members, ([name, { value }]) => [name, value] as const)
    return combine(at, members, Object.fromEntries(values))
  }

  return hasNestedExample(resolver, schema) ? assemble(schema, new Set()) : undefined
}

/**
 * Collects the schemas that apply to the same value: the schema, its reference target and its
 * `allOf`.
 */
function collectParts(resolver: Resolver, start: Located): readonly Located[] {
  const parts = new Map<unknown, Located>()
  const waiting = [start]
  for (const at of waiting) {
    if (!isMapping(at.value) || parts.has(at.value) || parts.size > maxFollowed) continue
    parts.set(at.value, at)
    const target = findTarget(at, resolver)
    if (target) waiting.push(target)
    waiting.push(...getItems(getChild(at, 'allOf')))
  }
  return [...parts.values()]
}

/** Returns whether a schema is a choice, which has no unique example. */
function isChoice({ value }: Located): boolean {
  return isMapping(value) && ['oneOf', 'anyOf', 'not', 'if'].some((key) => value[key] !== undefined)
}

function isHidden(parts: readonly Located[], direction: Direction): boolean {
  return parts.some(({ value }) => isMapping(value) && value[directionKeywords[direction]] === true)
}

/** Creates a value whose parts keep their original location, to preserve the digits of numbers. */
function combine(
  { file }: Located,
  overrides: ReadonlyMap<string, Located>,
  value: unknown,
): Located {
  return { value, file, parent: undefined, key: '', overrides }
}

/**
 * Returns whether a schema or its parts have an example. Schemas without are remembered, so that a
 * large document is searched once.
 */
function hasNestedExample(resolver: Resolver, start: Located): boolean {
  const withoutExample = schemasWithoutExample.get(resolver) ?? new WeakSet<object>()
  schemasWithoutExample.set(resolver, withoutExample)
  const met = new Map<object, Located>()
  const add = (at: Located) => {
    if (isMapping(at.value) && !withoutExample.has(at.value)) met.set(at.value, at)
  }
  add(start)
  // Iterating a Map includes entries added during the iteration.
  for (const [value, at] of met) {
    if ('example' in value || 'examples' in value || met.size > maxSearched) return true
    const target = findTarget(at, resolver)
    if (target) add(target)
    add(getChild(at, 'items'))
    for (const part of getItems(getChild(at, 'allOf'))) add(part)
    for (const member of getMembers(getChild(at, 'properties'))) add(member)
  }
  for (const value of met.keys()) withoutExample.add(value)
  return false
}

/** Schemas without examples, by resolver. */
const schemasWithoutExample = new WeakMap<Resolver, WeakSet<object>>()

const maxSearched = 50_000

/**
 * Returns the examples of a value: `examples` of JSON Schema or `example` of OpenAPI (3.1.1, Schema
 * Object), also through references.
 */
function locateExamples(resolver: Resolver, schema: Located, depth = 0): readonly Located[] {
  const examples = getExamples(schema)
  if (examples.length > 0 || depth > maxFollowed) return examples
  if (getText(schema, '$ref') !== undefined) {
    const target = findTarget(schema, resolver)
    return target ? locateExamples(resolver, target, depth + 1) : []
  }
  const [only, ...others] = getItems(getChild(schema, 'allOf'))
  const isAlone = only !== undefined && others.length === 0 && !addsMembers(schema)
  return isAlone ? locateExamples(resolver, only, depth + 1) : []
}

function addsMembers({ value }: Located): boolean {
  return isMapping(value) && (value['properties'] !== undefined || value['required'] !== undefined)
}

function getExamples(schema: Located): readonly Located[] {
  const several = getChild(schema, 'examples')
  const values = Array.isArray(several.value) ? getItems(several) : [getChild(schema, 'example')]
  return values.filter(({ value }) => value !== undefined)
}
