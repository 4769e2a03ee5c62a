/** The place of a statement, unless that is the one around it. */
export function placeOf(
  said: { readonly pointer: string },
  around: string,
): { dataPlace?: string } {
  const place = relatePointer(said.pointer, around)
  return place === undefined ? {} : { dataPlace: place }
}

/**
 * A place as the rest of the one around it, since a page repeats places for every row: what follows it after a slash, or from a
 * place above, with `..` for each step up. Undefined for the same place, and whole where the two have nothing in common.
 */
export function relatePointer(
  place: string | undefined,
  around: string | undefined,
): string | undefined {
  if (place === undefined || around === undefined) return place
  if (place === around) return undefined
  if (place.startsWith(`${around}/`)) return place.slice(around.length)
  const tokens = place.split('/')
  const others = around.split('/')
  const shared = others.findIndex((token, index) => token !== tokens[index])
  const rest = tokens.slice(shared)
  // A name that is `..` itself could not be told from a step up.
  if (shared < 1 || rest.length === 0 || rest[0] === '..') return place
  const short = [...others.slice(shared).map(() => '..'), ...rest].join('/')
  return short.length < place.length ? short : place
}

/**
 * The place from which a list of places can be written: the one that is nearest to all of them, or the one around the list, where
 * that is as near or the list is too short to gain by it.
 */
export function shareOf(places: readonly string[], around: string): string {
  const [first = [], ...others] = places.map((place) => place.split('/'))
  const end = first.findIndex((token, index) => others.some((other) => other[index] !== token))
  const shared = first.slice(0, end).join('/')
  return others.length < 2 || !shared.includes('/') || around.startsWith(shared) ? around : shared
}
