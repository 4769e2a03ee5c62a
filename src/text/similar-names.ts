/** Returns at most five similar names, best match first: substrings in either direction, and misspellings. */
export function findSimilar(wanted: string, names: readonly string[]): readonly string[] {
  const bare = normalize(wanted)
  // An id and its slug count as one name.
  const similar = [...Map.groupBy(names, normalize)]
    .map(([normalized, [name = '']]) => ({ name, distance: measure(bare, normalized) }))
    .filter(({ distance }) => distance <= Math.max(1, bare.length / 3))
  return similar
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ name }) => name)
}

/** Normalizes a name: case and punctuation distinguish ids from slugs, not operations. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function measure(wanted: string, name: string): number {
  const [short, long] = wanted.length < name.length ? [wanted, name] : [name, wanted]
  return short.length >= 4 && long.includes(short) ? 1 : countEdits(wanted, name)
}

/** Counts the letters to add, remove or replace (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
