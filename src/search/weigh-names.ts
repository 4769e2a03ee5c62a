import { getSignificantWords } from './parse-query.ts'
import type { SearchRecord } from './record.ts'
import { removePlaceholders, splitPath, stemWord } from './words.ts'

/**
 * Weighs a record by its names: a name whose every word is in the query ranks above a longer name that contains them, and among
 * operations, shorter paths and GET rank first.
 *
 * @param terms stems by which the record was found
 * @param asked stems of the query
 */
export function weighNames(
  record: SearchRecord,
  terms: ReadonlySet<string>,
  asked: readonly string[],
): number {
  const { title, sentence, path, depth } = getNames(record)
  const weigh = (stem: string) => {
    // Documents shorten “repository” to “repo”.
    if (asked.some((each) => each === stem || (stem.length > 2 && each.startsWith(stem)))) return 1
    return terms.has(stem) ? 0.7 : 0
  }
  const sum = (stems: readonly string[]) => stems.reduce((found, stem) => found + weigh(stem), 0)
  const compare = (stems: readonly string[]) => sum(stems) / Math.max(1, stems.length)
  const compareComplete = (stems: readonly string[]) =>
    compare(stems) * Math.min(1, sum(stems) / asked.length)
  const shares = Math.max(compareComplete(title), compareComplete(sentence)) + compare(path)
  return ((1 + 2 * shares) * (record.method === 'GET' ? 1.05 : 1)) / (1 + 0.1 * depth)
}

interface Names extends Readonly<Record<'title' | 'sentence' | 'path', readonly string[]>> {
  readonly depth: number
}

/** Cached: a search weighs hundreds of records, and splitting GitHub’s names every time takes more than twice as long. */
const known = new WeakMap<SearchRecord, Names>()

export function getNames(record: SearchRecord): Names {
  const cached = known.get(record)
  if (cached) return cached
  const { kind, title, path = '', text = '' } = record
  const names = {
    title: split(title),
    sentence: kind === 'operation' ? split(getFirstSentence(text)) : [],
    path: split(removePlaceholders(path)),
    depth: path === '' ? 0 : splitPath(path).length,
  }
  known.set(record, names)
  return names
}

function split(name: string): readonly string[] {
  return [...new Set(getSignificantWords(name).map(stemWord))]
}

/** Returns the first sentence, which describes the operation if its summary is missing. */
function getFirstSentence(text: string): string {
  return text.replace(/[.!?:—](\s.*|$)/s, '')
}
