import { listFailureGroups } from '#core/exchange/failures/all-failures.ts'
import { formatCount, formatCounted } from '#core/text/format.ts'
import { listGroups } from '#site/navigation/group-by-tag.ts'
import { readNavigation } from '#site/navigation/navigate.ts'
import { hasSignIn, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { listSinglePages } from './generate-pages.ts'

/** Summarizes how many pages a build renders. Returns `undefined` for small builds, which take only seconds. */
export function summarizePages(
  portals: readonly Portal[],
  isForAgents: boolean,
): string | undefined {
  const count = (those: (portal: Portal) => number) =>
    portals.reduce((total, portal) => total + those(portal), 0)
  const operations = count((portal) => listGeneratedOperations(portal).length)
  const schemas = count(({ contract }) => new Set(nameSchemas(contract.schemas).values()).size)
  const pages = operations + schemas + count((portal) => countOthers(portal, isForAgents))
  if (pages < fewestPages) return undefined
  return `${formatCount(pages)} pages of ${formatCounted(operations, 'operation')} and ${formatCounted(schemas, 'schema')}.`
}

const fewestPages = 300

/** Counts the pages of tags and webhooks, and the pages that every document has. */
function countOthers(portal: Portal, isForAgents: boolean): number {
  return (
    listGroups(readNavigation(portal)?.groups ?? []).length +
    portal.contract.webhooks.length +
    listFailureGroups(hasSignIn(portal)).flatMap(({ ids }) => ids).length +
    listSinglePages(portal, isForAgents).length +
    // The page for what is not found.
    (portal.folder === '' ? 1 : 0)
  )
}
