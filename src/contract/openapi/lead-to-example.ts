import { enter, isMapping, listItems, listMembers, readText } from './located.ts'
import type { Located } from './located.ts'
import type { Resolver } from './resolver.ts'

/** Whether a schema, or anything that its value holds, has an example: a large document without any is gone through once. */
export function leadsToExample(resolver: Resolver, start: Located): boolean {
  const barren = known.get(resolver) ?? new WeakSet<object>()
  known.set(resolver, barren)
  const met = new Map<object, Located>()
  const add = (at: Located) => {
    if (isMapping(at.value) && !barren.has(at.value)) met.set(at.value, at)
  }
  add(start)
  // A map goes on with what is added while it is gone through.
  for (const [value, at] of met) {
    if ('example' in value || 'examples' in value || met.size > most) return true
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

/** Schemas that lead to no example, by whose references are followed. */
const known = new WeakMap<Resolver, WeakSet<object>>()

/** Of more, whether one is among them is found out by looking for it. */
const most = 50_000
