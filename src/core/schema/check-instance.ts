import type { Schema } from '../request/description/schema.ts'
import type { Value } from '../request/inputs.ts'
import { isList, isMap } from '../request/serialize/shape.ts'
import { checkCombined } from './check-combined.ts'
import { checkList, checkUnevaluatedItems } from './check-list.ts'
import { checkNumber } from './check-number.ts'
import { checkObject, checkUnevaluatedMembers } from './check-object.ts'
import { checkText } from './check-text.ts'
import { isWhole, readDecimal } from './decimal.ts'
import { marks } from './direction.ts'
import { isEqual } from './equal.ts'
import type { Finding } from './finding.ts'
import { isKeywords, readList, readTypes } from './keywords.ts'
import type { Keywords } from './keywords.ts'
import { isNumberText } from './number-text.ts'
import { toValue } from './to-value.ts'
import { enterRule, include, startOutcome, tell } from './walk.ts'
import type { Direction, Here, Outcome, Walk } from './walk.ts'

export interface CheckOptions {
  /** Named schemas by the text of the reference, such as `#/components/schemas/User`. */
  readonly schemas: Readonly<Record<string, Schema>>
  readonly direction: Direction
  /** Contradictions after which the rest is not looked at; all are found unless given. */
  readonly most?: number
  /** Schemas that are looked at in all, and steps of patterns; what is beyond is `unchecked`. */
  readonly steps?: number
  readonly patternSteps?: number
}

/**
 * Compares a value with a schema (JSON Schema 2020-12, and what OpenAPI 3.1 adds), its numbers exactly and without making code
 * of what a document says. Never throws, whatever value and schema are: what a keyword cannot mean says nothing.
 */
export function checkInstance(
  value: Value,
  schema: Schema | undefined,
  options: CheckOptions,
): readonly Finding[] {
  const { schemas, direction, most = Infinity, steps = 1_000_000 } = options
  const patterns = { steps: options.patternSteps ?? 1_000_000 }
  const walk: Walk = { schemas, direction, most, steps, patterns, visit }
  const start: Here = { parent: undefined, step: undefined, rule: '#', depth: 0 }
  return dropDoubles(visit(walk, value, schema, start).findings)
}

function dropDoubles(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind, instance, end }) => {
    const key = JSON.stringify([kind, instance, end])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function visit(walk: Walk, value: Value, schema: unknown, here: Here): Outcome {
  const outcome = startOutcome()
  if (schema === false) {
    tell(outcome, here, 'false', 'it allows no value here.')
    return outcome
  }
  if (!isKeywords(schema)) return outcome
  walk.steps -= 1
  if (walk.steps <= 0 || here.depth > deepest) {
    tell(outcome, here, '', 'it is too large to be checked whole.', 'unchecked')
    return outcome
  }
  followReference(walk, outcome, value, schema, here)
  checkLevel(walk, outcome, value, schema, here)
  return outcome
}

/** Circles of references end here too. */
const deepest = 800

function followReference(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  { $ref }: Keywords,
  here: Here,
): void {
  if (typeof $ref !== 'string') return
  if (Object.hasOwn(walk.schemas, $ref)) {
    const target: Here = { ...enterRule(here), rule: $ref }
    include(outcome, walk.visit(walk, value, walk.schemas[$ref], target))
  } else tell(outcome, here, '$ref', `its reference ${$ref} leads nowhere.`, 'unchecked')
}

function checkLevel(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  keywords: Keywords,
  here: Here,
): void {
  const number = isNumberText(value) ? readDecimal(value.digits) : undefined
  if (isNumberText(value) && !number) {
    tell(outcome, here, 'type', 'what is no number could not be checked.', 'unchecked')
    return
  }
  const types = readTypes(keywords)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    tell(outcome, here, 'type', `the value must be ${listTypes(types)}.`)
    return
  }
  checkConstants(outcome, value, keywords, here)
  if (typeof value === 'string') checkText(walk, outcome, value, keywords, here)
  if (number) checkNumber(outcome, number, keywords, here)
  if (isList(value)) checkList(walk, outcome, value, keywords, here)
  if (isMap(value)) checkObject(walk, outcome, value, keywords, here)
  checkCombined(walk, outcome, value, keywords, here)
  if (isList(value)) checkUnevaluatedItems(walk, outcome, value, keywords, here)
  if (isMap(value)) checkUnevaluatedMembers(walk, outcome, value.members, keywords, here)
  remarkDirection(walk, outcome, keywords, here)
}

function isOfType(value: Value, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'boolean':
    case 'string':
      return typeof value === type
    case 'number':
      return isNumberText(value)
    case 'integer': {
      const number = isNumberText(value) ? readDecimal(value.digits) : undefined
      return number !== undefined && isWhole(number)
    }
    case 'array':
      return isList(value)
    case 'object':
      return isMap(value)
    default:
      return true
  }
}

function listTypes(types: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    types.map((type) => typeNames.get(type) ?? type),
  )
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['boolean', 'true or false'],
  ['string', 'a text'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['array', 'a list'],
  ['object', 'an object'],
])

function checkConstants(outcome: Outcome, value: Value, keywords: Keywords, here: Here): void {
  const isSame = (data: unknown) => {
    const constant = toValue(data)
    return constant !== undefined && isEqual(value, constant)
  }
  if (Object.hasOwn(keywords, 'const') && !isSame(keywords['const'])) {
    tell(outcome, here, 'const', 'it allows one value only.')
  }
  const listed = readList(keywords['enum'])
  if (listed.length > 0 && !listed.some(isSame)) {
    tell(outcome, here, 'enum', 'the value is not among those that it lists.')
  }
}

function remarkDirection({ direction }: Walk, outcome: Outcome, keywords: Keywords, here: Here) {
  if (!isWithin(here) || keywords[marks[direction]] !== true) return
  const end =
    direction === 'request'
      ? 'it is read-only: the service sets it, and may ignore or refuse it in a request.'
      : 'it is write-only, and not meant for a response.'
  tell(outcome, here, marks[direction], end, 'remark')
}

function isWithin(here: Here): boolean {
  for (let at: Here | undefined = here; at; at = at.parent) if (at.step !== undefined) return true
  return false
}
