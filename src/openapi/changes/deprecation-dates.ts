import { asList, isKeywords } from '#schema/keywords.ts'
import type { DocumentedHeader } from '#response/documented-response.ts'
import type { OperationDocumentation } from '../parse/documented-operation.ts'
import type { Collector } from './collector.ts'

/**
 * Compares the dates of the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), if the description states them as the constant,
 * the default or an example of the header.
 */
export function compareDates(
  before: OperationDocumentation,
  after: OperationDocumentation,
  { report, received }: Collector,
): void {
  for (const { header, format } of dates) {
    const [old, next] = [findDate(before, header), findDate(after, header)]
    if (old?.date === next?.date) continue
    const at = [old?.at ?? before.pointers.operation, next?.at ?? after.pointers.operation] as const
    const was = old && next ? ` (it was ${old.date})` : ''
    const sentence = next
      ? `${format(next.date)}${was}, as the header \`${header}\` states.`
      : `The header \`${header}\` no longer states a date (it was ${old?.date}).`
    report('date', 'compatible', sentence, at, received)
  }
}

const dates = [
  { header: 'Deprecation', format: (date: string) => `The operation is deprecated since ${date}` },
  { header: 'Sunset', format: (date: string) => `The operation ends on ${date}` },
] as const

type DateHeader = (typeof dates)[number]['header']

function findDate({ responses }: OperationDocumentation, name: DateHeader) {
  for (const { headers } of responses) {
    for (const header of headers) {
      if (header.name.toLowerCase() !== name.toLowerCase()) continue
      const date = getStatedValues(header).map((value) => parseDate(name, value))[0]
      if (date !== undefined) return { date, at: header.at }
    }
  }
  return undefined
}

function getStatedValues({ schema, examples }: DocumentedHeader): readonly unknown[] {
  const keywords = isKeywords(schema) ? schema : {}
  const listed = asList(keywords['enum'])
  return [
    keywords['const'],
    ...(listed.length === 1 ? listed : []),
    keywords['default'],
    ...examples.map(({ value }) => value),
    ...asList(keywords['examples']),
  ].filter((value) => value !== undefined)
}

/** @returns the day as `YYYY-MM-DD`; undefined for another value */
function parseDate(name: DateHeader, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // A Date of a structured field (RFC 9651, section 3.3.7), or an HTTP-date (RFC 9110, section 5.6.7).
  const [, seconds] = /^@(-?\d{1,12})$/.exec(value) ?? []
  const time =
    name === 'Deprecation' && seconds !== undefined
      ? Number(seconds) * 1000
      : /^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/.test(value)
        ? Date.parse(value)
        : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
