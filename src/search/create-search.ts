import MiniSearch from 'minisearch'
import type { QueryCombination, SearchOptions, SearchResult } from 'minisearch'
import type { SearchRecord } from './record.ts'
import { dropHoles, matchPath, splitPath, splitWords, stemWord } from './words.ts'

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
      const found = findWords(words, ({ id: at }) => {
        const record = records[at]
        return along.size > 0 ? along.has(at) : record !== undefined && accepts(record)
      })
      return rank(
        found.map(({ id: at, score, terms, queryTerms }) => {
          const named = score * weighNames(records[at], new Set(terms), words.length)
          return { at, score: named + 1000 * (along.get(at) ?? 0), terms, queryTerms }
        }),
      )
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

  function rank(scored: readonly Scored[]): readonly Hit[] {
    const least = leastShare * Math.max(...scored.map(({ score }) => score))
    return scored
      .filter(({ at, score }) => score >= least || records[at]?.kind === 'page')
      .toSorted((one, other) => isOld(one) - isOld(other) || other.score - one.score)
      .flatMap(({ at, terms, queryTerms }) => {
        const record = records[at]
        return record ? [{ record, terms: new Set(terms), asked: new Set(queryTerms) }] : []
      })
  }

  function isOld({ at }: Scored): number {
    return records[at]?.isDeprecated ? 1 : 0
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

interface Scored {
  readonly at: number
  readonly score: number
  readonly terms: readonly string[]
  readonly queryTerms: readonly string[]
}

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
  return field === 'text' ? words : [...new Set(words)]
}

/** A reader may still be typing. */
function isBeginning(term: string, at: number, terms: readonly string[]): boolean {
  return term.length > (at === terms.length - 1 ? 1 : 3)
}

/** A word with one letter that is wrong, missing or too many, or with two letters that changed places. */
function spellAlmost(word: string): QueryCombination {
  // Of two letters, one says nothing.
  if (word.length < 3) return { queries: [word] }
  const swapped = Array.from(
    word.slice(1),
    (letter, at) => word.slice(0, at) + letter + (word[at] ?? '') + word.slice(at + 2),
  )
  return { combineWith: 'OR', queries: [{ queries: [word], fuzzy: 1 }, ...swapped] }
}

/**
 * A name of which every word was asked for is what is meant, rather than a longer one that has them too; and of operations one
 * near the root, which reads.
 */
function weighNames(
  record: SearchRecord | undefined,
  terms: ReadonlySet<string>,
  count: number,
): number {
  if (!record) return 0
  const { title, path = '', id = '', method } = record
  const compare = (name: string) => {
    const stems = listTelling(name).map(stemWord)
    const found = new Set(stems.filter((stem) => terms.has(stem))).size
    return { share: found / Math.max(1, stems.length), coverage: Math.min(1, found / count) }
  }
  const [byTitle, byPath, byId] = [title, dropHoles(path), id.replace(/^.*[/.:]/, '')].map(compare)
  const shares =
    (byTitle?.share ?? 0) * (byTitle?.coverage ?? 0) + (byPath?.share ?? 0) + (byId?.share ?? 0)
  const depth = path === '' ? 0 : splitPath(path).length
  return ((1 + 2 * shares) * (method === 'GET' ? 1.05 : 1)) / (1 + 0.1 * depth)
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

interface Query {
  readonly method: string | undefined
  readonly path: readonly string[] | undefined
  readonly words: readonly string[]
  readonly allWords: readonly string[]
}

/** Reads `GET /repos/{owner}`, a path with spaces as in `GET /repos owner`, `issues/{issue_number}` or words. */
function readQuery(text: string): Query {
  const tokens = text.trim().split(/\s+/).slice(0, mostTerms)
  const rooted = tokens.find((token) => /^([a-z][a-z0-9+.-]*:\/\/[^/]+)?\/[^/]?/i.test(token))
  const [first = ''] = tokens
  const isMethodFirst =
    tokens.length > 1 &&
    methods.has(first.toLowerCase()) &&
    (rooted !== undefined || first === first.toUpperCase())
  const others = tokens.filter(
    (token, index) => token !== rooted && !(isMethodFirst && index === 0),
  )
  const path = rooted === undefined ? undefined : splitPath(rooted)
  return {
    method: isMethodFirst ? first.toUpperCase() : undefined,
    path: path && path.length > 0 ? path : undefined,
    words: listTelling(others.join(' ')),
    allWords: listTelling(
      `${isMethodFirst ? first : ''} ${path?.join(' ') ?? ''} ${others.join(' ')}`,
    ),
  }
}

function listTelling(text: string): readonly string[] {
  const words = splitWords(text).slice(0, mostTerms)
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

const common: ReadonlySet<string> = new Set(
  'a an the of to for in on at by with and or my i is are do does how what can'.split(' '),
)

/** More words make no question clearer. */
const mostTerms = 16

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)
