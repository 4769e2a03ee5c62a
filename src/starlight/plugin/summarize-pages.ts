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
  apiReferences: readonly ApiReference[],
  isForAgents: boolean,
): string | undefined {
  const count = (those: (apiReference: ApiReference) => number) =>
    apiReferences.reduce((total, apiReference) => total + those(apiReference), 0)
  const operations = count((apiReference) => getGeneratedOperations(apiReference).length)
  const schemas = count(({ api }) => new Set(getNamedSchemas(api.schemas).values()).size)
  const pages =
    operations + schemas + count((apiReference) => countOthers(apiReference, isForAgents))
  if (pages < fewestPages) return undefined
  return `${formatCount(pages)} pages of ${formatCounted(operations, 'operation')} and ${formatCounted(schemas, 'schema')}.`
}

const fewestPages = 300

/** Counts the pages of tags and webhooks, and the pages that every document has. */
function countOthers(apiReference: ApiReference, isForAgents: boolean): number {
  return (
    flattenGroups(getNavigation(apiReference)?.groups ?? []).length +
    apiReference.api.webhooks.length +
    getFailureGroups(hasSignIn(apiReference)).flatMap(({ ids }) => ids).length +
    getSinglePages(apiReference, isForAgents).length +
    // The page for what is not found.
    (apiReference.folder === '' ? 1 : 0)
  )
}
