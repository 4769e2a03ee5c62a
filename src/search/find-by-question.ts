import type MiniSearch from 'minisearch'
import type { Query, QueryCombination } from 'minisearch'
import { findMeanings, stemWord, removePlaceholders, splitPath } from './words.ts'
import type { Action } from './words.ts'
import type { SearchRecord } from './record.ts'
import { getSignificantWords } from './parse-query.ts'

export interface QuestionHit {
  readonly at: number
  readonly score: number
  readonly terms: readonly string[]
  readonly queryTerms: readonly string[]
  readonly count: number
  /** Whether no operation that is not deprecated matches nearly as well. */
  readonly isOnly: boolean
}

/** Finds the operations that a question may refer to: with most of its words, verbatim, by meaning, or as members. */
export function findByQuestion(
  index: MiniSearch,
  records: readonly SearchRecord[],
  words: readonly string[],
  verb: string,
  accepts: (record: SearchRecord) => boolean,
): readonly QuestionHit[] {
  const find = (query: Query) =>
    index.search(query, {
      filter: ({ id: at }) => {
        const record = records[at]
        return record?.kind === 'operation' && accepts(record)
      },
    })
  const asked = words.map((word) => {
    const isVerb = findMeanings(word)[0]?.action !== undefined
    const exact = find(expand(word, word === verb))
    // A word that occurs elsewhere is spelled correctly.
    const isWord = exact.length > 0 || index.search(word).length > 0
    return {
      isVerb,
      stem: stemWord(word),
      hits: new Map((isWord ? exact : find(createFuzzyQuery(word))).map((hit) => [hit.id, hit])),
      byMember: isVerb ? new Set<string>() : findByMember(index, records, word),
    }
  })
  const stems = asked.map(({ stem }) => stem)
  const actions = getActions(verb, words)
  // Documents treat “remove” as “delete”.
  const same = (
    findMeanings(verb).find(({ written }) => written.includes(verb))?.written ?? [verb]
  ).map(stemWord)
  const isOnlyVerbs = asked.every(({ isVerb }) => isVerb)
  const found: ReadonlySet<number> = new Set(asked.flatMap(({ hits }) => [...hits.keys()]))
  const weighed = Array.from(found).flatMap((at) => {
    const record = records[at]
    if (!record) return []
    const hits = asked.flatMap((word) => word.hits.get(at) ?? [])
    const shares = asked.map(({ stem, hits: own, byMember }) => {
      const hit = own.get(at)
      const spelt = same.includes(stem) ? same : [stem]
      if (spelt.some((each) => hit?.queryTerms.includes(each))) return 1
      return hit || byMember.has(record.address) ? 0.5 : 0
    })
    const isNamed = asked.some(({ isVerb }, nth) => !isVerb && shares[nth] !== 0)
    if (!isNamed && !isOnlyVerbs) return []
    const terms = hits.flatMap((hit) => hit.terms)
    // The sum over words and fields counts less than the share of matched words.
    const sum = Math.sqrt(hits.reduce((all, hit) => all + hit.score / hit.queryTerms.length, 0))
    const share = shares.reduce<number>((all, each) => all + each, 0)
    const weight = weighNames(record, new Set(terms), stems) * weighAction(record, same, actions)
    return [
      {
        at,
        terms,
        queryTerms: hits.flatMap(({ queryTerms }) => queryTerms),
        count: shares.filter((each) => each > 0).length,
        score: sum * share ** 2 * weight,
      },
    ]
  })
  const most = Math.max(...weighed.map(({ count }) => count))
  const current = Math.max(
    ...weighed.flatMap(({ at, score }) => (records[at]?.isDeprecated ? [] : score)),
  )
  return weighed
    .filter(({ count }) => 2 * count >= most)
    .map((hit) => Object.assign(hit, { isOnly: hit.score > 2 * current }))
}

/** Returns the actions of a verb. “Get” means to list several, or to read one. */
function getActions(verb: string, words: readonly string[]): readonly Action[] {
  const actions = findMeanings(verb).flatMap(({ action }) => action ?? [])
  const isPlural = words.some((word) => word !== verb && /[^s]s$/.test(word))
  return actions.includes('get')
    ? actions.filter((action) => action !== (isPlural ? 'get' : 'list'))
    : actions
}

/** Expands a word to its prefix matches and, with less weight, to the words that documents use for it. */
function expand(word: string, isVerb: boolean): Query {
  const written = findMeanings(word).flatMap((meaning) => meaning.written)
  if (written.length === 0) {
    return {
      queries: [word],
      prefix: word.length > 2,
      // “React” must find “reaction”, but “users” not “user groups”.
      weights: { fuzzy: 0, prefix: isVerb ? 0.5 : 0.1 },
    }
  }
  const meant = written.filter((each) => each !== word)
  return { queries: [word, { queries: meant, boostTerm: () => 0.5 }] }
}

/** Returns the addresses of the operations that take a member with this name or value. */
function findByMember(
  index: MiniSearch,
  records: readonly SearchRecord[],
  word: string,
): ReadonlySet<string> {
  const members = index.search(word, {
    fields: ['title', 'values'],
    filter: ({ id: at }) => records[at]?.kind === 'member',
  })
  return new Set(
    members.flatMap(({ id: at }) =>
      (records[at]?.places ?? []).flatMap(({ role, address }) =>
        role.endsWith('parameter') || role.endsWith('request body')
          ? (address.split('#', 1)[0] ?? [])
          : [],
      ),
    ),
  )
}

const readActions: ReadonlySet<string> = new Set<Action>(['get', 'list', 'search'])

/** Weighs a record by its action. A verb that is not an HTTP action, such as “fork”, mostly creates something. */
function weighAction(
  record: SearchRecord,
  same: readonly string[],
  actions: readonly Action[],
): number {
  const { verbs = [], method } = record
  const { title, sentence, path } = getNames(record)
  const asked: readonly Action[] = actions.length > 0 ? actions : ['create']
  const does = asked.some((action) => verbs.includes(action))
  const mentions = [title, sentence, path].some((stems) =>
    stems.some((stem) => same.some((each) => stem.startsWith(each))),
  )
  const reads = asked.some((action) => readActions.has(action))
  return (does ? 2 : 1) * (mentions ? 1.5 : 1) * (reads === (method === 'GET') ? 1 : 0.5)
}

/** Creates a query for a word with one wrong, missing or extra letter, or with two letters swapped. */
export function createFuzzyQuery(word: string): QueryCombination {
  // In a word of two letters, one is not significant.
  if (word.length < 3) return { queries: [word] }
  const swapped = Array.from(
    word.slice(1),
    (letter, at) => word.slice(0, at) + letter + (word[at] ?? '') + word.slice(at + 2),
  )
  return { combineWith: 'OR', queries: [{ queries: [word], fuzzy: 1 }, ...swapped] }
}

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

function getNames(record: SearchRecord): Names {
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
