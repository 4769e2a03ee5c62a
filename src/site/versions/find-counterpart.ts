import { recall } from '#contract/shared-memory.ts'
import { isReference } from '#core/address/reference.ts'
import { locateOperation, locateWebhook } from '../navigation/generated-pages.ts'
import { groupByTag, listGroups } from '../navigation/group-by-tag.ts'
import { isWritten } from '../portal.ts'
import type { Portal } from '../portal.ts'
import { nameSchemas } from '../schemas/schema-index.ts'

export type PagedPortal = Pick<Portal, 'contract' | 'written'>

/**
 * The page of another portal about what a page is about: the same operation, wherever it is there, else the page at the same
 * address, else the first page.
 *
 * @param path of the page, from the root of its portal
 * @returns that of the other page, from the root of the other portal
 */
export function findCounterpart(path: string, from: PagedPortal, to: PagedPortal): string {
  const operation = from.contract.operations.find((one) => locateOperation(one) === path)
  if (operation) {
    const { id, method, path: template } = operation
    const others = to.contract.operations
    const same =
      others.find((other) => other.id === id) ??
      others.find((other) => other.method === method && other.path === template)
    return same ? locateOperation(same) : '/'
  }
  const isThere = isOwn(path, from) ? isWritten(to, path) : hasPage(path, to)
  return isThere ? path : '/'
}

/** Whether only some portals have a page there: one that somebody wrote, or that for what is not found. */
function isOwn(path: string, portal: PagedPortal): boolean {
  return isWritten(portal, path) || path.startsWith('/404')
}

/** What is made from every document is in every portal; the rest of a reference depends on the document. */
function hasPage(path: string, { contract }: PagedPortal): boolean {
  const depends = (['tag', 'schema', 'webhook'] as const).some((kind) => isReference(kind, path))
  return !depends || recall(references, contract, () => listReferences(contract)).has(path)
}

const references = new WeakMap<Portal['contract'], ReadonlySet<string>>()

function listReferences(contract: Portal['contract']): ReadonlySet<string> {
  return new Set([
    ...listGroups(groupByTag(contract)).map((group) => group.path),
    ...contract.webhooks.map(locateWebhook),
    ...[...nameSchemas(contract.schemas).values()].map((named) => named.path),
  ])
}
