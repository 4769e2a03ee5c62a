import type { ListedOperation } from './listed-operation.ts'

/** The operations that are shown of those that were found. */
export interface FoundOperations {
  readonly shown: readonly ListedOperation[]
  /** How many more there are. */
  readonly more: number
}

/** Rows that are rendered at most, so that a list of thousands stays fluid. */
const mostShown = 100

/**
 * The operations that have each word of the query in their method, path, name, tag or id, in any order and case. Those that
 * begin with the query come first, then those in which a word begins with it; else the order is that of the document.
 */
export function searchOperations(
  operations: readonly ListedOperation[],
  query: string,
  most = mostShown,
): FoundOperations {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  const ranked: readonly ListedOperation[][] = [[], [], []]
  for (const operation of operations) {
    const text = findText(operation)
    if (words.every((word) => text.includes(word)))
      ranked[rank(operation, text, wanted)]?.push(operation)
  }
  const found = ranked.flat()
  return { shown: found.slice(0, most), more: Math.max(0, found.length - most) }
}

function rank({ path, name, slug }: ListedOperation, text: string, wanted: string): 0 | 1 | 2 {
  if (wanted === '') return 0
  const starts = [path, name, slug].some((part) => part.toLowerCase().startsWith(wanted))
  return starts ? 0 : text.includes(` ${wanted}`) || text.includes(`/${wanted}`) ? 1 : 2
}

const texts = new WeakMap<ListedOperation, string>()

/** Searched at every key press. */
function findText(operation: ListedOperation): string {
  const known = texts.get(operation)
  if (known !== undefined) return known
  const { method, path, name, tag = '', slug } = operation
  const text = `${method} ${path} ${name} ${tag} ${slug}`.toLowerCase()
  texts.set(operation, text)
  return text
}
