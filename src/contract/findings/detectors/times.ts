import { readList, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachSchema } from '../survey/detector.ts'
import { sayBy, words } from '../survey/words.ts'

/** Detectors of silence about times. */
export const timeDetectors = {
  'time-without-zone': {
    status: 'not-specified',
    topic: 'The time zone of a time',
    assume: 'Do not assume UTC, and do not assume the zone of the reader.',
    find: eachSchema(({ keywords, name }, { prose }) => {
      if (!isText(keywords) || isSaid(keywords, words.zone) || prose.ofDocument(words.zone))
        return undefined
      const example = listValues(keywords).find((value) => zoneless.test(value))
      if (example === undefined) return undefined
      const subject = name === undefined ? 'This text' : `The member ${quoteName(name)}`
      return `${subject} is a date and a time without a zone, as its example shows.`
    }),
  },
  'time-without-unit': {
    status: 'not-specified',
    topic: 'The unit of a time that is a number',
    assume: 'Do not assume seconds or milliseconds.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      const types = readTypes(keywords)
      const isNumber = types.includes('integer') || types.includes('number')
      if (
        name === undefined ||
        isWithinPart ||
        !isNumber ||
        types.includes('string') ||
        !moment.test(name)
      )
        return undefined
      const isKnown =
        isSaid(keywords, words.timeUnit) ||
        /date|time|unix|epoch/.test(sayBy(keywords, 'format')) ||
        // The number of digits is a unit: a second of this century has ten.
        /\\d\{1[03]\}/.test(sayBy(keywords, 'pattern')) ||
        listNumbers(keywords).some((value) => value > 1e8) ||
        prose.ofDocument(words.timeUnitOfAll)
      return isKnown ? undefined : `The member ${quoteName(name)} is a number without a unit.`
    }),
  },
  'time-without-format': {
    status: 'not-specified',
    topic: 'How a time is written',
    assume: 'Do not assume a format, or that it names its zone.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      if (name === undefined || isWithinPart || !isText(keywords) || !moment.test(name))
        return undefined
      const isKnown =
        ['format', 'pattern', 'enum', 'const'].some((key) => keywords[key] !== undefined) ||
        listValues(keywords).length > 0 ||
        isSaid(keywords, words.timeFormat) ||
        prose.ofDocument(words.timeFormatOfAll)
      return isKnown
        ? undefined
        : `The member ${quoteName(name)} is a text without a format or an example.`
    }),
  },
} as const satisfies Detectors

/** Names that mean a moment and nothing else. */
const moment =
  /[a-z](?:_at|At)$|^(?:.*[_-])?(?:timestamp|datetime|date_time)$|(?:Timestamp|DateTime)$/

const zoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/

function isText(keywords: Keywords): boolean {
  const types = readTypes(keywords).filter((type) => type !== 'null')
  return types.length === 1 && types[0] === 'string'
}

function listNumbers(keywords: Keywords): readonly number[] {
  return [...readList(keywords['examples']), keywords['example'], keywords['default']].filter(
    (value) => typeof value === 'number',
  )
}

function listValues(keywords: Keywords): readonly string[] {
  return [...readList(keywords['examples']), keywords['example'], keywords['default']].filter(
    (value) => typeof value === 'string',
  )
}

function isSaid(keywords: Keywords, saying: RegExp): boolean {
  return saying.test(`${sayBy(keywords, 'description')} ${sayBy(keywords, 'title')}`)
}
