import { mostFollowed } from '#schema/limit.ts'
import { marks } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { locateExamples } from './locate-examples.ts'
import { enter, isMapping, listItems, listMembers, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { Resolver } from './resolver.ts'

/**
 * An example of a whole that its author has shown in parts: an object whose required members all have examples of their own, or
 * a list of such. Nothing is made up: an optional member without one is left out.
 */
export function assembleExample(
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

/** Whether a member is not there in this direction. */
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

/** The schemas that are gone through; whether one of more has an example is found out by looking for it. */
const mostSearched = 50_000
