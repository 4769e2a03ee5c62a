import type { Query } from './read-query.ts'
import { matchPath, splitPath, writePathTerm } from './split-path.ts'
import { joinWords } from './split-words.ts'
import { writeMethodTerm, writeWholeTerm } from './weigh-words.ts'

/** The parts of the index that hold terms. */
export interface TermShards {
  /** The first term of each. */
  readonly firsts: readonly string[]
  readonly open: (index: number) => Promise<readonly IndexedTerm[]>
}

export interface IndexedTerm {
  readonly term: string
  readonly postings: string
}

/** How much each place says about one part of a query; below 0 for what is deprecated. */
export type FoundPlaces = ReadonlyMap<number, number>

export interface FoundParts {
  /** For each part of the query, where it was found. */
  readonly parts: readonly FoundPlaces[]
  /** Where all of its words are a name, or the beginning of one. */
  readonly whole: FoundPlaces
}

export async function findTerms(query: Query, shards: TermShards): Promise<FoundParts> {
  const { method, path, pathWords, words } = query
  const [whole, byMethod, byPath, ...byWord] = await Promise.all([
    findWhole(words, shards),
    method === undefined ? undefined : findMethod(method, path === undefined, shards),
    path === undefined ? undefined : findPath(path, shards),
    ...words.map((word) => findWord(word, shards)),
  ])
  const isPathKnown = byPath === undefined || byPath.size > 0
  const byPart = isPathKnown
    ? [byPath]
    : await Promise.all(pathWords.map((word) => findWord(word, shards)))
  const parts = [byMethod, ...byPart, ...byWord].filter((found) => found !== undefined)
  return { parts, whole }
}

async function findWhole(words: readonly string[], shards: TermShards): Promise<FoundPlaces> {
  if (words.length === 0) return new Map()
  const term = writeWholeTerm(joinWords(words))
  return collect(await listRange(term, shards), (known) => {
    // Several words that are a whole name are hardly meant otherwise.
    if (known === term) return words.length === 1 ? 1 : 3
    return words.length === 1 ? 0.2 * (term.length / known.length) ** 2 : 0
  })
}

/** @param isWord whether the method may be meant as a word of the summary too, as in `DELETE issue` */
async function findMethod(
  method: string,
  isWord: boolean,
  shards: TermShards,
): Promise<FoundPlaces> {
  const term = writeMethodTerm(method)
  const [range, byWord] = await Promise.all([
    listRange(term, shards),
    isWord ? findWord(method, shards) : new Map<number, number>(),
  ])
  const found = collect(range, (known) => (known === term ? 1 : 0))
  return new Map([...found].map(([place, weight]) => [place, byWord.get(place) ?? weight]))
}

async function findPath(typed: readonly string[], shards: TermShards): Promise<FoundPlaces> {
  // A path that begins with a parameter may begin with anything.
  const ranges = await Promise.all(
    [writePathTerm([typed[0] ?? '']), '/{}'].map((start) => listRange(start, shards)),
  )
  return collect(new Set(ranges.flat()), (term) => {
    const known = splitPath(term)
    const match = term.startsWith('/') ? matchPath(typed, known) : undefined
    if (match === undefined) return 0
    const same = typed.filter((segment, index) => segment === known[index]).length
    return (match === 'same' ? 300 : 150) + same * 10
  })
}

/** The word itself, its other number, and what begins with it: a reader may still be typing. Else what is spelt almost so. */
async function findWord(word: string, shards: TermShards): Promise<FoundPlaces> {
  const stem = word.length > 3 ? word.replace(/(ies|s|y)$/, '') : word
  const others = new Set([stem, `${stem}s`, `${stem}es`, `${stem}ies`, `${stem}y`])
  const found = collect(await listRange(stem, shards), (term) => {
    if (term === word) return 1
    if (word.length > 3 && others.has(term)) return 0.9
    return term.startsWith(word) ? 0.45 + (0.4 * word.length) / term.length : 0
  })
  return found.size > 0 || word.length < 4 ? found : findAlmost(word, shards)
}

/** Words that are one letter off; the first two letters tell where to look. */
async function findAlmost(word: string, shards: TermShards): Promise<FoundPlaces> {
  const range = await listRange(word.slice(0, 2), shards)
  return collect(range, (term) => (isOneLetterOff(word, term) ? 0.5 : 0))
}

/** Whether a letter is another, missing, one too many, or before the one that it follows. */
function isOneLetterOff(word: string, term: string): boolean {
  const [short, long] = word.length < term.length ? [word, term] : [term, word]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [left, right] = [short.slice(start), long.slice(start)]
  if (short.length < long.length) return left === right.slice(1)
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return isSwapped || left.slice(1) === right.slice(1)
}

/** The terms that begin so: all, unless there are so many that no reader means them. */
async function listRange(
  start: string,
  { firsts, open }: TermShards,
): Promise<readonly IndexedTerm[]> {
  const first = Math.max(
    firsts.findLastIndex((term) => term <= start),
    0,
  )
  const end = firsts.findLastIndex((term) => term <= `${start}\uFFFF`) + 1
  const indexes = [...firsts.keys()].slice(first, Math.min(end, first + mostShards))
  const opened = await Promise.all(indexes.map((index) => open(index)))
  return opened.flat().filter(({ term }) => term.startsWith(start))
}

/** Beyond that a start of one letter would load the whole index. */
const mostShards = 4

/** @param judge how well a term fits, as a factor; 0 where it does not */
function collect(terms: Iterable<IndexedTerm>, judge: (term: string) => number): FoundPlaces {
  const found = new Map<number, number>()
  for (const { term, postings } of terms) {
    const factor = judge(term)
    if (factor === 0) continue
    for (const group of postings.split('\t')) {
      const [weight = '', ...steps] = group.split(' ')
      const own = Number(weight) * factor
      let place = 0
      for (const step of steps) {
        place += Number.parseInt(step, 36)
        if (Math.abs(own) > Math.abs(found.get(place) ?? 0)) found.set(place, own)
      }
    }
  }
  return found
}
