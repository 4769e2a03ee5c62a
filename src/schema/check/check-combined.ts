import { isKeywords, isSchema, asList, getReference } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { enterRule, getVerdict, report, startTrial } from './walk.ts'
import type { CheckFinding, Checking, Position, Trial, Walk } from './walk.ts'
import { getReferenceName } from '../pointer.ts'
import { isOfType } from '../value/reader.ts'
import {
  findDerived,
  getDiscriminatorValues,
  getDiscriminatorProperty,
  isDerivedReference,
} from '../view/discriminator.ts'
import { resolveReference } from '../view/view-schema.ts'
import { prepare } from './prepare.ts'

/** Validates schemas that apply to the same value (JSON Schema 2020-12 Core, section 10.2). */
export function* checkCombined<Node>(keywords: Keywords, here: Position<Node>): Checking {
  for (const [index, schema] of asList(keywords['allOf']).entries()) {
    yield here.walk.visit(schema, enterRule(here, 'allOf', index))
  }
  yield checkAlternatives(keywords, 'anyOf', here)
  yield checkAlternatives(keywords, 'oneOf', here)
  yield compareDerived(keywords, here)
  if (isSchema(keywords['not'])) yield checkNot(keywords['not'], here)
  if (isSchema(keywords['if'])) yield checkCondition(keywords, here)
}

/**
 * Validates alternatives. The value is invalid if it contradicts all of them; if only one is
 * applicable, its findings are reported in full.
 */
function* checkAlternatives<Node>(
  keywords: Keywords,
  keyword: 'anyOf' | 'oneOf',
  here: Position<Node>,
): Checking {
  const schemas = asList(keywords[keyword])
  if (schemas.length === 0) return
  const enter = (index: number) => enterRule(here, keyword, index)
  const only = chooseAlternative(schemas, here)
  if (only !== undefined) {
    yield here.walk.visit(schemas[only], enter(only))
    return
  }
  const trials: Trial<Node>[] = []
  for (const [index, schema] of schemas.entries()) {
    const trial = startTrial(enter(index))
    yield here.walk.visit(schema, trial.here)
    trials.push(trial)
  }
  const fitting = trials.filter(({ outcome }) => getVerdict(outcome) === 'fits')
  const unknown = trials.filter(({ outcome }) => getVerdict(outcome) === 'unknown')
  for (const trial of [...fitting, ...unknown]) trial.accept()
  if (keyword === 'oneOf' && fitting.length > 1) {
    const end = `the value fits ${fitting.length} of the alternatives, but must fit only one.`
    report(here, keyword, end)
  } else if (fitting.length === 0 && unknown.length === 0) {
    const meant = here.into.keeps === 'all' ? findExplained(keywords, schemas, here) : undefined
    if (meant === undefined) {
      report(here, keyword, 'the value fits none of the alternatives.')
    } else yield here.walk.visit(schemas[meant], enter(meant))
  } else if (unknown.length > 0 && (keyword === 'oneOf' || fitting.length === 0)) {
    report(here, keyword, 'some of the alternatives could not be checked.', 'unchecked')
  }
}

function* checkNot<Node>(schema: unknown, here: Position<Node>): Checking {
  const trial = startTrial(enterRule(here, 'not'))
  yield here.walk.visit(schema, trial.here)
  const verdict = getVerdict(trial.outcome)
  if (verdict === 'fits') report(here, 'not', 'the value matches a schema that it excludes.')
  else if (verdict === 'unknown') {
    report(here, 'not', 'the schema that it excludes could not be checked.', 'unchecked')
  }
}

function* checkCondition<Node>(keywords: Keywords, here: Position<Node>): Checking {
  const trial = startTrial(enterRule(here, 'if'))
  yield here.walk.visit(keywords['if'], trial.here)
  const verdict = getVerdict(trial.outcome)
  if (verdict === 'unknown') {
    report(here, 'if', 'its condition could not be checked.', 'unchecked')
    return
  }
  if (verdict === 'fits') trial.accept()
  const keyword = verdict === 'fits' ? 'then' : 'else'
  if (!Object.hasOwn(keywords, keyword)) return
  yield here.walk.visit(keywords[keyword], enterRule(here, keyword))
}

/**
 * Returns the only applicable alternative: the only one, or the only one of the value's type if all
 * declare types.
 */
function chooseAlternative<Node>(
  schemas: readonly unknown[],
  { walk, node }: Position<Node>,
): number | undefined {
  if (schemas.length === 1) return 0
  let found: number | undefined
  for (const [index, schema] of schemas.entries()) {
    const types = findTypes(walk, schema)
    if (types.length === 0) return undefined
    if (!types.some((type) => isOfType(walk.reader, node, type))) continue
    if (found !== undefined) return undefined
    found = index
  }
  return found
}

/**
 * Returns the alternative to report if none matches: the one selected by the discriminator (OpenAPI
 * 3.1.1, Discriminator Object). Does not affect validity.
 */
function findExplained<Node>(
  { discriminator }: Keywords,
  schemas: readonly unknown[],
  here: Position<Node>,
): number | undefined {
  const value = getDiscriminatorValue(discriminator, here)
  if (value === undefined) return undefined
  const index = schemas.findIndex((schema) =>
    getDiscriminatorValues(schema, discriminator).includes(value),
  )
  return index < 0 ? undefined : index
}

/** Returns the value of the discriminator property. */
function getDiscriminatorValue<Node>(
  discriminator: unknown,
  { node, walk: { reader } }: Position<Node>,
): string | undefined {
  const property = getDiscriminatorProperty(discriminator)
  if (property === undefined || reader.kindOf(node) !== 'object') return undefined
  for (const [name, member] of reader.members(node)) {
    if (name === property && reader.kindOf(member) === 'string') return reader.readText(member)
  }
  return undefined
}

/**
 * Validates against the derived schema that the discriminator selects. Differences are only
 * remarks: a discriminator must not change the outcome of validation (OpenAPI 3.1.1, Discriminator
 * Object).
 */
function compareDerived<Node>(
  { discriminator }: Keywords,
  here: Position<Node>,
): Checking | undefined {
  const value = getDiscriminatorValue(discriminator, here)
  const $ref = value === undefined ? undefined : findDerived(value, discriminator)
  if ($ref === undefined || isInDerived(here, discriminator)) return undefined
  const { into } = here
  const name = getReferenceName($ref)
  const outcome = {
    ...into,
    contradictions: 0,
    unchecked: 0,
    add: (finding: CheckFinding, node: Node) =>
      into.add(
        finding.kind === 'contradiction'
          ? { ...finding, kind: 'remark', end: `as “${name}”, ${finding.end}` }
          : finding,
        node,
      ),
  }
  return here.walk.visit({ $ref }, { ...enterRule(here, 'discriminator'), into: outcome })
}

/**
 * Returns whether the value is already being validated against a derived schema, which includes the
 * one with the discriminator.
 */
function isInDerived<Node>(here: Position<Node>, discriminator: unknown): boolean {
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (typeof at.rule === 'string' && isDerivedReference(at.rule, discriminator)) return true
    if (at.step !== undefined) return false
  }
  return false
}

/**
 * Returns the types declared by a schema or its reference target; empty if neither declares any.
 */
function findTypes<Node>({ find, typesOf }: Walk<Node>, schema: unknown): readonly string[] {
  if (!isKeywords(schema)) return []
  const { types } = prepare(schema)
  const $ref = getReference(schema)
  if (types.length > 0 || $ref === undefined) return types
  const known = typesOf?.($ref)
  if (known) return known
  const target = resolveReference($ref, find)
  return target ? prepare(target).types : []
}
