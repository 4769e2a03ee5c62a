import { createHash } from 'node:crypto'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { nameExport } from '#site/exports/exports.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { writeComparable } from './write-comparable.ts'

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
export function keyPages(contract: Contract, onEveryPage: unknown): PageKeys {
  const {
    operations,
    schemas: _,
    documented: __,
    document: ___,
    faults: ____,
    ...shared
  } = contract
  const identities = operations.map(({ id, slug, method, path, tags }) => [
    id,
    slug,
    method,
    path,
    tags,
  ])
  return {
    shared: hash(writeComparable([shared, identities, onEveryPage])),
    operations: Object.fromEntries(keyOperations(contract)),
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

function keyOperations(contract: Contract): readonly (readonly [string, string])[] {
  const { operations, documented, faults } = contract
  const reach = createReach(contract)
  const tagged = new Map<string, string>()
  for (const [tag, members] of groupByTags(operations)) tagged.set(tag, headline(members))
  return operations.map((operation) => {
    const { slug, method, path, tags } = operation
    const own = writeComparable([
      operation,
      documented.get(slug),
      faults.filter((fault) => fault.operations.includes(`${method} ${path}`)),
    ])
    const neighbours = (tags.length > 0 ? tags : ['']).map((tag) => tagged.get(tag))
    return [slug, hash(JSON.stringify([own, neighbours, reach(own)]))]
  })
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
