import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { enterRule, isFull, report, runChecking } from './walk.ts'
import type { Budget, CheckFinding, Checking, Position, Walk } from './walk.ts'
import { isOfType, formatTypes, valueReader, getValueKey } from '../value/reader.ts'
import type { ValueReader } from '../value/reader.ts'
import { directionKeywords } from '../view/direction.ts'
import type { Direction } from '../view/direction.ts'
import { checkCombined } from './check-combined.ts'
import { checkList, checkObject } from './check-parts.ts'
import { checkText } from './check-text.ts'
import { compareDecimals, isMultiple, isIntegral, parseDecimal } from '../value/decimal.ts'
import type { Decimal } from '../value/decimal.ts'
import { isKeywords, maxFollowed } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { prepare } from './prepare.ts'
import type { BoundKeyword, Prepared } from './prepare.ts'

interface CheckOptions {
  readonly find: FindSchema
  readonly typesOf?: Walk<unknown>['typesOf']
  readonly isWaiting?: Walk<unknown>['isWaiting']
  readonly direction: Direction
  /** Maximum contradictions before stopping. Defaults to no limit. */
  readonly most?: number
  /** Maximum schemas to evaluate and pattern steps; the rest is `unchecked`. */
  readonly steps?: number
  readonly patternSteps?: number
}

/**
 * Validates a value against a schema (JSON Schema 2020-12 with OpenAPI 3.1 keywords), with exact
 * numbers and without generating code. Never throws; invalid keywords are ignored.
 */
export function checkInstance(
  value: Value,
  schema: Schema | undefined,
  options: CheckOptions,
): readonly CheckFinding[] {
  const findings: CheckFinding[] = []
  const checking = startWalk(valueReader, value, schema, {
    ...options,
    add: (finding) => findings.push(finding),
  })
  while (!checking.next().done) continue
  return removeDuplicates(findings)
}

function removeDuplicates(findings: readonly CheckFinding[]): readonly CheckFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind, instance, end }) => {
    const key = JSON.stringify([kind, instance, end])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

interface StepOptions<Node> extends CheckOptions {
  /** Pointer of the schema in the document. @default '#' */
  readonly rule?: string
  /** Called for each finding when it is found, so that the findings need not be stored. */
  readonly add: (finding: CheckFinding, node: Node) => void
  /** Called for each value that the schema constrains. */
  readonly describe?: (node: Node) => void
}

/**
 * Validates like `checkInstance`, for any value representation, in steps that other work can be
 * interleaved with.
 */
export function startWalk<Node>(
  reader: ValueReader<Node>,
  node: Node,
  schema: Schema | undefined,
  options: StepOptions<Node>,
): Generator<void, void> {
  const {
    find,
    typesOf,
    isWaiting,
    direction,
    most = Infinity,
    steps = 1_000_000,
    add,
    describe,
  } = options
  const budget: Budget = { steps, patterns: { steps: options.patternSteps ?? 1_000_000 }, turns: 0 }
  const start: Position<Node> = {
    parent: undefined,
    node,
    step: undefined,
    rule: options.rule ?? '#',
    depth: 0,
    into: { contradictions: 0, unchecked: 0, most, keeps: 'all', add, describe },
  }
  return runChecking(
    visit({ reader, find, typesOf, isWaiting, direction, budget, visit }, schema, start),
  )
}

function visit<Node>(
  walk: Walk<Node>,
  schema: unknown,
  here: Position<Node>,
): Checking | undefined {
  if (isFull(here.into)) return undefined
  if (schema === false) {
    here.into.describe?.(here.node)
    report(here, 'false', 'it allows no value here.')
    return undefined
  }
  if (!isKeywords(schema)) return undefined
  walk.budget.steps -= 1
  if (walk.budget.steps <= 0 || here.depth > maxFollowed) {
    report(here, '', 'it is too large to be checked completely.', 'unchecked')
    return undefined
  }
  const prepared = prepare(schema)
  if (prepared.hasOthers) return visitReferring(walk, schema, prepared, here)
  return checkOwn(walk, schema, prepared, here)
    ? checkParts(walk, schema, prepared, here)
    : undefined
}

function* followReference<Node>(
  walk: Walk<Node>,
  reference: string,
  here: Position<Node>,
): Checking {
  let schema = walk.find(reference)
  for (; schema === undefined && walk.isWaiting?.(); schema = walk.find(reference)) yield 'pause'
  if (schema !== undefined) {
    yield walk.visit(walk, schema, { ...enterRule(here), rule: reference })
  } else report(here, '$ref', `its reference ${reference} cannot be resolved.`, 'unchecked')
}

/**
 * Reports a `$dynamicRef` as unchecked: its target depends on the path to it (JSON Schema 2020-12
 * Core, section 8.2.3.2).
 */
function reportDynamic<Node>(reference: string, here: Position<Node>): void {
  report(here, '$dynamicRef', `its dynamic reference ${reference} is not followed.`, 'unchecked')
}

/** Validates a schema that has references or combining keywords. */
function* visitReferring<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  prepared: Prepared,
  here: Position<Node>,
): Checking {
  if (typeof keywords['$ref'] === 'string') yield followReference(walk, keywords['$ref'], here)
  if (typeof keywords['$dynamicRef'] === 'string') reportDynamic(keywords['$dynamicRef'], here)
  if (!checkOwn(walk, keywords, prepared, here)) return
  yield checkParts(walk, keywords, prepared, here)
  if (prepared.hasCombined) yield checkCombined(walk, keywords, here)
}

/**
 * Validates the keywords that apply to the value itself. @returns whether the value has the
 * declared type
 */
function checkOwn<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  prepared: Prepared,
  here: Position<Node>,
): boolean {
  const { reader } = walk
  const { node, into } = here
  const kind = reader.kindOf(node)
  const { types, constants } = prepared
  if (prepared.isTelling) into.describe?.(node)
  if (kind === 'number' && !isComparable(reader, node)) {
    report(here, 'type', 'not a valid number, or too long to compare.', 'unchecked')
    return false
  }
  if (types.length > 0 && !types.some((type) => isOfType(reader, node, type))) {
    report(here, 'type', `the value must be ${formatTypes(types)}.`)
    return false
  }
  if (constants.length > 0) checkConstants(walk, prepared, here)
  if (kind === 'string' && prepared.hasText) checkText(walk, keywords, here)
  if (kind === 'number' && (prepared.bounds.length > 0 || prepared.hasText)) {
    const number = parseDecimal(reader.readDigits(node))
    if (number) checkNumber(number, keywords, prepared, here)
  }
  for (const [keyword, about] of prepared.unread) {
    if (about === kind) report(here, keyword, `its ${keyword} is not checked.`, 'unchecked')
  }
  remarkDirection(walk, keywords, here)
  return true
}

function checkParts<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  { hasList, hasObject }: Prepared,
  here: Position<Node>,
): Checking | undefined {
  const kind = hasList || hasObject ? walk.reader.kindOf(here.node) : undefined
  if (kind === 'array' && hasList) return checkList(walk, keywords, here)
  return kind === 'object' && hasObject ? checkObject(walk, keywords, here) : undefined
}

/**
 * Returns whether a number can be compared: a form may hold an invalid one, and a number may be too
 * long.
 */
function isComparable<Node>(reader: ValueReader<Node>, node: Node): boolean {
  return (
    reader.measure(node) <= maxNumberLength && parseDecimal(reader.readDigits(node)) !== undefined
  )
}

/** Maximum bytes of a number. */
const maxNumberLength = 1000

function checkConstants<Node>(
  { reader }: Walk<Node>,
  { constants }: Prepared,
  here: Position<Node>,
): void {
  const kind = reader.kindOf(here.node)
  const hasParts = kind === 'array' || kind === 'object'
  for (const { keyword, keys, hasParts: needsParts } of constants) {
    const mayBe = hasParts === needsParts || !hasParts
    const isLarge = mayBe && reader.measure(here.node) > maxComparedSize
    const key = mayBe && !isLarge ? getValueKey(reader, here.node) : ''
    if (isLarge || key === undefined) {
      report(here, keyword, 'the value is too large to be compared.', 'unchecked')
    } else if (!keys.has(key)) report(here, keyword, ends[keyword])
  }
}

/** Maximum bytes of a value that is compared with constants. */
const maxComparedSize = 1_000_000

const ends = {
  const: 'it allows only one value.',
  enum: 'the value is not one of the allowed values.',
} as const satisfies Record<'const' | 'enum', string>

function remarkDirection<Node>(
  { direction }: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): void {
  if (keywords[directionKeywords[direction]] !== true || !isWithin(here)) return
  const end =
    direction === 'request'
      ? 'it is read-only: the service sets it, and may ignore or reject it in a request.'
      : 'it is write-only, and not meant for a response.'
  report(here, directionKeywords[direction], end, 'remark')
}

function isWithin<Node>(here: Position<Node>): boolean {
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (at.step !== undefined) return true
  }
  return false
}

/**
 * Validates bounds, multiples and ranges of a number exactly (JSON Schema 2020-12 Validation,
 * section 6.2).
 */
function checkNumber<Node>(
  number: Decimal,
  { format }: Keywords,
  { bounds }: Prepared,
  here: Position<Node>,
): void {
  for (const { keyword, digits, decimal } of bounds) {
    const { words, isMet } = rules[keyword]
    if (!isMet(number, decimal)) report(here, keyword, `the number must be ${words} ${digits}.`)
  }
  const range = typeof format === 'string' ? ranges.get(format) : undefined
  if (
    range?.some((limit, index) => isBeyond(number, limit, index)) ||
    (range && !isIntegral(number))
  ) {
    report(here, 'format', `the number does not fit into ${String(format)}.`, 'remark')
  }
}

interface Rule {
  readonly words: string
  readonly isMet: (number: Decimal, bound: Decimal) => boolean
}

const rules: Readonly<Record<BoundKeyword, Rule>> = {
  minimum: { words: 'at least', isMet: (number, bound) => compareDecimals(number, bound) >= 0 },
  maximum: { words: 'at most', isMet: (number, bound) => compareDecimals(number, bound) <= 0 },
  exclusiveMinimum: {
    words: 'above',
    isMet: (number, bound) => compareDecimals(number, bound) > 0,
  },
  exclusiveMaximum: {
    words: 'below',
    isMet: (number, bound) => compareDecimals(number, bound) < 0,
  },
  // Steps of zero or less are ignored.
  multipleOf: {
    words: 'a multiple of',
    isMet: (number, step) => step.integer <= 0n || isMultiple(number, step),
  },
}

function isBeyond(number: Decimal, limit: Decimal | undefined, index: number): boolean {
  const order = limit ? compareDecimals(number, limit) : 0
  return index === 0 ? order < 0 : order > 0
}

/** Ranges of signed integers (OpenAPI Format Registry). */
const ranges = new Map([
  ['int32', createRange(32n)],
  ['int64', createRange(64n)],
])

function createRange(bits: bigint): readonly (Decimal | undefined)[] {
  const half = 2n ** (bits - 1n)
  return [-half, half - 1n].map((limit) => parseDecimal(String(limit)))
}
