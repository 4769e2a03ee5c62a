import type { APIRoute } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { portalOf } from 'virtual:portal'
import type { ResponseRules } from '#core/response/documented-response.ts'
import type { Portal } from '#site/portal.ts'
import { enrichFields, makeConsoleData } from '#site/reference/console-data.ts'
import { findBasedLinks } from '#site/generated/document-links.ts'
import { keepNamedRules, keepResponseRules } from '#site/reference/response-rules.ts'
import {
  listOperations,
  locateNamedRules,
  locateOperationFile,
  locatePart,
  operationList,
} from '#site/reference/list-operations.ts'
import { shareParts } from '#site/reference/share-parts.ts'
import { giveFields } from '#site/reference/slice-operation.ts'
import { documentOperation } from '#site/statements/document-operation.ts'

interface Props {
  readonly createContent: () => unknown
}

const folder = 'console/'

/**
 * Generates the files of the console: the list of all operations; the data of each operation with the rules for validating its
 * responses; and the parts that operations share.
 */
export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  const { contract } = portal
  const { operations } = contract
  const callable = operations.filter(({ callable: { from } }) => from === 'page')
  const described = callable.map((operation) => ({
    operation,
    rules: getRules(portal, operation),
  }))
  const named = keepNamedRules(
    described.map(({ rules }) => rules),
    contract.schemas,
  )
  const links = findBasedLinks(portal)
  // Not in development, where fast updates matter more than small downloads.
  const { files, takeOut } = shareParts(import.meta.env.DEV ? [] : callable, (operation) =>
    enrichFields(giveFields(operation, contract.schemas), links),
  )
  return [
    ...(operations.length > 1
      ? [{ path: operationList, createContent: () => listOperations(contract) }]
      : []),
    ...described.map(({ operation, rules }) => ({
      path: locateOperationFile(operation.slug),
      createContent: () => ({ ...takeOut(makeConsoleData(portal, operation, links)), rules }),
    })),
    ...Array.from(files, ([name, part]) => ({ path: locatePart(name), createContent: () => part })),
    ...Array.from(named, ([slug, each]) => ({
      path: locateNamedRules(slug),
      createContent: () => each,
    })),
  ].map(({ path, createContent }) => ({
    params: { file: path.slice(folder.length) },
    props: { createContent },
  }))
}

function getRules({ contract }: Portal, operation: Operation): ResponseRules {
  const { responses } = documentOperation(contract, operation)
  return keepResponseRules(responses, contract.schemas)
}

export const GET: APIRoute<Props> = ({ props: { createContent } }) => Response.json(createContent())
