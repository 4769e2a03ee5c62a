import { namePageShard, nameTermShard, startShard } from './index-format.ts'
import type { IndexStart, PackedEntry, PackedPage } from './index-format.ts'
import type { SearchableEntry, SearchablePage } from './searchable.ts'
import { splitPath } from './split-path.ts'
import { weighEntry, weighPage } from './weigh-words.ts'
import type { WeighedTerms } from './weigh-words.ts'

/**
 * The index of the API document in shards, by name. A place is a page, or an entry on it right after its page, and its number
 * is also its rank among those that a query finds equally well. Terms are cut into shards in their order, so that whatever
 * begins alike stands together.
 */
export function writeIndex(pages: readonly SearchablePage[]): ReadonlyMap<string, string> {
  const ranked = pages.toSorted((one, other) => rank(one) - rank(other))
  const postings = createPostings()
  const packed: PackedPage[] = []
  const firsts: number[] = []
  let place = 0
  for (const page of ranked) {
    firsts.push(place)
    postings.add(place, weighPage(page), page.isDeprecated)
    place += 1
    for (const entry of page.entries) {
      postings.add(place, weighEntry(entry), page.isDeprecated || entry.isDeprecated)
      place += 1
    }
    packed.push(packPage(page))
  }
  const terms = cutTerms(postings.list())
  const blocks = cut(packed.map((page) => JSON.stringify(page)))
  let at = 0
  const starts = blocks.map((block) => {
    const first = firsts[at] ?? 0
    at += block.length
    return first
  })
  const start: IndexStart = {
    terms: terms.map(({ first }) => first),
    pages: starts,
    steps: firsts.map((first, index) => first - (firsts[index - 1] ?? 0)),
  }
  return new Map([
    [startShard, JSON.stringify(start)],
    ...terms.map(({ lines }, index) => [nameTermShard(index), lines.join('\n')] as const),
    ...blocks.map((block, index) => [namePageShard(index), `[${block.join(',\n')}]`] as const),
  ])
}

/** Characters of a shard, about; compressed, a fifth. */
const shardSize = 24_000

/** Tags first, and of operations those with a short path. */
function rank({ kind, path, isDeprecated }: SearchablePage): number {
  const kinds = { tag: 0, operation: 1, webhook: 2, schema: 3, point: 4 } as const
  const depth = Math.min(path === undefined ? 0 : splitPath(path).length, 99)
  return (isDeprecated ? 1000 : 0) + kinds[kind] * 100 + depth
}

function packPage(page: SearchablePage): PackedPage {
  const { title, address, about, isDeprecated, entries, values } = page
  const packed = [title, address, about, isDeprecated ? 1 : 0, entries.map(packEntry)] as const
  return values.length > 0 ? [...packed, values] : packed
}

function packEntry({ name, role, anchor, isDeprecated, values }: SearchableEntry): PackedEntry {
  const packed = [name, role, anchor, isDeprecated ? 1 : 0] as const
  return values.length > 0 ? [...packed, values] : packed
}

function createPostings() {
  /** By term and then by weight, which is below 0 for what is deprecated: the numbers of places. */
  const found = new Map<string, Map<number, number[]>>()
  return {
    add(place: number, terms: WeighedTerms, isDeprecated: boolean): void {
      for (const [term, weight] of terms) {
        const byWeight = found.get(term) ?? new Map<number, number[]>()
        found.set(term, byWeight)
        const signed = isDeprecated ? -weight : weight
        const places = byWeight.get(signed)
        if (places) places.push(place)
        else byWeight.set(signed, [place])
      }
    },
    list: () =>
      [...found]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([term, byWeight]) => ({ term, line: writeLine(term, byWeight) })),
  }
}

/** `term`, then for each weight a tab, the weight and the steps from place to place. */
function writeLine(term: string, byWeight: ReadonlyMap<number, readonly number[]>): string {
  const groups = [...byWeight].map(([weight, places]) => {
    const steps = places.map((place, index) => (place - (places[index - 1] ?? 0)).toString(36))
    return [weight, ...steps].join(' ')
  })
  return [term, ...groups].join('\t')
}

function cutTerms(terms: readonly { readonly term: string; readonly line: string }[]) {
  let at = 0
  return cut(terms.map(({ line }) => line)).map((lines) => {
    const first = terms[at]?.term ?? ''
    at += lines.length
    return { first, lines }
  })
}

/** Texts in order, as many to a shard as fit; one that is longer has a piece of its own. */
function cut(texts: readonly string[]): readonly (readonly string[])[] {
  const shards: string[][] = []
  let size = Infinity
  for (const text of texts) {
    if (size + text.length > shardSize) {
      shards.push([])
      size = 0
    }
    shards.at(-1)?.push(text)
    size += text.length
  }
  return shards
}
