import type { Value } from '../request/inputs.ts'
import { describeUnchecked } from './check-text.ts'
import { isSetByOther } from './direction.ts'
import { count, isKeywords, readCount, readMembers, readNames } from './keywords.ts'
import type { Keywords } from './keywords.ts'
import { matchPattern } from './pattern/match-pattern.ts'
import { enterPart, enterRule, include, isFull, tell } from './walk.ts'
import type { Here, Outcome, Walk } from './walk.ts'

type Members = readonly (readonly [string, Value])[]

/** Members and their number (JSON Schema 2020-12 Core, section 10.3.2, and Validation, section 6.5). */
export function checkObject(
  walk: Walk,
  outcome: Outcome,
  value: Extract<Value, { readonly members: unknown }>,
  keywords: Keywords,
  here: Here,
): void {
  const { members } = value
  const names = new Set(members.map(([name]) => name))
  checkCounts(walk, outcome, names, keywords, here)
  const known = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  const patterns = readMembers(keywords['patternProperties'])
  const seen = new Set<string>()
  for (const [name, member] of members) {
    if (isFull(walk, outcome)) return
    const visit = (schema: unknown, ...rule: readonly string[]) => {
      seen.add(name)
      const found = walk.visit(walk, member, schema, enterPart(here, name, ...rule))
      for (const finding of found.findings) outcome.findings.push(finding)
    }
    if (Object.hasOwn(known, name)) visit(known[name], 'properties', name)
    for (const [pattern, schema] of patterns) {
      const match = matchPattern(pattern, name, walk.patterns)
      if (match === 'matches') visit(schema, 'patternProperties', pattern)
      else if (match !== 'differs') {
        // It may be described, so that nothing is said of it.
        seen.add(name)
        const end = describeUnchecked(match, pattern)
        tell(outcome, here, 'patternProperties', end, 'unchecked')
      }
    }
    if (Object.hasOwn(keywords, 'propertyNames')) checkName(walk, outcome, name, keywords, here)
  }
  for (const name of seen) outcome.names.add(name)
  checkRest(walk, outcome, members, { keywords, keyword: 'additionalProperties', seen }, here)
  checkDependents(walk, outcome, value, keywords, here)
}

interface Rest {
  readonly keywords: Keywords
  readonly keyword: 'additionalProperties' | 'unevaluatedProperties'
  /** The names that were looked at. */
  readonly seen: ReadonlySet<string>
}

function checkRest(
  walk: Walk,
  outcome: Outcome,
  members: Members,
  { keywords, keyword, seen }: Rest,
  here: Here,
): void {
  if (!Object.hasOwn(keywords, keyword)) return
  const schema = keywords[keyword]
  for (const [name, member] of members) {
    if (seen.has(name)) continue
    outcome.names.add(name)
    if (isFull(walk, outcome)) continue
    if (schema === false) {
      tell(outcome, here, keyword, `it allows no member “${name}”.`)
      continue
    }
    const found = walk.visit(walk, member, schema, enterPart(here, name, keyword))
    for (const finding of found.findings) outcome.findings.push(finding)
  }
}

export function checkUnevaluatedMembers(
  walk: Walk,
  outcome: Outcome,
  members: Members,
  keywords: Keywords,
  here: Here,
): void {
  const seen = new Set(outcome.names)
  checkRest(walk, outcome, members, { keywords, keyword: 'unevaluatedProperties', seen }, here)
}

function checkCounts(
  { schemas, direction }: Walk,
  outcome: Outcome,
  names: ReadonlySet<string>,
  keywords: Keywords,
  here: Here,
): void {
  const known = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  for (const name of readNames(keywords['required'])) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined
    if (!names.has(name) && !isSetByOther(schema, direction, schemas)) {
      tell(outcome, here, 'required', `the member “${name}” is required.`)
    }
  }
  const [least, most] = [readCount(keywords, 'minProperties'), readCount(keywords, 'maxProperties')]
  if (least !== undefined && names.size < least) {
    tell(outcome, here, 'minProperties', `the object must have at least ${count(least, 'member')}.`)
  }
  if (most !== undefined && names.size > most) {
    tell(outcome, here, 'maxProperties', `the object must have at most ${count(most, 'member')}.`)
  }
  for (const [name, others] of readMembers(keywords['dependentRequired'])) {
    if (!names.has(name)) continue
    for (const other of readNames(others).filter((needed) => !names.has(needed))) {
      const end = `the member “${other}” is required where “${name}” is.`
      tell(outcome, here, 'dependentRequired', end)
    }
  }
}

function checkName(
  walk: Walk,
  outcome: Outcome,
  name: string,
  keywords: Keywords,
  here: Here,
): void {
  const found = walk.visit(walk, name, keywords['propertyNames'], enterRule(here, 'propertyNames'))
  for (const { kind, end } of found.findings) {
    tell(outcome, here, 'propertyNames', `in the name of the member “${name}”, ${end}`, kind)
  }
}

function checkDependents(
  walk: Walk,
  outcome: Outcome,
  value: Extract<Value, { readonly members: unknown }>,
  keywords: Keywords,
  here: Here,
): void {
  for (const [name, schema] of readMembers(keywords['dependentSchemas'])) {
    if (!value.members.some(([member]) => member === name)) continue
    include(outcome, walk.visit(walk, value, schema, enterRule(here, 'dependentSchemas', name)))
  }
}
