import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import type { Place } from '#contract/openapi/place.ts'
import type { Contract } from '#contract/read-contract.ts'
import { exportOutcomes } from '#site/exports/export-outcomes.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { nameSchemas } from '#site/schema/name-schemas.ts'
import { searchablePages } from '#site/search/document/searchable-pages.ts'
import { findDocumentLines } from '#site/statements/document-lines.ts'
import type { Found } from './kit.ts'
import type { PageKeys } from './page-keys.ts'

/** What was found out about a document while its pages were drawn. */
export function listFindings(contract: Contract, lines = listLines(contract)): Found {
  return {
    exports: Object.fromEntries(
      contract.operations.flatMap((operation) => {
        const outcome = exportOutcomes.get(operation)
        return outcome ? [[operation.slug, outcome]] : []
      }),
    ),
    searchable: [...(searchablePages.get(contract)?.values() ?? [])],
    lines: Object.fromEntries(lines),
  }
}

/** The lines of all places that pages state. */
export function listLines(contract: Contract): ReadonlyMap<Place, number> {
  return new Map(
    Array.from(findDocumentLines(contract, listFound(contract))).flatMap(([place, found]) =>
      found ? [[place, found.line]] : [],
    ),
  )
}

function listFound(contract: Contract): readonly Place[] {
  return readSharedFindings(contract).open.map(({ at }) => at)
}

/** Recalls what an earlier build found out about the operations and schemas that are the same now. */
export function recallFindings(
  contract: Contract,
  { exports, searchable }: Found,
  before: PageKeys,
  now: PageKeys,
): void {
  const known = new Map(searchable.map((page) => [page.address, page]))
  const pages = new Map(searchablePages.get(contract))
  searchablePages.set(contract, pages)
  const recallPage = (address: string) => {
    const page = known.get(address)
    if (page) pages.set(address, page)
  }
  for (const operation of contract.operations) {
    const { slug } = operation
    if (now.operations[slug] !== before.operations[slug]) continue
    const outcome = exports[slug]
    if (outcome) exportOutcomes.set(operation, outcome)
    recallPage(locateOperation(operation))
  }
  for (const { slug, path } of new Set(nameSchemas(contract.schemas).values())) {
    if (now.schemas[slug] === before.schemas[slug]) recallPage(path)
  }
}
