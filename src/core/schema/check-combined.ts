import type { Value } from '../request/inputs.ts'
import { isSchema, readList } from './keywords.ts'
import type { Keywords } from './keywords.ts'
import { enterRule, include, judge, tell } from './walk.ts'
import type { Here, Outcome, Walk } from './walk.ts'

/** Schemas that apply to the same value (JSON Schema 2020-12 Core, section 10.2). */
export function checkCombined(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  keywords: Keywords,
  here: Here,
): void {
  readList(keywords['allOf']).forEach((schema, index) =>
    include(outcome, walk.visit(walk, value, schema, enterRule(here, 'allOf', index))),
  )
  checkAlternatives(walk, outcome, value, { keywords, keyword: 'anyOf' }, here)
  checkAlternatives(walk, outcome, value, { keywords, keyword: 'oneOf' }, here)
  checkNot(walk, outcome, value, keywords, here)
  checkCondition(walk, outcome, value, keywords, here)
}

interface Alternatives {
  readonly keywords: Keywords
  readonly keyword: 'anyOf' | 'oneOf'
}

/** It contradicts where it contradicts each of them; one alone is told in full. */
function checkAlternatives(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  { keywords, keyword }: Alternatives,
  here: Here,
): void {
  const schemas = readList(keywords[keyword])
  if (schemas.length === 0) return
  const outcomes = schemas.map((schema, index) =>
    walk.visit(walk, value, schema, enterRule(here, keyword, index)),
  )
  const [only] = outcomes
  if (outcomes.length === 1 && only) {
    include(outcome, only)
    return
  }
  const fitting = outcomes.filter((other) => judge(other) === 'fits')
  const unknown = outcomes.filter((other) => judge(other) === 'unknown')
  // What one that fits had looked at counts, and what one that may fit has.
  for (const other of [...fitting, ...unknown]) {
    include(outcome, { ...other, findings: other.findings.filter(({ kind }) => kind === 'remark') })
  }
  if (keyword === 'oneOf' && fitting.length > 1) {
    const end = `the value fits ${fitting.length} of the alternatives, and may fit one only.`
    tell(outcome, here, keyword, end)
  } else if (fitting.length === 0 && unknown.length === 0) {
    tell(outcome, here, keyword, 'the value fits none of the alternatives.')
  } else if (unknown.length > 0 && (keyword === 'oneOf' || fitting.length === 0)) {
    tell(outcome, here, keyword, 'some of the alternatives could not be checked.', 'unchecked')
  }
}

function checkNot(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  keywords: Keywords,
  here: Here,
): void {
  if (!isSchema(keywords['not'])) return
  const verdict = judge(walk.visit(walk, value, keywords['not'], enterRule(here, 'not')))
  if (verdict === 'fits') tell(outcome, here, 'not', 'the value has a form that it excludes.')
  else if (verdict === 'unknown') {
    tell(outcome, here, 'not', 'the form that it excludes could not be checked.', 'unchecked')
  }
}

function checkCondition(
  walk: Walk,
  outcome: Outcome,
  value: Value,
  keywords: Keywords,
  here: Here,
): void {
  if (!isSchema(keywords['if'])) return
  const condition = walk.visit(walk, value, keywords['if'], enterRule(here, 'if'))
  const verdict = judge(condition)
  if (verdict === 'unknown') {
    tell(outcome, here, 'if', 'its condition could not be checked.', 'unchecked')
    return
  }
  if (verdict === 'fits') include(outcome, condition)
  const keyword = verdict === 'fits' ? 'then' : 'else'
  if (!Object.hasOwn(keywords, keyword)) return
  include(outcome, walk.visit(walk, value, keywords[keyword], enterRule(here, keyword)))
}
