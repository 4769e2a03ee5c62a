import type MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import { findMeanings } from './meanings.ts'
import type { Action } from './meanings.ts'
import type { SearchRecord } from './record.ts'
import { createFuzzyQuery } from './fuzzy-query.ts'
import { getNames, weighNames } from './weigh-names.ts'
import { stemWord } from './words.ts'

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
