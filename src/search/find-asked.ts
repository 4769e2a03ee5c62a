import type MiniSearch from 'minisearch'
import type { QueryCombination } from 'minisearch'
import { findMeanings } from './meanings.ts'
import type { Action } from './meanings.ts'
import type { SearchRecord } from './record.ts'
import { spellAlmost, swapLetters } from './spell-almost.ts'
import { readNames, weighNames } from './weigh-names.ts'
import { stemWord } from './words.ts'

export interface AskedHit {
  readonly at: number
  readonly score: number
  readonly terms: readonly string[]
  readonly queryTerms: readonly string[]
  /** How many of the words it has. */
  readonly count: number
  /** Whether nothing that is not deprecated fits nearly as well. */
  readonly isOnly: boolean
}

/** The operations that a question may mean: with the most of its words, as they are, by their meanings, or as members. */
export function findAsked(
  index: MiniSearch,
  records: readonly SearchRecord[],
  words: readonly string[],
  verb: string,
  accepts: (record: SearchRecord) => boolean,
): readonly AskedHit[] {
  const ask = (spell: (word: string) => QueryCombination) =>
    index.search(
      { combineWith: 'OR', queries: words.map((word) => expand(word, spell(word), word === verb)) },
      {
        filter: ({ id: at }) => {
          const record = records[at]
          return record?.kind === 'operation' && accepts(record)
        },
      },
    )
  const exact = ask(spellPlainly)
  const found = new Set(exact.flatMap(({ queryTerms }) => queryTerms))
  // A word that stands elsewhere is spelt as it should be.
  const isFound = (word: string) => found.has(stemWord(word)) || index.search(word).length > 0
  const hits = words.every(isFound)
    ? exact
    : ask((word) => (isFound(word) ? spellPlainly(word) : spellAlmost(word)))
  const asked = words.map((word) => {
    const isVerb = findMeanings(word)[0]?.action !== undefined
    return {
      isVerb,
      stem: stemWord(word),
      variants: new Set([word, ...listWritten(word), ...swapLetters(word)].map(stemWord)),
      takers: isVerb ? new Set<string>() : listTakers(index, records, word),
    }
  })
  const stems = asked.map(({ stem }) => stem)
  const actions = listActions(verb, words)
  const isOnlyVerbs = asked.every(({ isVerb }) => isVerb)
  const weighed = hits.flatMap(({ id: at, score, terms, queryTerms }) => {
    const record = records[at]
    if (!record) return []
    const shares = asked.map(({ stem, variants, takers }) => {
      if (queryTerms.includes(stem)) return 1
      return queryTerms.some((term) => variants.has(term)) || takers.has(record.address) ? 0.5 : 0
    })
    const isNamed = asked.some(({ isVerb }, nth) => !isVerb && shares[nth] !== 0)
    if (!isNamed && !isOnlyVerbs) return []
    const share = shares.reduce<number>((sum, each) => sum + each, 0) / words.length
    const weight =
      weighNames(record, new Set(terms), stems) * weighAction(record, stemWord(verb), actions)
    return [
      {
        at,
        terms,
        queryTerms,
        count: shares.filter((each) => each > 0).length,
        // The sum over words and fields counts less than what they agree on.
        score: Math.sqrt(score / queryTerms.length) * share * weight,
      },
    ]
  })
  const most = Math.max(...weighed.map(({ count }) => count))
  const current = Math.max(
    ...weighed.flatMap(({ at, score }) => (records[at]?.isDeprecated ? [] : score)),
  )
  return weighed
    .filter(({ count }) => 2 * count >= most)
    .map(({ at, score, terms, queryTerms, count }) => {
      return { at, score, terms, queryTerms, count, isOnly: score > 2 * current }
    })
}

/** A singular is one, and a plural may be several. */
function listActions(verb: string, words: readonly string[]): readonly Action[] {
  const actions = findMeanings(verb).flatMap(({ action }) => action ?? [])
  const isPlural = words.some((word) => word !== verb && /[^s]s$/.test(word))
  return actions.includes('get') && !isPlural
    ? actions.filter((action) => action !== 'list')
    : actions
}

/** What documents write for a word. */
function listWritten(word: string): readonly string[] {
  return findMeanings(word)
    .flatMap(({ written }) => written)
    .filter((each) => each !== word)
}

function spellPlainly(word: string): QueryCombination {
  return { queries: [word] }
}

/** A word as it is spelt, and less what documents write for it. */
function expand(word: string, spelt: QueryCombination, isVerb: boolean): QueryCombination {
  const written = listWritten(word)
  const begun = {
    ...spelt,
    prefix: written.length === 0 && word.length > 2,
    // Who reacts adds a reaction, but users are no user groups.
    weights: { fuzzy: 0.45, prefix: isVerb ? 0.5 : 0.1 },
  }
  if (written.length === 0) return begun
  return {
    combineWith: 'OR',
    queries: [begun, { queries: [...written], boostTerm: () => 0.5, prefix: false }],
  }
}

/** The addresses of the operations that take a member of this name, or with this value. */
function listTakers(
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

const reading: ReadonlySet<string> = new Set<Action>(['get', 'list', 'search'])

/** A verb that is no verb of requests, such as “fork”, mostly makes something. */
function weighAction(record: SearchRecord, verb: string, actions: readonly Action[]): number {
  const { verbs = [], method } = record
  const { title, sentence, path } = readNames(record)
  const asked: readonly Action[] = actions.length > 0 ? actions : ['create']
  const does = asked.some((action) => verbs.includes(action))
  const says = [title, sentence, path].some((stems) => stems.some((stem) => stem.startsWith(verb)))
  const reads = asked.some((action) => reading.has(action))
  return (does ? 2 : 1) * (says ? 1.5 : 1) * (reads === (method === 'GET') ? 1 : 0.5)
}
