import { schemaHoldings } from '#schema/subschemas.ts'

/**
 * Leaves out the longest lists of values (`enum`) of what a page gives its console, until the others have room. A field for such
 * a value takes any text, and what is allowed stands in the document: a choice of a hundred thousand would freeze a page.
 *
 * @param given schemas, and whatever holds them
 */
export function shortenLists<Given>(given: Given): Given {
  let room = longest
  const left = new Set<unknown>()
  const lengths = [...listLists(given)].map((list) => [list, JSON.stringify(list).length] as const)
  for (const [list, length] of lengths.toSorted(([, one], [, other]) => one - other)) {
    room -= length
    if (room < 0) left.add(list)
  }
  if (left.size === 0) return given
  return JSON.parse(
    JSON.stringify(given, (_, value: unknown) => (left.has(value) ? undefined : value)),
  )
}

/** Characters of all lists together. The names of the world's time zones take 9,000. */
const longest = 20_000

function listLists(value: unknown, holdsNames = false, found = new Set<unknown>()) {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, member] of Object.entries(value)) {
    if (isList(key, member, holdsNames)) found.add(member)
    else if (holdsNames || !data.has(key)) listLists(member, !holdsNames && isNames(key), found)
  }
  return found
}

function isList(key: string, value: unknown, holdsNames: boolean): boolean {
  return key === 'enum' && !holdsNames && Array.isArray(value)
}

function isNames(key: string): boolean {
  return key === 'schemas' || schemaHoldings.get(key) === 'names'
}

const data: ReadonlySet<string> = new Set(['default', 'const', 'example', 'examples'])
