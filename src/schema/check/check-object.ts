import { explainUnchecked } from './check-text.ts'
import { isSetByOther } from '../view/direction.ts'
import { enterPart, enterRule, isFull, isTurnOver, report } from './walk.ts'
import type { CheckFinding, Checking, Position, Walk } from './walk.ts'
import { count, isKeywords, readCount, readMembers, readNames } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { matchPattern } from '../match-pattern.ts'

/** Members and their number (JSON Schema 2020-12 Core, section 10.3.2, and Validation, section 6.5). */
export function* checkObject<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  if (namesCount(keywords)) yield checkNames(walk, keywords, here)
  if (walk.remarksDoubles) remarkDoubles(walk, here)
  const properties = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  const patterns = readMembers(keywords['patternProperties'])
  const hasRest = Object.hasOwn(keywords, 'additionalProperties')
  const hasNames = Object.hasOwn(keywords, 'propertyNames')
  for (const [name, member] of walk.reader.members(here.node)) {
    if (isFull(here.into) && !here.seen) break
    if (isTurnOver(walk)) yield 'pause'
    let isKnown = false
    if (Object.hasOwn(properties, name)) {
      isKnown = true
      yield walk.visit(walk, properties[name], enterPart(here, member, name, 'properties', name))
    }
    for (const [pattern, schema] of patterns) {
      const match = matchPattern(pattern, name, walk.budget.patterns)
      if (match === 'differs') continue
      // Where it could not be matched it may be described, so that nothing is said of it.
      isKnown = true
      if (match === 'matches') {
        const part = enterPart(here, member, name, 'patternProperties', pattern)
        yield walk.visit(walk, schema, part)
      } else report(here, 'patternProperties', explainUnchecked(match, pattern), 'unchecked')
    }
    if (hasNames) yield checkName(walk, name, keywords['propertyNames'], here)
    if (isKnown || hasRest) here.seen?.names.add(name)
    if (!isKnown && hasRest) {
      yield checkOther(walk, keywords, 'additionalProperties', here, [name, member])
    }
  }
  if (Object.hasOwn(keywords, 'dependentSchemas')) yield checkDependents(walk, keywords, here)
}

/** RFC 8259, section 4. */
function remarkDoubles<Node>({ reader }: Walk<Node>, here: Position<Node>): void {
  if (reader.countParts(here.node) > mostNames) return
  const names = new Set<string>()
  for (const [name, member] of reader.members(here.node)) {
    if (names.has(name)) {
      const end = `the member “${name}” comes more than once, and programs differ in which they read.`
      report(here, 'properties', end, 'remark', member)
    }
    names.add(name)
  }
}

/** The number of names of an object up to which all are kept. */
const mostNames = 1000

function namesCount(keywords: Keywords): boolean {
  return nameRules.some((rule) => Object.hasOwn(keywords, rule))
}

const nameRules = ['required', 'dependentRequired', 'minProperties', 'maxProperties']

export function* checkUnevaluatedMembers<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  if (!Object.hasOwn(keywords, 'unevaluatedProperties')) return
  const looked = new Set(here.seen?.names)
  const isUnknown = here.seen?.mayBeMore === true && keywords['unevaluatedProperties'] !== true
  for (const [name, member] of walk.reader.members(here.node)) {
    if (isTurnOver(walk)) yield 'pause'
    if (looked.has(name)) continue
    here.seen?.names.add(name)
    if (isUnknown) {
      const end = 'which members the other schemas describe could not be told.'
      report(here, 'unevaluatedProperties', end, 'unchecked')
      return
    }
    yield checkOther(walk, keywords, 'unevaluatedProperties', here, [name, member])
  }
}

function* checkOther<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  keyword: 'additionalProperties' | 'unevaluatedProperties',
  here: Position<Node>,
  [name, member]: readonly [string, Node],
): Checking {
  const schema = keywords[keyword]
  if (schema === false) {
    here.into.describe?.(member)
    report(here, keyword, `it allows no member “${name}”.`, 'contradiction', member)
  } else yield walk.visit(walk, schema, enterPart(here, member, name, keyword))
}

function* checkNames<Node>(walk: Walk<Node>, keywords: Keywords, here: Position<Node>): Checking {
  const required = readNames(keywords['required'])
  const dependent = readMembers(keywords['dependentRequired'])
  const [least, most] = [readCount(keywords, 'minProperties'), readCount(keywords, 'maxProperties')]
  const names = new Set<string>()
  for (const [name] of walk.reader.members(here.node)) {
    if (isTurnOver(walk)) yield 'pause'
    names.add(name)
  }
  const known = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  for (const name of required) {
    if (names.has(name)) continue
    const schema = Object.hasOwn(known, name) ? known[name] : undefined
    const isOthers = isSetByOther(schema, walk.direction, walk.find)
    if (isOthers === false) report(here, 'required', `the member “${name}” is required.`)
    else if (isOthers === undefined) {
      const end = `whether the member “${name}” is required ${onlyIn[walk.direction]} could not be told.`
      report(here, 'required', end, 'unchecked')
    }
  }
  if (least !== undefined && names.size < least) {
    report(here, 'minProperties', `the object must have at least ${count(least, 'member')}.`)
  }
  if (most !== undefined && names.size > most) {
    report(here, 'maxProperties', `the object must have at most ${count(most, 'member')}.`)
  }
  for (const [name, others] of dependent) {
    if (!names.has(name)) continue
    for (const other of readNames(others).filter((needed) => !names.has(needed))) {
      const end = `the member “${other}” is required where “${name}” is.`
      report(here, 'dependentRequired', end)
    }
  }
}

const onlyIn = { request: 'in a request', response: 'in a response' } as const

/** A name is a text, and a value of its own. */
function* checkName<Node>(
  { ofNames }: Walk<Node>,
  name: string,
  schema: unknown,
  here: Position<Node>,
): Checking {
  if (!ofNames) return
  const findings: CheckFinding[] = []
  yield ofNames.visit(ofNames, schema, {
    parent: undefined,
    node: name,
    step: undefined,
    rule: '#',
    depth: here.depth + 1,
    seen: undefined,
    into: {
      contradictions: 0,
      unchecked: 0,
      most: Infinity,
      keeps: 'all',
      add: (finding) => findings.push(finding),
      describe: undefined,
    },
  })
  for (const { kind, end } of findings) {
    report(here, 'propertyNames', `in the name of the member “${name}”, ${end}`, kind)
  }
}

function* checkDependents<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  for (const [name, schema] of readMembers(keywords['dependentSchemas'])) {
    let isThere = false
    for (const [member] of walk.reader.members(here.node)) {
      if (isTurnOver(walk)) yield 'pause'
      isThere ||= member === name
    }
    if (isThere) yield walk.visit(walk, schema, enterRule(here, 'dependentSchemas', name))
  }
}
