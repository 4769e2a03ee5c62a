import { isWithin } from '#contract/findings/pointer.ts'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { nameExport } from '#site/exports/exports.ts'
import { listUses } from '#site/schema/list-uses.ts'
import { nameSchemas } from '#site/schema/name-schemas.ts'
import { indexSchemas } from '#site/schema/schema-index.ts'
import { createReach, headline } from './reach.ts'
import { hash, writeComparable } from './write-comparable.ts'

/** Hashes that show whether a page is made from the same as in another build. */
export interface PageKeys {
  /** Of what any page may show: everything but single operations and schemas. */
  readonly shared: string
  /** Of what one operation is shown with, by its slug. */
  readonly operations: Readonly<Record<string, string>>
  /** Of what the page of one schema shows, by its slug. */
  readonly schemas: Readonly<Record<string, string>>
}

/**
 * The keys of a document. Whatever is not known to belong to one operation, such as a new field of the contract, counts for
 * every page, so that in doubt a page is drawn again.
 *
 * @param onEveryPage what all pages have, although single operations may decide it, such as the sidebar
 * @param texts of its files: pages show numbers as they are written there
 * @throws {Error} for a contract with something that cannot be compared
 */
export function keyPages(
  contract: Contract,
  onEveryPage: unknown,
  texts: readonly string[] = [],
): PageKeys {
  const {
    operations,
    schemas,
    documented: _,
    document: __,
    overlaid: ___,
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
  const named = Array.from(nameSchemas(schemas), ([reference, { path }]) => [reference, path])
  const parts = [shared, identities, named, onEveryPage, listUnusualNumbers(texts)]
  const reach = createReach(contract)
  return {
    shared: hash(writeComparable(parts)),
    operations: Object.fromEntries(keyOperations(contract, reach)),
    schemas: Object.fromEntries(keySchemas(contract, reach)),
  }
}

/** The key of the operation or schema that alone decides what is at a path; undefined where more of the document may be shown. */
export function findKey(
  path: string,
  contract: Pick<Contract, 'title'>,
  { operations, schemas }: PageKeys,
): string | undefined {
  const schema = /^\/reference\/schemas\/([^/]+)\/?$/.exec(path)?.[1]
  if (schema !== undefined) return lookUp(schemas, schema)
  const name = `/downloads/${nameExport(contract)}.`
  const slug = path.startsWith(name)
    ? path.slice(name.length).replace(/\..*$/, '')
    : (/^\/reference\/([^/]+)\/?$/.exec(path) ??
        /^\/console\/operations\/([^/]+)\.json\/?$/.exec(path))?.[1]
  return slug === undefined ? undefined : lookUp(operations, slug)
}

function lookUp(keys: Readonly<Record<string, string>>, slug: string): string | undefined {
  return Object.hasOwn(keys, slug) ? keys[slug] : undefined
}

/** Numbers that JavaScript would write in another way: pages show them as they stand in the files, and values do not say how. */
function listUnusualNumbers(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.match(/(?<![\w"'])[-+.]?\d[\w.+-]*/g) ?? [])
    .filter((number) => String(Number(number)) !== number)
}

type Reach = (text: string) => readonly string[]

function keyOperations(contract: Contract, reach: Reach): readonly (readonly [string, string])[] {
  const { operations, documented, faults } = contract
  const findings = groupFindings(contract)
  const tagged = new Map<string, string>()
  for (const [tag, members] of groupByTags(operations)) tagged.set(tag, headline(members))
  const parts = operations.map((operation) => {
    const { slug, method, path, tags } = operation
    const own = writeComparable([
      operation,
      documented.get(slug),
      findings.get(slug),
      faults.filter((fault) => fault.operations.includes(`${method} ${path}`)),
    ])
    const neighbours = (tags.length > 0 ? tags : ['']).map((tag) => tagged.get(tag))
    return { slug, own, text: JSON.stringify([own, neighbours, reach(own)]) }
  })
  const findLine = locateAll(
    parts.flatMap(({ own }) => listPlaces(own)),
    contract,
  )
  return parts.map(({ slug, own, text }) => [
    slug,
    hash(text + JSON.stringify(listPlaces(own).map(findLine))),
  ])
}

/**
 * What is found of one operation may depend on others: that they name a credential, or a limit. A page shows the line of what
 * is found within its operation alone, so that a line which moves elsewhere does not count.
 */
function groupFindings(contract: Contract): ReadonlyMap<string, readonly unknown[]> {
  const { open, settled } = readSharedFindings(contract)
  const groups = new Map<string, unknown[]>()
  const add = (slug: string, part: unknown) => {
    const group = groups.get(slug) ?? []
    group.push(part)
    groups.set(slug, group)
  }
  for (const { operations, at, ...finding } of open) {
    for (const slug of operations) {
      const own = contract.documented.get(slug)?.places.operation
      const place = isWithin(at, own) ? at : at.replaceAll('#', ' ')
      add(slug, [finding, operations.length, place])
    }
  }
  for (const { finding, by } of settled) {
    if (by.kind !== 'answered') continue
    for (const slug of finding.operations) add(slug, [finding.topic, by])
  }
  return groups
}

/** What may be a place of the document that a page shows the line of; of what it refers to, none does. */
function listPlaces(text: string): readonly string[] {
  return [...new Set(text.match(/(?<=")(?<!"\$ref":")[^"\\#]*#\/(?:[^"\\]|\\.)*(?=")/g))]
}

/** Lines are looked up for all places at once: each search goes through the whole document. */
function locateAll(
  places: readonly string[],
  { findLines }: Pick<Contract, 'findLines'>,
): (place: string) => unknown {
  const all = [...new Set(places)]
  const lines = findLines(all)
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

/** A schema’s page shows what it is, and who refers to it. */
function keySchemas(contract: Contract, reach: Reach): readonly (readonly [string, string])[] {
  const { schemas } = contract
  const uses = listUses(contract)
  const { usersOf } = indexSchemas(schemas)
  const pages = [...new Set(nameSchemas(schemas).values())]
  return pages.map(({ reference, slug, schema, clashes }) => {
    const own = writeComparable([reference, schema])
    const users = [clashes, usersOf(reference), headline(uses.get(reference) ?? [])]
    return [slug, hash(JSON.stringify([own, reach(own), users]))]
  })
}
