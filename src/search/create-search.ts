import MiniSearch from 'minisearch'
import type { QueryCombination, SearchOptions, SearchResult } from 'minisearch'
import { findByQuestion, createFuzzyQuery, weighNames } from './find-by-question.ts'
import type { QuestionHit } from './find-by-question.ts'
import { parseQuery } from './parse-query.ts'
import type { Query } from './parse-query.ts'
import type { SearchRecord } from './record.ts'
import { matchPath, splitPath, splitWords, stemWord } from './words.ts'

export interface Hit {
  readonly record: SearchRecord
  /** Stems of the words by which the record was found. */
  readonly terms: ReadonlySet<string>
  /** Stems of the query's words that the record contains, including prefixes of words. */
  readonly asked: ReadonlySet<string>
}

export interface Search {
  readonly add: (records: readonly SearchRecord[]) => void
  /** Returns the accepted records that match a text, best first, deprecated ones last. */
  readonly find: (text: string, accepts?: (record: SearchRecord) => boolean) => readonly Hit[]
  /** Returns a few accepted records with names similar to a text that finds nothing. */
  readonly findSimilar: Search['find']
}

export function createSearch(first: readonly SearchRecord[]): Search {
  const records: SearchRecord[] = []
  let known: readonly string[] | undefined
  const index = new MiniSearch<IndexedRecord>({
    idField: 'at',
    fields: Object.keys(boost),
    tokenize: splitField,
    processTerm: stemWord,
    searchOptions: { boost, weights: { fuzzy: 0.45, prefix: 0.2 } },
  })
  const add = (added: readonly SearchRecord[]) => {
    index.addAll(
      added.map((record, at) => ({
        ...record,
        at: records.length + at,
        pages: record.places?.map(({ page }) => page),
      })),
    )
    records.push(...added)
    known = undefined
  }
  add(first)

  return {
    add,
    find(text, accepts = () => true) {
      const query = parseQuery(text)
      const byPath = findByPath(records, query, accepts)
      if (byPath.size > 0 && query.words.length === 0) {
        return rank([...byPath].map(([at, score]) => ({ at, score, terms: [], queryTerms: [] })))
      }
      const words = byPath.size > 0 ? query.words : query.allWords
      const asked =
        byPath.size === 0 && query.verb !== undefined
          ? findByQuestion(index, records, words, query.verb, accepts)
          : []
      const found = findWords(words, ({ id: at }) => {
        const record = records[at]
        if (byPath.size > 0 || !record) return byPath.has(at)
        return accepts(record) && !(asked.length > 0 && record.kind === 'operation')
      })
      const stems = words.map(stemWord)
      const named = found.flatMap(({ id: at, score, terms, queryTerms }): readonly Scored[] => {
        const record = records[at]
        if (!record) return []
        const weight = weighNames(record, new Set(terms), stems)
        return [{ at, score: score * weight + 1000 * (byPath.get(at) ?? 0), terms, queryTerms }]
      })
      // A page with all of the words is more relevant than operations with half of them.
      const isOnPage = found.some(
        ({ id: at, queryTerms }) =>
          records[at]?.kind === 'page' && queryTerms.length >= words.length,
      )
      const isHalf = asked.every(({ count }) => 2 * count <= words.length)
      return rank(isOnPage && isHalf ? [] : asked, named)
    },
    findSimilar(text, accepts = () => true) {
      const similar = index.search(text, {
        fields: ['title', 'noun'],
        fuzzy: mostDifferent,
        filter: ({ id: at }) => records[at] !== undefined && accepts(records[at]),
      })
      return rank(
        similar
          .slice(0, mostSimilar)
          .map(({ id: at, score, terms, queryTerms }) => ({ at, score, terms, queryTerms })),
      )
    },
  }

  /**
   * Finds records with all of the words; else with words that are spelled almost the same; else with words that contain them, as in a
   * German or a Korean compound; else the records with the most words.
   */
  function findWords(
    words: readonly string[],
    filter: NonNullable<SearchOptions['filter']>,
  ): readonly SearchResult[] {
    const text = words.join(' ')
    const all = { filter, combineWith: 'AND', prefix: mayBePrefix } as const
    const exact = index.search(text, all)
    if (exact.length > 0) return exact
    const almost = index.search({ ...all, queries: words.map(createFuzzyQuery) }, all)
    if (almost.length > 0) return almost
    const within = index.search({ ...all, queries: words.map(findContaining) }, all)
    if (within.length > 0) return within
    const some = index.search(text, { ...all, combineWith: 'OR' })
    const most = Math.max(...some.map(({ queryTerms }) => queryTerms.length))
    return some.filter(({ queryTerms }) => queryTerms.length === most)
  }

  function findContaining(word: string): QueryCombination {
    const containing = word.length < 2 ? [] : vocabulary().filter((each) => each.includes(word))
    return { combineWith: 'OR', queries: [word, ...containing] }
  }

  function vocabulary(): readonly string[] {
    known ??= [
      ...new Set(records.flatMap(({ title, text = '' }) => splitWords(`${title} ${text}`))),
    ]
    return known
  }

  function rank(...lists: readonly (readonly Scored[])[]): readonly Hit[] {
    return lists
      .flatMap((scored) => {
        const least = leastShare * Math.max(...scored.map(({ score }) => score))
        return scored
          .filter(({ at, score }) => score >= least || records[at]?.kind === 'page')
          .toSorted((one, other) => other.score - one.score)
      })
      .toSorted((one, other) => isOld(one) - isOld(other))
      .flatMap(({ at, terms, queryTerms }) => {
        const record = records[at]
        return record ? [{ record, terms: new Set(terms), asked: new Set(queryTerms) }] : []
      })
  }

  function isOld({ at, isOnly }: Scored): number {
    return records[at]?.isDeprecated && !isOnly ? 1 : 0
  }
}

/**
 * Share of the best score that a hit needs: a match only somewhere in a description is not relevant when another record has the
 * words as its name.
 */
const leastShare = 0.12

/** Share of the letters of a word that may be different in a similar one. */
const mostDifferent = 0.4

const mostSimilar = 5

interface IndexedRecord extends SearchRecord {
  readonly at: number
  readonly pages: readonly string[] | undefined
}

type Scored = Pick<QuestionHit, 'at' | 'score' | 'terms' | 'queryTerms'> & Partial<QuestionHit>

const boost = {
  title: 5,
  path: 2,
  noun: 3,
  id: 2,
  verbs: 4,
  groups: 1.5,
  values: 2,
  text: 0.7,
  method: 0.5,
  pages: 0.3,
}

/**
 * Splits a field into words. Words of a name count once, because a path repeats its subject. The joined name is one more word, so
 * that `pagesize` finds `page_size`.
 */
function splitField(text: string, field?: string): string[] {
  const words = text
    .split(/[\s,]+/)
    .map(splitWords)
    .flatMap((name) => (name.length > 1 ? name.concat(name.join('')) : name))
  if (field === 'text') return words
  // A title such as `GetCustomersCustomer` is not more relevant to “customer” than `GetCustomers`.
  const key = field === 'title' ? stemWord : String
  return [...new Map(words.map((word) => [key(word), word])).values()]
}

/** Whether a word may match as a prefix: a reader may still be typing it. */
function mayBePrefix(term: string, at: number, terms: readonly string[]): boolean {
  return term.length > (at === terms.length - 1 ? 1 : 3)
}

function findByPath(
  records: readonly SearchRecord[],
  { method, path: typed }: Query,
  accepts: (record: SearchRecord) => boolean,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  if (typed === undefined) return found
  for (const [at, record] of records.entries()) {
    if (record.path === undefined || (method !== undefined && record.method !== method)) continue
    if (!accepts(record)) continue
    const known = splitPath(record.path)
    const match = matchPath(typed, known)
    if (match === undefined) continue
    const same = typed.filter((segment, index) => segment === known[index]).length
    found.set(
      at,
      (match === 'same' ? 300 : 150) +
        same * 10 -
        known.length +
        Number(record.method === 'GET') / 2,
    )
  }
  return found
}
