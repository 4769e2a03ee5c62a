import { findTerms } from './find-terms.ts'
import type { TermShards } from './find-terms.ts'
import { namePageShard, nameTermShard, startShard } from './index-format.ts'
import type { IndexStart, PackedEntry, PackedPage } from './index-format.ts'
import { rankPlaces } from './rank-places.ts'
import { readQuery } from './read-query.ts'
import type { Query } from './read-query.ts'
import { joinWords, splitWords } from './split-words.ts'

/** The places that a query finds, best first. */
export interface Hits {
  readonly count: number
  /** @param end as many as that from the beginning */
  readonly list: (end: number) => Promise<readonly Hit[]>
}

export interface Hit {
  readonly name: string
  /** A phrase: `GET /pets`, or `query parameter of List pets`. */
  readonly about: string
  /** From the root of the site. */
  readonly address: string
  readonly isDeprecated: boolean
  readonly isPage: boolean
}

/** A search of the API document. Each shard of the index is loaded once, when a query first needs it. */
export interface IndexSearch {
  readonly search: (text: string) => Promise<Hits>
}

/** @param load gives the text of a shard, and fails where there is none */
export function createIndexSearch(load: (shard: string) => Promise<string>): IndexSearch {
  const loadOnce = remember(load)
  const openStart = remember(async () => {
    const { terms, pages, steps }: IndexStart = JSON.parse(await loadOnce(startShard))
    let first = 0
    const firsts = steps.map((step) => (first += step))
    const ofPlace = firsts.flatMap((own, index) =>
      Array.from({ length: (firsts[index + 1] ?? own + 1) - own }, () => own),
    )
    return { terms, pages, firsts, findPage: (place: number) => ofPlace[place] ?? first }
  })
  const openPages = remember(async (index) => {
    const packed: readonly PackedPage[] = JSON.parse(await loadOnce(namePageShard(Number(index))))
    return packed
  })
  const openTerms = remember(async (index) => {
    const lines = (await loadOnce(nameTermShard(Number(index)))).split('\n')
    return lines.map((line) => {
      const end = line.indexOf('\t')
      return { term: line.slice(0, end), postings: line.slice(end + 1) }
    })
  })

  return {
    async search(text) {
      const query = readQuery(text)
      if (query.words.length === 0 && query.path === undefined) return nothing
      const start = await openStart('')
      const terms: TermShards = { firsts: start.terms, open: (index) => openTerms(String(index)) }
      const found = await findTerms(query, terms)
      const places = rankPlaces(found, start.findPage)
      return {
        count: places.length,
        list: (end) =>
          Promise.all(places.slice(0, end).map((place) => describe(place, query, start))),
      }
    },
  }

  async function describe(
    place: number,
    query: Query,
    { pages, firsts, findPage }: Awaited<ReturnType<typeof openStart>>,
  ): Promise<Hit> {
    const first = findPage(place)
    const shard = pages.findLastIndex((start) => start <= first)
    const packed = await openPages(String(shard))
    const page = packed[firsts.indexOf(first) - firsts.indexOf(pages[shard] ?? 0)]
    if (!page) throw new Error('The shards of the search index are not of one build.')
    const entry = page[4][place - first - 1]
    return entry ? describeEntry(page, entry, query) : describePage(page, query)
  }
}

function describePage(page: PackedPage, query: Query): Hit {
  const [title, address, about, isDeprecated, , values = []] = page
  const value = findValue(values, title, query)
  return {
    name: value ?? title,
    about: value === undefined ? about : `value of the ${about} ${title}`,
    address,
    isDeprecated: isDeprecated === 1,
    isPage: value === undefined,
  }
}

function describeEntry(
  [title, address, , isOld]: PackedPage,
  entry: PackedEntry,
  query: Query,
): Hit {
  const [name, role, anchor, isDeprecated, values = []] = entry
  const value = findValue(values, name, query)
  return {
    name: value ?? name,
    about: value === undefined ? `${role} of ${title}` : `value of ${name}, ${role} of ${title}`,
    address: anchor === '' ? address : `${address}#${anchor}`,
    isDeprecated: isOld === 1 || isDeprecated === 1,
    isPage: false,
  }
}

const nothing: Hits = { count: 0, list: () => Promise.resolve([]) }

/** The value that the query asks for, where the name itself is not what it asks for. */
function findValue(values: readonly string[], name: string, { words }: Query): string | undefined {
  const own = splitWords(name)
  const asked = words.filter((word) => !own.some((each) => each.startsWith(word)))
  if (asked.length === 0) return undefined
  const matches = values.map((value) => {
    const parts = splitWords(value)
    const isWhole = joinWords(parts) === joinWords(words)
    const met = asked.filter((word) => parts.some((part) => part.startsWith(word))).length
    return { value, met: isWhole ? Infinity : met, parts: parts.length }
  })
  const [best] = matches.toSorted((one, other) => other.met - one.met || one.parts - other.parts)
  return best && best.met > 0 ? best.value : undefined
}

/** A failure is not remembered: the next query tries again. */
function remember<Value>(make: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (name) => {
    const made =
      known.get(name) ??
      make(name).catch((error: unknown) => {
        known.delete(name)
        throw error
      })
    known.set(name, made)
    return made
  }
}
