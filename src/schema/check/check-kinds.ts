import { isSetByOther } from '../view/direction.ts'
import { enterPart, isFull, shouldPause, report } from './walk.ts'
import type { Checking, Position } from './walk.ts'
import { formatCounted, countCharacters } from '#text/format.ts'
import { isKeywords, getCount, asList, getEntries, filterStrings } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { matchPattern } from '../match-pattern.ts'
import { getValueKey } from '../value/reader.ts'
import { compareDecimals, isMultiple, isIntegral } from '../value/decimal.ts'
import type { Decimal } from '../value/decimal.ts'
import type { BoundKeyword, Prepared } from './prepare.ts'

/**
 * Validates bounds, multiples and ranges of a number exactly (JSON Schema 2020-12 Validation,
 * section 6.2).
 */
export function checkNumber<Node>(
  number: Decimal,
  { format }: Keywords,
  { bounds }: Prepared,
  here: Position<Node>,
): void {
  for (const { keyword, digits, decimal } of bounds) {
    const { words, isMet } = rules[keyword]
    if (!isMet(number, decimal)) report(here, keyword, `the number must be ${words} ${digits}.`)
  }
  const bits = typeof format === 'string' ? integerBits.get(format) : undefined
  if (bits !== undefined && !fitsInto(number, bits)) {
    report(here, 'format', `the number does not fit into ${String(format)}.`, 'remark')
  }
}

const rules: Readonly<
  Record<BoundKeyword, { words: string; isMet: (number: Decimal, bound: Decimal) => boolean }>
> = {
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

/** Sizes of signed integers (OpenAPI Format Registry). */
const integerBits = new Map([
  ['int32', 32],
  ['int64', 64],
])

function fitsInto(number: Decimal, bits: number): boolean {
  if (!isIntegral(number)) return false
  const value = number.integer * 10n ** BigInt(number.power)
  return BigInt.asIntN(bits, value) === value
}

/**
 * Validates length in characters, pattern and format (JSON Schema 2020-12 Validation, section 6.3).
 */
export function checkText<Node>(keywords: Keywords, here: Position<Node>): void {
  const { reader } = here.walk
  if (reader.measure(here.node) > maxSize) {
    report(here, 'maxLength', 'a text of more than 1 MB takes too long.', 'unchecked')
    return
  }
  const text = reader.readText(here.node)
  // The length of a response is omitted: findings do not reveal its values.
  checkCount(keywords, here, 'Length', countCharacters(text), here.walk.direction === 'request')
  checkPattern(text, keywords['pattern'], here)
  const { format } = keywords
  const known = typeof format === 'string' ? formats.get(format) : undefined
  if (known && !known.isMet(text)) report(here, 'format', known.message, 'remark')
}

/** Maximum bytes of a text that is decoded in one step. */
const maxSize = 1_000_000

function checkPattern<Node>(text: string, pattern: unknown, here: Position<Node>): void {
  if (typeof pattern !== 'string') return
  const match = matchPattern(pattern, text, here.walk.budget.patterns)
  if (match === 'differs') {
    report(here, 'pattern', `the text must match the pattern ${quote(pattern)}.`)
  } else if (match !== 'matches') {
    report(here, 'pattern', explainUnchecked(match, pattern), 'unchecked')
  }
}

function explainUnchecked(reason: keyof typeof uncheckedReasons, pattern: string): string {
  return `the pattern ${quote(pattern)} ${uncheckedReasons[reason]}`
}

const uncheckedReasons = {
  invalid: 'is not a regular expression (ECMA-262, flag u).',
  unsupported: 'uses lookbehind or backreferences, which are not supported.',
  'too-long': 'takes too long with this text.',
} as const

function quote(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 79)}…` : pattern
}

/** The meaning of each known format. */
const formats = new Map(
  Object.entries({
    'date-time': {
      message: 'a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.',
      isMet: isDateTime,
    },
    date: { message: 'a date is written as 2030-01-31.', isMet: isDate },
    uuid: {
      message: 'a UUID is written as 123e4567-e89b-12d3-a456-426614174000.',
      isMet: (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
    },
  }),
)

/** RFC 3339, section 5.6. */
function isDateTime(text: string): boolean {
  const [, date = '', hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)t(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.exec(
      text,
    ) ?? []
  // 60 is a leap second.
  return isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const last = lastDays[Number(month) - 1] ?? 0
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  return Number(day) >= 1 && Number(day) <= (month === '02' && !isLeap ? 28 : last)
}

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Validates items and their number (JSON Schema 2020-12 Core, section 10.3.1, and Validation,
 * section 6.4).
 */
export function* checkList<Node>(keywords: Keywords, here: Position<Node>): Checking {
  const { walk } = here
  checkCount(keywords, here, 'Items', walk.reader.countParts(here.node))
  if (keywords['uniqueItems'] === true) yield checkUnique(here)
  const prefix = asList(keywords['prefixItems'])
  const hasRest = Object.hasOwn(keywords, 'items')
  if (prefix.length > 0 || hasRest) {
    let index = 0
    for (const item of walk.reader.items(here.node)) {
      if (index >= prefix.length && !hasRest) break
      if (isFull(here.into)) break
      if (shouldPause(walk)) yield 'pause'
      yield index < prefix.length
        ? walk.visit(prefix[index], enterPart(here, item, index, 'prefixItems', index))
        : walk.visit(keywords['items'], enterPart(here, item, index, 'items'))
      index += 1
    }
  }
}

function* checkUnique<Node>(here: Position<Node>): Checking {
  const { reader } = here.walk
  if (reader.measure(here.node) > maxUniqueSize) {
    const end = 'the list is too large to check for duplicate items.'
    report(here, 'uniqueItems', end, 'unchecked')
    return
  }
  const keys = new Set<string>()
  for (const item of reader.items(here.node)) {
    if (shouldPause(here.walk)) yield 'pause'
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
export function* checkObject<Node>(keywords: Keywords, here: Position<Node>): Checking {
  const { walk } = here
  if (nameRules.some((rule) => Object.hasOwn(keywords, rule))) yield checkNames(keywords, here)
  const properties = isKeywords(keywords['properties']) ? keywords['properties'] : {}
  const patterns = getEntries(keywords['patternProperties'])
  const hasRest = Object.hasOwn(keywords, 'additionalProperties')
  const rest = keywords['additionalProperties']
  for (const [name, member] of walk.reader.members(here.node)) {
    if (isFull(here.into)) break
    if (shouldPause(walk)) yield 'pause'
    let isKnown = false
    if (Object.hasOwn(properties, name)) {
      isKnown = true
      yield walk.visit(properties[name], enterPart(here, member, name, 'properties', name))
    }
    for (const [pattern, schema] of patterns) {
      const match = matchPattern(pattern, name, walk.budget.patterns)
      if (match === 'differs') continue
      // An unchecked pattern may describe the property, so it does not count as additional.
      isKnown = true
      if (match === 'matches') {
        const part = enterPart(here, member, name, 'patternProperties', pattern)
        yield walk.visit(schema, part)
      } else report(here, 'patternProperties', explainUnchecked(match, pattern), 'unchecked')
    }
    if (isKnown || !hasRest) continue
    if (rest === false) {
      here.into.describe?.(member)
      report(here, 'additionalProperties', `it allows no field “${name}”.`, 'contradiction', member)
    } else yield walk.visit(rest, enterPart(here, member, name, 'additionalProperties'))
  }
}

const nameRules = ['required', 'dependentRequired', 'minProperties', 'maxProperties']

function* checkNames<Node>(keywords: Keywords, here: Position<Node>): Checking {
  const { walk } = here
  const required = filterStrings(keywords['required'])
  const dependent = getEntries(keywords['dependentRequired'])
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
  checkCount(keywords, here, 'Properties', names.size)
  for (const [name, others] of dependent) {
    if (!names.has(name)) continue
    for (const other of filterStrings(others).filter((needed) => !names.has(needed))) {
      const end = `the field “${other}” is required where “${name}” is.`
      report(here, 'dependentRequired', end)
    }
  }
}

const onlyIn = { request: 'in a request', response: 'in a response' } as const

/** @param namesCount whether to report the count too */
function checkCount<Node>(
  keywords: Keywords,
  here: Position<Node>,
  kind: keyof typeof counted,
  count: number,
  namesCount = false,
): void {
  const [subject, unit] = counted[kind]
  const [least, most] = [getCount(keywords, `min${kind}`), getCount(keywords, `max${kind}`)]
  const start = `the ${subject} must have at`
  if (least !== undefined && count < least) {
    report(here, `min${kind}`, `${start} least ${formatCounted(least, unit)}.`)
  }
  if (most !== undefined && count > most) {
    const end = namesCount ? `, and has ${count}` : ''
    report(here, `max${kind}`, `${start} most ${formatCounted(most, unit)}${end}.`)
  }
}

const counted = {
  Length: ['text', 'character'],
  Items: ['list', 'item'],
  Properties: ['object', 'field'],
} as const
