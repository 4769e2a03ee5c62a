/** The meaning of a format, where a text is not written so; undefined where it is, and for any other format. */
export function remarkFormat(text: string, format: unknown): string | undefined {
  const known = typeof format === 'string' ? formats.get(format) : undefined
  return known && !known.isMet(text) ? known.words : undefined
}

interface Format {
  readonly words: string
  readonly isMet: (text: string) => boolean
}

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date-time',
    {
      words: 'a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.',
      isMet: isDateTime,
    },
  ],
  ['date', { words: 'a date is written as 2030-01-31.', isMet: isDate }],
  [
    'uuid',
    {
      words: 'a UUID is written as 123e4567-e89b-12d3-a456-426614174000.',
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
  // A leap second is the 60th.
  return isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const last = lastDays[Number(month) - 1] ?? 0
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  return Number(day) >= 1 && Number(day) <= (month === '02' && !isLeap ? 28 : last)
}

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
