import { isWithin } from '#contract/findings/pointer.ts'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import type { Contract } from '#contract/read-contract.ts'
import { nameExport } from '#site/exports/name-export.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { listUses } from '#site/schema/list-uses.ts'
import { nameSchemas } from '#site/schema/name-schemas.ts'
import { indexSchemas } from '#site/schema/schema-index.ts'
import { createReach, headline } from './reach.ts'
import type { Reach } from './reach.ts'
import { createSurroundings } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { hash, writeComparable } from './write-comparable.ts'

/** Hashes that show whether a page is made from the same as in another build. The lines that it names are not among them. */
export interface PageKeys {
  /** Of what any page may show: everything but single operations and schemas. */
  readonly shared: string
  /** Of what one operation is shown with, by its slug. */
  readonly operations: Readonly<Record<string, string>>
  /** Of what the page of one schema shows, by its slug. */
  readonly schemas: Readonly<Record<string, string>>
  /** Of what else is known to be made from a part of the document only, by its path without a trailing slash. */
  readonly others: Readonly<Record<string, string>>
}

/** What decides pages besides the contract. */
export interface Circumstances {
  /** What all pages have, although single operations may decide it, such as the sidebar. */
  readonly onEveryPage: unknown
  /** The texts of the document’s files: pages show numbers as they are written there. */
  readonly texts: readonly string[]
  /** What single files are made from, by their path without a trailing slash. */
  readonly files: Readonly<Record<string, unknown>>
}

/**
 * The keys of a document. Whatever is not known to belong to one operation, such as a new field of the contract, counts for
 * every page, so that in doubt a page is drawn again.
 *
 * @throws {Error} for a contract with something that cannot be compared
 */
export function keyPages(
  contract: Contract,
  { onEveryPage, texts, files }: Circumstances,
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
  const surroundings = createSurroundings(contract)
  return {
    shared: hash(writeComparable(parts)),
    operations: Object.fromEntries(keyOperations(contract, reach, surroundings)),
    schemas: Object.fromEntries(keySchemas(contract, reach, surroundings)),
    others: Object.fromEntries([
      ...surroundings.tags.map(([path, list]) => [
        path.replace(/\/$/, ''),
        hash(JSON.stringify([list, reach(list), surroundings.of(path)])),
      ]),
      ...Object.entries(files).map(([path, value]) => [path, hash(writeComparable(value))]),
    ]),
  }
}

/** The key of the part of the document that alone decides what is at a path; undefined where more of it may be shown. */
export function findKey(
  path: string,
  contract: Pick<Contract, 'title'>,
  { operations, schemas, others }: PageKeys,
): string | undefined {
  const other = lookUp(others, path.replace(/\/$/, ''))
  if (other !== undefined) return other
  const schema = /^\/reference\/schemas\/([^/]+)\/?$/.exec(path)?.[1]
  if (schema !== undefined) return lookUp(schemas, schema)
  const name = `/downloads/${nameExport(contract)}.`
  const slug = path.startsWith(name)
    ? path.slice(name.length).replace(/\..*$/, '')
    : (/^\/reference\/([^/]+)\/?$/.exec(path) ??
        /^\/console\/(?:operations|responses)\/([^/]+)\.json\/?$/.exec(path))?.[1]
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

function keyOperations(
  contract: Contract,
  reach: Reach,
  surroundings: Surroundings,
): readonly (readonly [string, string])[] {
  const { operations, documented, faults } = contract
  const findings = groupFindings(contract)
  return operations.map((operation) => {
    const { slug, method, path } = operation
    const own = writeComparable([
      operation,
      documented.get(slug),
      findings.get(slug),
      faults
        .filter((fault) => fault.operations.includes(`${method} ${path}`))
        .map(({ weight, sentence }) => [weight, sentence]),
    ])
    const around = surroundings.of(locateOperation(operation))
    return [slug, hash(JSON.stringify([own, around, reach(own)]))]
  })
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

/** A schema’s page shows what it is, and who refers to it. */
function keySchemas(
  contract: Contract,
  reach: Reach,
  surroundings: Surroundings,
): readonly (readonly [string, string])[] {
  const { schemas } = contract
  const uses = listUses(contract)
  const { usersOf } = indexSchemas(schemas)
  const pages = [...new Set(nameSchemas(schemas).values())]
  return pages.map(({ reference, slug, path, schema, clashes }) => {
    const own = writeComparable([reference, schema])
    const users = [clashes, usersOf(reference), headline(uses.get(reference) ?? [])]
    return [slug, hash(JSON.stringify([own, reach(own), users, surroundings.of(path)]))]
  })
}
