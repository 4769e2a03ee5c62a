import MiniSearch from 'minisearch'
import type { QueryCombination, SearchOptions, SearchResult } from 'minisearch'
import { findAsked } from './find-asked.ts'
import type { AskedHit } from './find-asked.ts'
import { readQuery } from './read-query.ts'
import type { Query } from './read-query.ts'
import type { SearchRecord } from './record.ts'
import { spellAlmost } from './spell-almost.ts'
import { weighNames } from './weigh-names.ts'
import { matchPath, splitPath, splitWords, stemWord } from './words.ts'

export interface Hit {
  readonly record: SearchRecord
  /** The stems of the words by which it was found. */
  readonly terms: ReadonlySet<string>
  /** The stems of the words that were asked for and are there, the beginnings of words too. */
  readonly asked: ReadonlySet<string>
}

export interface Search {
  readonly add: (records: readonly SearchRecord[]) => void
  /** The records that fit a text, best first, deprecated ones last; of those that are accepted. */
  readonly find: (text: string, accepts?: (record: SearchRecord) => boolean) => readonly Hit[]
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
      const query = readQuery(text)
      const along = findAlong(records, query, accepts)
      if (along.size > 0 && query.words.length === 0) {
        return rank([...along].map(([at, score]) => ({ at, score, terms: [], queryTerms: [] })))
      }
      const words = along.size > 0 ? query.words : query.allWords
      const asked =
        along.size === 0 && query.verb !== undefined
          ? findAsked(index, records, words, query.verb, accepts)
          : []
      const found = findWords(words, ({ id: at }) => {
        const record = records[at]
        if (along.size > 0 || !record) return along.has(at)
        return accepts(record) && !(asked.length > 0 && record.kind === 'operation')
      })
      const stems = words.map(stemWord)
      const named = found.flatMap(({ id: at, score, terms, queryTerms }): readonly Scored[] => {
        const record = records[at]
        if (!record) return []
        const weight = weighNames(record, new Set(terms), stems)
        return [{ at, score: score * weight + 1000 * (along.get(at) ?? 0), terms, queryTerms }]
      })
      // A page with all of the words says more than operations with half of them.
      const isOnPage = found.some(
        ({ id: at, queryTerms }) =>
          records[at]?.kind === 'page' && queryTerms.length >= words.length,
      )
      const isHalf = asked.every(({ count }) => 2 * count <= words.length)
      return rank(isOnPage && isHalf ? [] : asked, named)
    },
  }

  /**
   * Records with all of the words; else those in which they are spelt almost so; else those with words that hold them, such as a
   * German or a Korean compound; else those with the most of them.
   */
  function findWords(
    words: readonly string[],
    filter: NonNullable<SearchOptions['filter']>,
  ): readonly SearchResult[] {
    const text = words.join(' ')
    const all = { filter, combineWith: 'AND', prefix: isBeginning } as const
    const exact = index.search(text, all)
    if (exact.length > 0) return exact
    const almost = index.search({ ...all, queries: words.map(spellAlmost) }, all)
    if (almost.length > 0) return almost
    const within = index.search({ ...all, queries: words.map(findAround) }, all)
    if (within.length > 0) return within
    const some = index.search(text, { ...all, combineWith: 'OR' })
    const most = Math.max(...some.map(({ queryTerms }) => queryTerms.length))
    return some.filter(({ queryTerms }) => queryTerms.length === most)
  }

  function findAround(word: string): QueryCombination {
    const around = word.length < 2 ? [] : vocabulary().filter((each) => each.includes(word))
    return { combineWith: 'OR', queries: [word, ...around] }
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
 * The share of the best score that a hit needs: one with the words only somewhere in its description is not meant where something
 * is named so.
 */
const leastShare = 0.12

interface IndexedRecord extends SearchRecord {
  readonly at: number
  readonly pages: readonly string[] | undefined
}

type Scored = Pick<AskedHit, 'at' | 'score' | 'terms' | 'queryTerms'> & Partial<AskedHit>

/** How much a word says about a record, by the field in which it stands. */
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
 * The words of a field. Those of a name count once, as a path repeats what it is about; it is also one word, so that `page_size`
 * is found by `pagesize`.
 */
function splitField(text: string, field?: string): string[] {
  const words = text
    .split(/[\s,]+/)
    .map(splitWords)
    .flatMap((name) => (name.length > 1 ? name.concat(name.join('')) : name))
  if (field === 'text') return words
  // A title such as `GetCustomersCustomer` is no nearer to “customer” than `GetCustomers`.
  const key = field === 'title' ? stemWord : String
  return [...new Map(words.map((word) => [key(word), word])).values()]
}

/** A reader may still be typing. */
function isBeginning(term: string, at: number, terms: readonly string[]): boolean {
  return term.length > (at === terms.length - 1 ? 1 : 3)
}

function findAlong(
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
