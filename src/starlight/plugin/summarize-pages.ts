import { getFailureGroups } from '#response/exchange/failures/all-failures.ts'
import { formatCount, formatCounted } from '#text/format.ts'
import { flattenGroups } from '../navigation/group-by-tag.ts'
import { getNavigation } from '../navigation/navigation.ts'
import { hasSignIn, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import { getSinglePages } from './generate-pages.ts'

/** Summarizes how many pages a build renders. Returns `undefined` for small builds, which take only seconds. */
export function summarizePages(
  portals: readonly ApiReference[],
  isForAgents: boolean,
): string | undefined {
  const count = (those: (portal: ApiReference) => number) =>
    portals.reduce((total, portal) => total + those(portal), 0)
  const operations = count((portal) => getGeneratedOperations(portal).length)
  const schemas = count(({ contract }) => new Set(getNamedSchemas(contract.schemas).values()).size)
  const pages = operations + schemas + count((portal) => countOthers(portal, isForAgents))
  if (pages < fewestPages) return undefined
  return `${formatCount(pages)} pages of ${formatCounted(operations, 'operation')} and ${formatCounted(schemas, 'schema')}.`
}

const fewestPages = 300

/** Counts the pages of tags and webhooks, and the pages that every document has. */
function countOthers(portal: ApiReference, isForAgents: boolean): number {
  return (
    flattenGroups(getNavigation(portal)?.groups ?? []).length +
    portal.contract.webhooks.length +
    getFailureGroups(hasSignIn(portal)).flatMap(({ ids }) => ids).length +
    getSinglePages(portal, isForAgents).length +
    // The page for what is not found.
    (portal.folder === '' ? 1 : 0)
  )
}
