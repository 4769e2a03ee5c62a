import { explainUnchecked } from './check-text.ts'
import { isSetByOther } from '../view/direction.ts'
import { enterPart, isFull, shouldPause, report } from './walk.ts'
import type { Checking, Position, Walk } from './walk.ts'
import { formatCounted } from '#text/format.ts'
import { isKeywords, getCount, asList, getEntries, filterStrings } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { matchPattern } from '../match-pattern.ts'
import { getValueKey } from '../value/reader.ts'

/**
 * Validates items and their number (JSON Schema 2020-12 Core, section 10.3.1, and Validation,
 * section 6.4).
 */
export function* checkList<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  const length = walk.reader.countParts(here.node)
  const [least, most] = [getCount(keywords, 'minItems'), getCount(keywords, 'maxItems')]
  if (least !== undefined && length < least) {
    report(here, 'minItems', `the list must have at least ${formatCounted(least, 'item')}.`)
  }
  if (most !== undefined && length > most) {
    report(here, 'maxItems', `the list must have at most ${formatCounted(most, 'item')}.`)
  }
  if (keywords['uniqueItems'] === true) yield checkUnique(walk, here)
  const prefix = asList(keywords['prefixItems'])
  const hasRest = Object.hasOwn(keywords, 'items')
  if (prefix.length > 0 || hasRest) {
    let index = 0
    for (const item of walk.reader.items(here.node)) {
      if (index >= prefix.length && !hasRest) break
      if (isFull(here.into)) break
      if (shouldPause(walk)) yield 'pause'
      yield index < prefix.length
        ? walk.visit(walk, prefix[index], enterPart(here, item, index, 'prefixItems', index))
        : walk.visit(walk, keywords['items'], enterPart(here, item, index, 'items'))
      index += 1
    }
  }
}

function* checkUnique<Node>(walk: Walk<Node>, here: Position<Node>): Checking {
  const { reader } = walk
  if (reader.measure(here.node) > maxUniqueSize) {
    const end = 'the list is too large to check for duplicate items.'
    report(here, 'uniqueItems', end, 'unchecked')
    return
  }
  const keys = new Set<string>()
  for (const item of reader.items(here.node)) {
    if (shouldPause(walk)) yield 'pause'
    const key = getValueKey(reader, item)
    if (key === undefined) {
      report(here, 'uniqueItems', 'its items are nested too deeply to be compared.', 'unchecked')
      return
    }
    if (keys.has(key)) {
      report(here, 'uniqueItems', 'the items of the list must differ.')
      return
    }
    keys.add(key)
  }
}

/** Maximum bytes of a list whose items are stored for comparison. */
const maxUniqueSize = 10_000_000

/**
 * Validates properties and their number (JSON Schema 2020-12 Core, section 10.3.2, and Validation,
 * section 6.5).
 */
export function* checkObject<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  if (hasNameRules(keywords)) yield checkNames(walk, keywords, here)
  const properties = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  const patterns = getEntries(keywords['patternProperties'])
  const hasRest = Object.hasOwn(keywords, 'additionalProperties')
  for (const [name, member] of walk.reader.members(here.node)) {
    if (isFull(here.into)) break
    if (shouldPause(walk)) yield 'pause'
    let isKnown = false
    if (Object.hasOwn(properties, name)) {
      isKnown = true
      yield walk.visit(walk, properties[name], enterPart(here, member, name, 'properties', name))
    }
    for (const [pattern, schema] of patterns) {
      const match = matchPattern(pattern, name, walk.budget.patterns)
      if (match === 'differs') continue
      // An unchecked pattern may describe the property, so it does not count as additional.
      isKnown = true
      if (match === 'matches') {
        const part = enterPart(here, member, name, 'patternProperties', pattern)
        yield walk.visit(walk, schema, part)
      } else report(here, 'patternProperties', explainUnchecked(match, pattern), 'unchecked')
    }
    if (!isKnown && hasRest) {
      yield checkOther(walk, keywords, here, [name, member])
    }
  }
}

function hasNameRules(keywords: Keywords): boolean {
  return nameRules.some((rule) => Object.hasOwn(keywords, rule))
}

const nameRules = ['required', 'dependentRequired', 'minProperties', 'maxProperties']

function* checkOther<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
  [name, member]: readonly [string, Node],
): Checking {
  const schema = keywords['additionalProperties']
  if (schema === false) {
    here.into.describe?.(member)
    report(here, 'additionalProperties', `it allows no field “${name}”.`, 'contradiction', member)
  } else yield walk.visit(walk, schema, enterPart(here, member, name, 'additionalProperties'))
}

function* checkNames<Node>(walk: Walk<Node>, keywords: Keywords, here: Position<Node>): Checking {
  const required = filterStrings(keywords['required'])
  const dependent = getEntries(keywords['dependentRequired'])
  const [least, most] = [getCount(keywords, 'minProperties'), getCount(keywords, 'maxProperties')]
  const names = new Set<string>()
  for (const [name] of walk.reader.members(here.node)) {
    if (shouldPause(walk)) yield 'pause'
    names.add(name)
  }
  const known = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  for (const name of required) {
    if (names.has(name)) continue
    const schema = Object.hasOwn(known, name) ? known[name] : undefined
    let isSetElsewhere = isSetByOther(schema, walk.direction, walk.find)
    while (walk.isWaiting?.()) {
      yield 'pause'
      isSetElsewhere = isSetByOther(schema, walk.direction, walk.find)
    }
    if (isSetElsewhere === false) {
      report(here, 'required', `the field “${name}” is required.`, 'contradiction', here.node, name)
    } else if (isSetElsewhere === undefined) {
      const end = `whether the field “${name}” is required ${onlyIn[walk.direction]} is unknown.`
      report(here, 'required', end, 'unchecked')
    }
  }
  if (least !== undefined && names.size < least) {
    report(here, 'minProperties', `the object must have at least ${formatCounted(least, 'field')}.`)
  }
  if (most !== undefined && names.size > most) {
    report(here, 'maxProperties', `the object must have at most ${formatCounted(most, 'field')}.`)
  }
  for (const [name, others] of dependent) {
    if (!names.has(name)) continue
    for (const other of filterStrings(others).filter((needed) => !names.has(needed))) {
      const end = `the field “${other}” is required where “${name}” is.`
      report(here, 'dependentRequired', end)
    }
  }
}

const onlyIn = { request: 'in a request', response: 'in a response' } as const
