import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { enterRule, getSteps, isFull, report, runChecking, formatPath } from './walk.ts'
import type { Budget, CheckFinding, Checking, Position, Walk } from './walk.ts'
import { isOfType, formatTypes, valueReader, getValueKey } from '../value/reader.ts'
import type { ValueReader } from '../value/reader.ts'
import { directionKeywords } from '../view/direction.ts'
import type { Direction } from '../view/direction.ts'
import { checkCombined } from './check-combined.ts'
import { checkList, checkNumber, checkObject, checkText } from './check-kinds.ts'
import { parseDecimal } from '../value/decimal.ts'
import { isKeywords, maxFollowed, isSchema } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { prepare } from './prepare.ts'
import type { Prepared } from './prepare.ts'
import { parseData, toValue } from '#request/parse-exact-json.ts'
import { convertNumbersToText } from '../view/convert-stated.ts'
import { viewWhole } from '../view/view-schema.ts'

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
  const distinct = Map.groupBy(findings, ({ kind, instance, end }) =>
    JSON.stringify([kind, instance, end]),
  )
  return [...distinct.values()].flatMap(([first]) => first ?? [])
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
  const { find, typesOf, isWaiting, direction, add, describe, most = Infinity } = options
  const { steps = 1_000_000, patternSteps = 1_000_000 } = options
  const budget: Budget = { steps, patterns: { steps: patternSteps }, turns: 0 }
  const start: Position<Node> = {
    walk: { reader, find, typesOf, isWaiting, direction, budget, visit },
    parent: undefined,
    node,
    step: undefined,
    rule: options.rule ?? '#',
    depth: 0,
    into: { contradictions: 0, unchecked: 0, most, keeps: 'all', add, describe },
  }
  return runChecking(visit(schema, start))
}

function visit<Node>(schema: unknown, here: Position<Node>): Checking | undefined {
  if (isFull(here.into)) return undefined
  if (schema === false) {
    here.into.describe?.(here.node)
    report(here, 'false', 'it allows no value here.')
    return undefined
  }
  if (!isKeywords(schema)) return undefined
  const { budget } = here.walk
  budget.steps -= 1
  if (budget.steps <= 0 || here.depth > maxFollowed) {
    report(here, '', 'it is too large to be checked completely.', 'unchecked')
    return undefined
  }
  const prepared = prepare(schema)
  if (prepared.hasOthers) return visitReferring(schema, prepared, here)
  return checkOwn(schema, prepared, here) ? checkParts(schema, prepared, here) : undefined
}

function* followReference<Node>(reference: string, here: Position<Node>): Checking {
  const { walk } = here
  let schema = walk.find(reference)
  for (; schema === undefined && walk.isWaiting?.(); schema = walk.find(reference)) yield 'pause'
  if (schema !== undefined) {
    yield walk.visit(schema, { ...enterRule(here), rule: reference })
  } else report(here, '$ref', `its reference ${reference} cannot be resolved.`, 'unchecked')
}

/** Validates a schema that has references or combining keywords. */
function* visitReferring<Node>(
  keywords: Keywords,
  prepared: Prepared,
  here: Position<Node>,
): Checking {
  if (typeof keywords['$ref'] === 'string') yield followReference(keywords['$ref'], here)
  const dynamic = keywords['$dynamicRef']
  if (typeof dynamic === 'string') {
    // Its target depends on the path to it (JSON Schema 2020-12 Core, section 8.2.3.2).
    const end = `its dynamic reference ${dynamic} is not followed.`
    report(here, '$dynamicRef', end, 'unchecked')
  }
  if (!checkOwn(keywords, prepared, here)) return
  yield checkParts(keywords, prepared, here)
  if (prepared.hasCombined) yield checkCombined(keywords, here)
}

/**
 * Validates the keywords that apply to the value itself. @returns whether the value has the
 * declared type
 */
function checkOwn<Node>(keywords: Keywords, prepared: Prepared, here: Position<Node>): boolean {
  const { node, into } = here
  const { reader } = here.walk
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
  if (constants.length > 0) checkConstants(prepared, here)
  if (kind === 'string' && prepared.hasText) checkText(keywords, here)
  if (kind === 'number' && (prepared.bounds.length > 0 || prepared.hasText)) {
    const number = parseDecimal(reader.readDigits(node))
    if (number) checkNumber(number, keywords, prepared, here)
  }
  for (const [keyword, about] of prepared.unread) {
    if (about === kind) report(here, keyword, `its ${keyword} is not checked.`, 'unchecked')
  }
  remarkDirection(keywords, here)
  return true
}

function checkParts<Node>(
  keywords: Keywords,
  { hasList, hasObject }: Prepared,
  here: Position<Node>,
): Checking | undefined {
  const kind = hasList || hasObject ? here.walk.reader.kindOf(here.node) : undefined
  if (kind === 'array' && hasList) return checkList(keywords, here)
  return kind === 'object' && hasObject ? checkObject(keywords, here) : undefined
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

function checkConstants<Node>({ constants }: Prepared, here: Position<Node>): void {
  const { reader } = here.walk
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
} as const

function remarkDirection<Node>(keywords: Keywords, here: Position<Node>): void {
  const { direction } = here.walk
  if (keywords[directionKeywords[direction]] !== true || getSteps(here).length === 0) return
  const end =
    direction === 'request'
      ? 'it is read-only: the service sets it, and may ignore or reject it in a request.'
      : 'it is write-only, and not meant for a response.'
  report(here, directionKeywords[direction], end, 'remark')
}

/**
 * Returns why a schema rejects a value; undefined if it does not, or if that is unknown. With
 * several directions, each must reject it.
 */
export function explainValue(
  data: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
): string | undefined {
  const value = toValue(data)
  if (value === undefined || !isSchema(schema)) return undefined
  const refusal = explainInstance(value, schema, find, directions)
  if (refusal === undefined) return undefined
  const kept = convertNumbersToText(value, viewWhole(schema, find))
  const isText = kept !== value && explainInstance(kept, schema, find, directions) === undefined
  return isText ? `${refusal} ${numberForText}` : refusal
}

const numberForText =
  'The document has a number without quotation marks. Its text is shown and sent.'

/** Returns why a schema rejects a value; undefined if it does not, or if that is unknown. */
export function explainInstance(
  value: Value,
  schema: Schema,
  find: FindSchema,
  directions: readonly Direction[],
): string | undefined {
  let refusal: string | undefined
  for (const direction of directions) {
    const options = { find, direction, most: 1, steps: 20_000, patternSteps: 200_000 }
    const found = checkInstance(value, schema, options).find(({ kind }) => kind === 'contradiction')
    if (!found) return undefined
    const pointer = formatPath(found.instance)
    refusal ??=
      pointer === ''
        ? found.end.charAt(0).toUpperCase() + found.end.slice(1)
        : `At ${pointer}: ${found.end}`
  }
  return refusal
}

/** Returns why a schema rejects an example; undefined if it does not, or if that is unknown. */
export function explainExample(
  value: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
  mediaType: string | undefined,
): string | undefined {
  if (typeof value === 'string' && mediaType !== undefined && !/[/+]json\b/i.test(mediaType)) {
    // The text of another format is not an instance of the schema.
    return undefined
  }
  const found = explainValue(value, schema, find, directions)
  if (found === undefined || typeof value !== 'string') return found
  // Examples are often written as JSON text instead of as the value.
  const inner = parseData(value)
  return inner !== undefined && explainValue(inner, schema, find, directions) === undefined
    ? undefined
    : found
}

export const jsonTextMessage =
  'The example is written as text, but the schema requires its parsed value. The text is shown and sent as it is.'
