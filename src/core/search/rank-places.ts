import type { FoundParts } from './find-terms.ts'

/**
 * The places that say most about a query, best first: those that miss the fewest of its parts. What is deprecated comes last.
 *
 * @param findPage the place of a place's page; an entry also says what its page says, a little less
 */
export function rankPlaces(
  { parts: all, whole }: FoundParts,
  findPage: (place: number) => number,
): readonly number[] {
  const parts = all.filter((places) => places.size > 0)
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  // A rare word says more than one that stands everywhere.
  const rarity = parts.map(({ size }) => Math.log2(2 + total / size))
  const candidates = new Set([...parts, whole].flatMap((places) => Array.from(places.keys())))
  const ranked: RankedPlace[] = []
  let fewest = parts.length
  for (const place of candidates) {
    const page = findPage(place)
    const named = whole.get(place) ?? 0
    let [missing, score, isDeprecated] = [0, Math.abs(named) * 2, named < 0]
    for (const [index, places] of parts.entries()) {
      const own = places.get(place) ?? 0
      const inherited = (places.get(page) ?? 0) * shareOfPage
      const most = Math.max(Math.abs(own), page === place ? 0 : Math.abs(inherited))
      if (own < 0 || inherited < 0) isDeprecated = true
      if (most === 0) missing += 1
      score += most * (rarity[index] ?? 1)
    }
    fewest = Math.min(fewest, missing)
    ranked.push({ place, missing, score, isDeprecated })
  }
  return ranked
    .filter(({ missing }) => missing === fewest)
    .toSorted(compare)
    .map(({ place }) => place)
}

const shareOfPage = 0.35

interface RankedPlace {
  readonly place: number
  readonly missing: number
  readonly score: number
  readonly isDeprecated: boolean
}

function compare(one: RankedPlace, other: RankedPlace): number {
  if (one.isDeprecated !== other.isDeprecated) return one.isDeprecated ? 1 : -1
  return other.score - one.score || one.place - other.place
}
