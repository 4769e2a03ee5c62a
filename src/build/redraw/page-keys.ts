import { createHash } from 'node:crypto'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { nameExport } from '#site/exports/exports.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { writeComparable } from './write-comparable.ts'

/** Where the files of a document say what they say: pages show lines, and numbers as they are written. */
export interface WrittenDocument {
  /** The line of each place, in their order, where pages can show it. */
  readonly findLines?: (places: readonly string[]) => readonly unknown[]
  /** The text of each file. */
  readonly texts: readonly string[]
}

/** Hashes that show whether a page is made from the same as in another build. */
export interface PageKeys {
  /** Of what any page may show: everything but single operations and schemas. */
  readonly shared: string
  /** Of what one operation is shown with, by its slug. */
  readonly operations: Readonly<Record<string, string>>
}

/**
 * The keys of a document. Whatever is not known to belong to one operation, such as a new field of the contract, counts for
 * every page, so that in doubt a page is drawn again.
 *
 * @param onEveryPage what all pages have, although single operations may decide it, such as the sidebar
 * @throws {Error} for a contract with something that cannot be compared
 */
export function keyPages(
  contract: Contract,
  onEveryPage: unknown,
  written: WrittenDocument = { texts: [] },
): PageKeys {
  const {
    operations,
    schemas: _,
    documented: __,
    document: ___,
    faults: ____,
    ...others
  } = contract
  // Functions give what the files say, which is compared apart.
  const shared = Object.fromEntries(
    Object.entries(others).filter(([, value]) => typeof value !== 'function'),
  )
  const identities = operations.map(({ id, slug, method, path, tags }) => [
    id,
    slug,
    method,
    path,
    tags,
  ])
  return {
    shared: hash(writeComparable([shared, identities, onEveryPage, listUnusualNumbers(written)])),
    operations: Object.fromEntries(keyOperations(contract, written)),
  }
}

/** The slug of the operation that alone decides what is at a path; undefined where more of the document may be shown. */
export function findOwner(
  path: string,
  contract: Pick<Contract, 'title'>,
  keys: PageKeys,
): string | undefined {
  const name = `/downloads/${nameExport(contract)}.`
  const slug = path.startsWith(name)
    ? path.slice(name.length).replace(/\..*$/, '')
    : /^\/reference\/([^/]+)\/?$/.exec(path)?.[1]
  return slug !== undefined && Object.hasOwn(keys.operations, slug) ? slug : undefined
}

/** Numbers that JavaScript would write in another way: pages show them as they stand in the files, and values do not say how. */
function listUnusualNumbers({ texts }: WrittenDocument): readonly string[] {
  return texts
    .flatMap((text) => text.match(/(?<![\w"'])[-+.]?\d[\w.+-]*/g) ?? [])
    .filter((number) => String(Number(number)) !== number)
}

function keyOperations(
  contract: Contract,
  written: WrittenDocument,
): readonly (readonly [string, string])[] {
  const { operations, documented, faults } = contract
  const reach = createReach(contract)
  const tagged = new Map<string, string>()
  for (const [tag, members] of groupByTags(operations)) tagged.set(tag, headline(members))
  const parts = operations.map((operation) => {
    const { slug, method, path, tags } = operation
    const own = writeComparable([
      operation,
      documented.get(slug),
      faults.filter((fault) => fault.operations.includes(`${method} ${path}`)),
    ])
    const neighbours = (tags.length > 0 ? tags : ['']).map((tag) => tagged.get(tag))
    return { slug, own, text: JSON.stringify([own, neighbours, reach(own)]) }
  })
  const findLine = locateAll(
    parts.flatMap(({ own }) => listPlaces(own)),
    written,
  )
  return parts.map(({ slug, own, text }) => [
    slug,
    hash(text + JSON.stringify(listPlaces(own).map(findLine))),
  ])
}

/** What may be a place of the document: a reference, as every name in it is. */
function listPlaces(text: string): readonly string[] {
  return [...new Set(text.match(/(?<=")[^"\\#]*#\/(?:[^"\\]|\\.)*(?=")/g))]
}

/** Lines are looked up for all places at once: each search goes through the whole document. */
function locateAll(
  places: readonly string[],
  { findLines }: WrittenDocument,
): (place: string) => unknown {
  const all = [...new Set(places)]
  const lines = findLines?.(all) ?? []
  const known = new Map(all.map((place, index) => [place, lines[index]]))
  return (place) => known.get(place)
}

/** Those without a tag are a group too. */
function groupByTags(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    for (const tag of operation.tags.length > 0 ? operation.tags : ['']) {
      const group = groups.get(tag) ?? []
      group.push(operation)
      groups.set(tag, group)
    }
  }
  return groups
}

/** What lists and links show of operations. */
function headline(operations: readonly Operation[]): string {
  return hash(
    writeComparable(
      operations.map(({ slug, summary, isDeprecated, callable }) => [
        slug,
        summary,
        isDeprecated,
        callable,
      ]),
    ),
  )
}

/** The hashes of all schemas and operations that a text names, directly or through a schema that it names. */
function createReach({
  operations,
  schemas,
}: Pick<Contract, 'operations' | 'schemas'>): (text: string) => readonly string[] {
  const texts = new Map(Array.from(schemas, ([name, schema]) => [name, writeComparable(schema)]))
  const named = new Map([
    ...Array.from(texts, ([name, text]): [string, string] => [name, hash(text)]),
    ...operations.flatMap((operation): readonly [string, string][] => [
      [operation.id, headline([operation])],
      [locateOperation(operation), headline([operation])],
    ]),
  ])
  const known = new Map<string, readonly string[]>()
  const listNames = (text: string) => {
    const names = Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, name = '']) => name)
    return [...new Set(names)].filter((name) => named.has(name))
  }
  return (text) => {
    const reached = new Set(listNames(text))
    // Iterating over a set includes what is added during the iteration.
    for (const name of reached) {
      const names = known.get(name) ?? listNames(texts.get(name) ?? '')
      known.set(name, names)
      for (const next of names) reached.add(next)
    }
    return Array.from(reached, (name) => `${name} ${named.get(name)}`)
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
