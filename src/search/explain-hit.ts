import type { Hit } from './create-search.ts'
import { markWords, splitWords, stemWord } from './words.ts'
import type { MarkedText } from './words.ts'
import type { MemberPlace, SearchRecord } from './record.ts'

export interface ExplainedHit {
  readonly title: MarkedText
  readonly where: MarkedText
  /** Empty if the line above contains it. */
  readonly excerpt: MarkedText
  readonly address: string
}

export function explainHit({ record, terms, asked }: Hit): ExplainedHit {
  const mark = (text: string) => markWords(text, terms)
  const place = choosePlace(record, asked)
  const title = mark(record.title)
  const where = mark(place === undefined ? locate(record) : formatPlace(place, record.places ?? []))
  const isExplained = hasMark(title) || hasMark(where)
  const { id, text = '', groups = [], verbs = [] } = record
  const value = record.values?.find((each) => hasMark(mark(each)))
  const reason = [value, id, text, ...groups, ...verbs].find(
    (each) => each !== undefined && hasMark(mark(each)),
  )
  const isReason = reason !== undefined && (!isExplained || (reason === value && !hasMark(title)))
  const opening = locate(record).slice(0, 40)
  const isRedundant =
    text === '' || (isReason && reason === text) || (opening !== '' && text.startsWith(opening))
  return {
    title,
    where: isReason ? join(cut(mark(reason)), where) : where,
    excerpt: isRedundant ? [] : cut(mark(text)),
    address: place?.address ?? record.address,
  }
}

function locate({
  kind,
  title,
  method,
  path,
  where,
  text = '',
  groups = [],
}: SearchRecord): string {
  if (path !== undefined) return title === `${method} ${path}` ? text : path
  return where ?? (groups.length > 0 ? groups.join(', ') : kind === 'schema' ? 'Schema' : '')
}

function choosePlace(
  { places = [] }: SearchRecord,
  asked: ReadonlySet<string>,
): MemberPlace | undefined {
  return places
    .map((place) => {
      const stems = splitWords(`${place.role} ${place.page}`).map(stemWord)
      return { place, share: stems.filter((stem) => asked.has(stem)).length ** 2 / stems.length }
    })
    .toSorted((one, other) => other.share - one.share)[0]?.place
}

function formatPlace({ role, page }: MemberPlace, { length }: readonly MemberPlace[]): string {
  // Placed first, since the rest of a long line is truncated.
  const count = length > 1 ? `${length} places: ` : ''
  return `${count}${role} of ${page}`
}

function hasMark(text: MarkedText): boolean {
  return text.some(({ isMarked }) => isMarked)
}

function cut(text: MarkedText): MarkedText {
  const first = text.findIndex(({ isMarked }) => isMarked)
  if (first === -1) return text
  const before = text
    .slice(0, first)
    .map((part) => part.text)
    .join('')
  const start =
    before.length > mostBefore
      ? `…${before.slice(before.indexOf(' ', before.length - mostBefore))}`
      : before
  return [{ text: start, isMarked: false }, ...text.slice(first)]
}

/** In characters. */
const mostBefore = 30

function join(reason: MarkedText, where: MarkedText): MarkedText {
  return where.length === 0 ? reason : [...reason, { text: ' · ', isMarked: false }, ...where]
}
