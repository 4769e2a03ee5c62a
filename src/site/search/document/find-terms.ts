import { findLast } from './find-last.ts'
import type { Query } from './read-query.ts'
import { matchPath, splitPath, writePathTerm } from './split-path.ts'
import { joinWords } from './split-words.ts'
import { writeMethodTerm, writeWholeTerm } from './weigh-words.ts'

/** The pieces of the index that hold terms. */
export interface TermPieces {
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

export async function findTerms(query: Query, pieces: TermPieces): Promise<FoundParts> {
  const { method, path, pathWords, words } = query
  const [whole, byMethod, byPath, ...byWord] = await Promise.all([
    findWhole(words, pieces),
    method === undefined ? undefined : findMethod(method, path === undefined, pieces),
    path === undefined ? undefined : findPath(path, pieces),
    ...words.map((word) => findWord(word, pieces)),
  ])
  const isPathKnown = byPath === undefined || byPath.size > 0
  const byPart = isPathKnown
    ? [byPath]
    : await Promise.all(pathWords.map((word) => findWord(word, pieces)))
  const parts = [byMethod, ...byPart, ...byWord].filter((found) => found !== undefined)
  return { parts, whole }
}

async function findWhole(words: readonly string[], pieces: TermPieces): Promise<FoundPlaces> {
  if (words.length === 0) return new Map()
  const term = writeWholeTerm(joinWords(words))
  return collect(await listRange(term, pieces), (known) => {
    // Several words that are a whole name are hardly meant otherwise.
    if (known === term) return words.length === 1 ? 1 : 3
    return words.length === 1 ? 0.2 * (term.length / known.length) ** 2 : 0
  })
}

/** @param isWord whether the method may be meant as a word of the summary too, as in `DELETE issue` */
async function findMethod(
  method: string,
  isWord: boolean,
  pieces: TermPieces,
): Promise<FoundPlaces> {
  const term = writeMethodTerm(method)
  const [range, byWord] = await Promise.all([
    listRange(term, pieces),
    isWord ? findWord(method, pieces) : new Map<number, number>(),
  ])
  const found = collect(range, (known) => (known === term ? 1 : 0))
  return new Map([...found].map(([place, weight]) => [place, byWord.get(place) ?? weight]))
}

async function findPath(typed: readonly string[], pieces: TermPieces): Promise<FoundPlaces> {
  // A path that begins with a parameter may begin with anything.
  const ranges = await Promise.all(
    [writePathTerm([typed[0] ?? '']), '/{}'].map((start) => listRange(start, pieces)),
  )
  return collect(new Set(ranges.flat()), (term) => {
    const known = splitPath(term)
    const match = term.startsWith('/') ? matchPath(typed, known) : undefined
    if (match === undefined) return 0
    const same = typed.filter((segment, index) => segment === known[index]).length
    return (match === 'same' ? 300 : 150) + same * 10
  })
}

/** The word itself, its other number, and what begins with it: a reader may still be typing. */
async function findWord(word: string, pieces: TermPieces): Promise<FoundPlaces> {
  const stem = word.length > 3 ? word.replace(/(ies|s|y)$/, '') : word
  const others = new Set([stem, `${stem}s`, `${stem}es`, `${stem}ies`, `${stem}y`])
  return collect(await listRange(stem, pieces), (term) => {
    if (term === word) return 1
    if (word.length > 3 && others.has(term)) return 0.9
    return term.startsWith(word) ? 0.45 + (0.4 * word.length) / term.length : 0
  })
}

/** The terms that begin so: all, unless there are so many that no reader means them. */
async function listRange(start: string, pieces: TermPieces): Promise<readonly IndexedTerm[]> {
  const first = findLast(pieces.firsts, start)
  const last = findLast(pieces.firsts, `${start}\uFFFF`)
  const indexes = [...pieces.firsts.keys()].slice(first, Math.min(last + 1, first + mostPieces))
  const opened = await Promise.all(indexes.map((index) => pieces.open(index)))
  return opened.flat().filter(({ term }) => term.startsWith(start))
}

/** Beyond that a start of one letter would load the whole index. */
const mostPieces = 4

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
