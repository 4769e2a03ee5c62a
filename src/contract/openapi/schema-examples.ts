import type { AuthoredExample, Schema } from '#core/request/description/parameter.ts'
import { parseData, readExampleValue, readJson, toData, toValue } from '#core/request/read-json.ts'
import { isFormType, isJson, isRange } from '#core/text/media-type.ts'
import { writeText } from '#core/request/serialize/json.ts'
import type { Value } from '#core/request/inputs.ts'
import { explainInstance } from '#schema/check/explain-value.ts'
import { leaveOutHidden, marks } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { mostFollowed } from '#schema/keywords.ts'
import { readExamples, readSingle } from './examples.ts'
import { enter, isMapping, listItems, listMembers, readText } from '../source/located.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import type { DocumentScope } from './scope.ts'
import type { Resolver } from './resolver.ts'

/**
 * All examples that a document shows of some content: its own, those of its schema, and where there is none, one that is put
 * together from those of the members, unless the schema refuses it.
 *
 * @param schema as it was read
 */
export function readContentExamples(
  scope: DocumentScope,
  { content, schema }: { readonly content: LocatedMapping; readonly schema: Schema | undefined },
  direction: Direction,
): readonly AuthoredExample[] {
  const at = enter(content, 'schema')
  const own = readExamples(scope, content, schema)
  const shown = new Set(own.map(({ value }) => JSON.stringify(value)))
  const authored = [
    ...own,
    ...locateExamples(scope.resolver, at)
      .map((one) => showDirection(one, schema, scope, direction))
      .filter(({ value }) => !shown.has(JSON.stringify(value))),
  ]
  if (authored.length > 0) {
    return isJson(content.key)
      ? authored.map((example) => readTextOfJson(example, schema, scope, direction))
      : authored
  }
  const assembled =
    schema !== undefined && hasMembers(content.key)
      ? assembleExample(scope.resolver, at, direction)
      : undefined
  if (!assembled) return []
  const example = showDirection(assembled, schema, scope, direction)
  const value = readExampleValue(example)
  if (value === undefined || isRefused(toData(value), schema, scope, direction)) return []
  return [{ ...example, summary: assembledSummary, isAssembled: true }]
}

/**
 * Many authors write an example as the text that is sent. It is one where only so it does not contradict the schema.
 */
function readTextOfJson(
  example: AuthoredExample,
  schema: Schema | undefined,
  scope: DocumentScope,
  direction: Direction,
): AuthoredExample {
  const { value: text, serialized } = example
  if (typeof text !== 'string' || serialized !== undefined || schema === undefined) return example
  if (readJson(text).outcome !== 'read') return example
  const value = parseData(text)
  const isMeant =
    isRefused(text, schema, scope, direction) && !isRefused(value, schema, scope, direction)
  return isMeant ? { ...example, value, serialized: text, isTextOfJson: true } : example
}

/** The example of a schema, which stands for both directions, without what only the other side sets. */
function showDirection(
  at: Located,
  schema: Schema | undefined,
  scope: DocumentScope,
  direction: Direction,
): AuthoredExample {
  const example = readSingle(at, schema, scope.schemas.find)
  const whole = readExampleValue(example)
  if (whole === undefined || schema === undefined) return example
  const source = { schema, pointer: '#', origin: undefined }
  const hide = (value: Value) =>
    leaveOutHidden(value, [source], { find: scope.schemas.find, direction })
  const shown = hide(whole)
  if (shown === whole) return example
  const value = toValue(example.value)
  return {
    ...example,
    value: value === undefined ? undefined : toData(hide(value)),
    ...(example.written !== undefined && { written: writeText(shown) }),
  }
}

const assembledSummary = 'Put together from the examples of its fields'

/** JSON and forms. How members are written in another format is not for this portal to say. */
function hasMembers(mediaType: string): boolean {
  return isJson(mediaType) || isFormType(mediaType) || isRange(mediaType)
}

function isRefused(
  data: unknown,
  schema: Schema | undefined,
  { schemas: { find } }: DocumentScope,
  direction: Direction,
): boolean {
  const value = toValue(data)
  if (value === undefined || schema === undefined) return true
  return explainInstance(value, schema, find, [direction]) !== undefined
}

/**
 * An example of a whole that its author has shown in parts: an object whose required members all have examples of their own, or
 * a list of such. Nothing is made up: an optional member without one is left out.
 */
function assembleExample(
  resolver: Resolver,
  schema: Located,
  direction: Direction,
): Located | undefined {
  let room = mostFollowed
  const assemble = (at: Located, around: ReadonlySet<unknown>): Located | undefined => {
    room -= 1
    if (room < 0) return undefined
    const [own] = locateExamples(resolver, at)
    if (own) return own
    const parts = listParts(resolver, at)
    const within = new Set([...around, ...parts.map(({ value }) => value)])
    if (parts.some(({ value }) => around.has(value)) || parts.some(isChoice)) return undefined
    const items = parts.map((part) => enter(part, 'items')).find(({ value }) => isMapping(value))
    if (items) {
      const item = assemble(items, within)
      return item && join(at, [['0', item]], [item.value])
    }
    return assembleMembers(at, parts, (member) => assemble(member, within))
  }

  const assembleMembers = (
    at: Located,
    parts: readonly Located[],
    read: (member: Located) => Located | undefined,
  ): Located | undefined => {
    const described = parts.flatMap((part) => listMembers(enter(part, 'properties')))
    const members = new Map<string, Located>()
    const hidden = new Set<string>()
    for (const member of described) {
      if (isHidden(listParts(resolver, member), direction)) hidden.add(member.key)
      const found = hidden.has(member.key) ? undefined : read(member)
      if (found) members.set(member.key, found)
    }
    const required = parts.flatMap((part) => listItems(enter(part, 'required')))
    const isWhole = required.every(
      ({ value }) => members.has(String(value)) || hidden.has(String(value)),
    )
    if (!isWhole || members.size === 0) return undefined
    const entries = [...members]
    return join(at, entries, Object.fromEntries(entries.map(([name, { value }]) => [name, value])))
  }

  return leadsToExample(resolver, schema) ? assemble(schema, new Set()) : undefined
}

/** Everything that holds of a value at once: a schema, what its reference leads to, and its `allOf`, each once. */
function listParts(resolver: Resolver, start: Located): readonly Located[] {
  const parts = new Map<unknown, Located>()
  const waiting = [start]
  for (const at of waiting) {
    if (!isMapping(at.value) || parts.has(at.value) || parts.size > mostFollowed) continue
    parts.set(at.value, at)
    const reference = readText(at, '$ref')
    const resolution =
      reference === undefined ? undefined : resolver.find(reference, enter(at, '$ref'))
    if (resolution?.outcome === 'found') waiting.push(resolution.target)
    waiting.push(...listItems(enter(at, 'allOf')))
  }
  return [...parts.values()]
}

/** A choice, of which it is not for this portal to say what is meant. */
function isChoice({ value }: Located): boolean {
  return isMapping(value) && ['oneOf', 'anyOf', 'not', 'if'].some((key) => value[key] !== undefined)
}

function isHidden(parts: readonly Located[], direction: Direction): boolean {
  return parts.some(({ value }) => isMapping(value) && value[marks[direction]] === true)
}

/** A value whose parts stand where they were written, so that the digits of their numbers are kept. */
function join(
  { file }: Located,
  parts: readonly (readonly [string, Located])[],
  value: unknown,
): Located {
  return { value, file, parent: undefined, key: '', overrides: new Map(parts) }
}

/** Whether a schema, or anything that its value holds, has an example: a large document without any is gone through once. */
function leadsToExample(resolver: Resolver, start: Located): boolean {
  const barren = known.get(resolver) ?? new WeakSet<object>()
  known.set(resolver, barren)
  const met = new Map<object, Located>()
  const add = (at: Located) => {
    if (isMapping(at.value) && !barren.has(at.value)) met.set(at.value, at)
  }
  add(start)
  // A map goes on with what is added while it is gone through.
  for (const [value, at] of met) {
    if ('example' in value || 'examples' in value || met.size > mostSearched) return true
    const reference = readText(at, '$ref')
    const found = reference === undefined ? undefined : resolver.find(reference, enter(at, '$ref'))
    if (found?.outcome === 'found') add(found.target)
    add(enter(at, 'items'))
    for (const part of listItems(enter(at, 'allOf'))) add(part)
    for (const member of listMembers(enter(at, 'properties'))) add(member)
  }
  for (const value of met.keys()) barren.add(value)
  return false
}

/** Schemas that lead to no example, for each resolver. */
const known = new WeakMap<Resolver, WeakSet<object>>()

const mostSearched = 50_000

/** The examples of a whole value: by `examples` of JSON Schema, or `example` of OpenAPI (3.1.1, Schema Object), also behind references. */
function locateExamples(resolver: Resolver, schema: Located, depth = 0): readonly Located[] {
  const examples = listExamples(schema)
  if (examples.length > 0 || depth > mostFollowed) return examples
  const reference = readText(schema, '$ref')
  if (reference !== undefined) {
    const resolution = resolver.find(reference, enter(schema, '$ref'))
    return resolution.outcome === 'found'
      ? locateExamples(resolver, resolution.target, depth + 1)
      : []
  }
  const [only, ...others] = listItems(enter(schema, 'allOf'))
  const isAlone = only !== undefined && others.length === 0 && !addsMembers(schema)
  return isAlone ? locateExamples(resolver, only, depth + 1) : []
}

function addsMembers({ value }: Located): boolean {
  return isMapping(value) && (value['properties'] !== undefined || value['required'] !== undefined)
}

function listExamples(schema: Located): readonly Located[] {
  const several = enter(schema, 'examples')
  const values = Array.isArray(several.value) ? listItems(several) : [enter(schema, 'example')]
  return values.filter(({ value }) => value !== undefined)
}
