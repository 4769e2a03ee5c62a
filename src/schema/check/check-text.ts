import { countCharacters, formatCounted } from '#text/format.ts'
import { getCount } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { matchPattern } from '../match-pattern.ts'
import { report } from './walk.ts'
import type { Position, Walk } from './walk.ts'

/**
 * Validates length in characters, pattern and format (JSON Schema 2020-12 Validation, section 6.3).
 */
export function checkText<Node>(walk: Walk<Node>, keywords: Keywords, here: Position<Node>): void {
  const { reader } = walk
  if (reader.measure(here.node) > maxSize) {
    report(here, 'maxLength', 'a text of more than 1 MB takes too long.', 'unchecked')
    return
  }
  const text = reader.readText(here.node)
  const [least, most] = [getCount(keywords, 'minLength'), getCount(keywords, 'maxLength')]
  const length = least === undefined && most === undefined ? 0 : countCharacters(text)
  if (least !== undefined && length < least) {
    report(here, 'minLength', `the text must have at least ${formatCounted(least, 'character')}.`)
  }
  if (most !== undefined && length > most) {
    // The length of a response is omitted: findings do not reveal its values.
    const own = walk.direction === 'request' ? `, and has ${length}` : ''
    report(
      here,
      'maxLength',
      `the text must have at most ${formatCounted(most, 'character')}${own}.`,
    )
  }
  checkPattern(walk, text, keywords['pattern'], here)
  const remark = remarkFormat(text, keywords['format'])
  if (remark !== undefined) report(here, 'format', remark, 'remark')
}

/** Maximum bytes of a text that is decoded in one step. */
const maxSize = 1_000_000

function checkPattern<Node>(
  { budget }: Walk<Node>,
  text: string,
  pattern: unknown,
  here: Position<Node>,
): void {
  if (typeof pattern !== 'string') return
  const match = matchPattern(pattern, text, budget.patterns)
  if (match === 'differs') {
    report(here, 'pattern', `the text must match the pattern ${quote(pattern)}.`)
  } else if (match !== 'matches') {
    report(here, 'pattern', explainUnchecked(match, pattern), 'unchecked')
  }
}

/** Returns the end of a sentence. */
export function explainUnchecked(
  reason: Exclude<ReturnType<typeof matchPattern>, 'matches' | 'differs'>,
  pattern: string,
): string {
  const named = `the pattern ${quote(pattern)}`
  switch (reason) {
    case 'invalid':
      return `${named} is not a regular expression (ECMA-262, flag u).`
    case 'unsupported':
      return `${named} uses lookbehind or backreferences, which are not supported.`
    case 'too-long':
      return `${named} takes too long with this text.`
  }
}

function quote(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 79)}…` : pattern
}

/**
 * Returns the meaning of a format that the text does not match; undefined if it matches or the
 * format is unknown.
 */
function remarkFormat(text: string, format: unknown): string | undefined {
  const known = typeof format === 'string' ? formats.get(format) : undefined
  return known && !known.isMet(text) ? known.message : undefined
}

interface Format {
  readonly message: string
  readonly isMet: (text: string) => boolean
}

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date-time',
    {
      message: 'a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.',
      isMet: isDateTime,
    },
  ],
  ['date', { message: 'a date is written as 2030-01-31.', isMet: isDate }],
  [
    'uuid',
    {
      message: 'a UUID is written as 123e4567-e89b-12d3-a456-426614174000.',
      isMet: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
    },
  ],
])

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
