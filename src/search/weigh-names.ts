import { listTelling } from './read-query.ts'
import type { SearchRecord } from './record.ts'
import { dropHoles, splitPath, stemWord } from './words.ts'

/**
 * A name of which every word was asked for is what is meant, rather than a longer one that has them too; and of operations one
 * near the root, which reads.
 *
 * @param terms the stems by which the record was found
 * @param asked those that were asked for
 */
export function weighNames(
  record: SearchRecord,
  terms: ReadonlySet<string>,
  asked: readonly string[],
): number {
  const { title, sentence, path, depth } = readNames(record)
  const weigh = (stem: string) => {
    // Documents shorten “repository” to “repo”.
    if (asked.some((each) => each === stem || (stem.length > 2 && each.startsWith(stem)))) return 1
    return terms.has(stem) ? 0.7 : 0
  }
  const sum = (stems: readonly string[]) => stems.reduce((found, stem) => found + weigh(stem), 0)
  const compare = (stems: readonly string[]) => sum(stems) / Math.max(1, stems.length)
  const compareWhole = (stems: readonly string[]) =>
    compare(stems) * Math.min(1, sum(stems) / asked.length)
  const shares = Math.max(compareWhole(title), compareWhole(sentence)) + compare(path)
  return ((1 + 2 * shares) * (record.method === 'GET' ? 1.05 : 1)) / (1 + 0.1 * depth)
}

interface Names extends Readonly<Record<'title' | 'sentence' | 'path', readonly string[]>> {
  /** The number of segments of the path. */
  readonly depth: number
}

/** A search weighs hundreds of records: to split the names of GitHub’s again each time takes more than twice as long. */
const known = new WeakMap<SearchRecord, Names>()

/** The stems of the names of a record. */
export function readNames(record: SearchRecord): Names {
  const read = known.get(record)
  if (read) return read
  const { kind, title, path = '', text = '' } = record
  const names = {
    title: split(title),
    sentence: kind === 'operation' ? split(readSentence(text)) : [],
    path: split(dropHoles(path)),
    depth: path === '' ? 0 : splitPath(path).length,
  }
  known.set(record, names)
  return names
}

function split(name: string): readonly string[] {
  return [...new Set(listTelling(name).map(stemWord))]
}

/** The first sentence, which says what an operation does where it has no summary. */
function readSentence(text: string): string {
  return text.replace(/[.!?:—](\s.*|$)/s, '')
}
