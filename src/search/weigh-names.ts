import { findAction } from './meanings.ts'
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
  const { title, sentence, path, id, resource, depth } = readNames(record)
  const weigh = (stem: string) => {
    // Documents shorten “repository” to “repo”.
    if (asked.some((each) => each === stem || (stem.length > 2 && each.startsWith(stem)))) return 1
    return terms.has(stem) ? 0.7 : 0
  }
  const compare = (stems: readonly string[]) => {
    const found = stems.reduce((sum, stem) => sum + weigh(stem), 0)
    return { share: found / Math.max(1, stems.length), coverage: Math.min(1, found / asked.length) }
  }
  const [byTitle, bySentence, byResource] = [title, sentence, resource].map((stems) => {
    const { share, coverage } = compare(stems)
    return share * coverage
  })
  const byName = Math.max(byTitle ?? 0, bySentence ?? 0)
  const shares = 1.5 * byName + compare(path).share + compare(id).share
  const reads = record.method === 'GET' ? 1.05 : 1
  return ((1 + 2 * shares) * (1 + (byResource ?? 0)) * reads) / (1 + 0.1 * depth)
}

type Names = Readonly<Record<'title' | 'sentence' | 'path' | 'id' | 'resource', readonly string[]>>

/** A search weighs hundreds of records: the names of GitHub’s took 6 ms of the 8 of a question. */
const known = new WeakMap<SearchRecord, Names>()

export function readNames(record: SearchRecord): Names {
  const read = known.get(record)
  if (read) return read
  const { kind, title, path = '', id = '', text = '' } = record
  const names = {
    title: split(title),
    sentence: kind === 'operation' ? split(readSentence(text)) : [],
    path: split(dropHoles(path)),
    id: split(id.replace(/^.*[/.:]/, '')),
    resource: split(findResource(path)),
    depth: path === '' ? 0 : splitPath(path).length,
  }
  known.set(record, names)
  return names
}

function split(name: string): readonly string[] {
  return [...new Set(listTelling(name).map(stemWord))]
}

/** The first sentence, which says what an operation does where it has no summary. */
export function readSentence(text: string): string {
  return text.replace(/[.!?:—](\s.*|$)/s, '')
}

/** The last fixed part of a path that is not what is done: `messages` of `/messages/delete`. */
function findResource(path: string): string {
  const parts = dropHoles(path).split('/')
  return parts.findLast((part) => part !== '' && findAction(part) === undefined) ?? ''
}
