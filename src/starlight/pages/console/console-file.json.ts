import type { APIRoute } from 'astro'
import type { Operation } from '#request/description/operation.ts'
import { portalOf } from 'virtual:portal'
import type { ResponseRules } from '#response/documented-response.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { parseDescriptions, createConsoleData } from './console-data.ts'
import { getBasedLinkResolver } from '../../markdown/document-links.ts'
import { createNamedRules, createResponseRules } from './response-rules.ts'
import {
  createOperationList,
  getNamedRulesPath,
  getOperationFilePath,
  getPartPath,
  operationListPath,
} from './operation-list.ts'
import { shareParts } from './share-parts.ts'
import { createFields } from './slice-operation.ts'
import { getOperationDocumentation } from '../../statements/operation-documentation.ts'

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
  const named = createNamedRules(
    described.map(({ rules }) => rules),
    contract.schemas,
  )
  const links = getBasedLinkResolver(portal)
  // Not in development, where fast updates matter more than small downloads.
  const { files, takeOut } = shareParts(import.meta.env.DEV ? [] : callable, (operation) =>
    parseDescriptions(createFields(operation, contract.schemas), links),
  )
  return [
    ...(operations.length > 1
      ? [{ path: operationListPath, createContent: () => createOperationList(contract) }]
      : []),
    ...described.map(({ operation, rules }) => ({
      path: getOperationFilePath(operation.slug),
      createContent: () => ({ ...takeOut(createConsoleData(portal, operation, links)), rules }),
    })),
    ...Array.from(files, ([name, part]) => ({
      path: getPartPath(name),
      createContent: () => part,
    })),
    ...Array.from(named, ([slug, each]) => ({
      path: getNamedRulesPath(slug),
      createContent: () => each,
    })),
  ].map(({ path, createContent }) => ({
    params: { file: path.slice(folder.length) },
    props: { createContent },
  }))
}

function getRules({ contract }: ApiReference, operation: Operation): ResponseRules {
  const { responses } = getOperationDocumentation(contract, operation)
  return createResponseRules(responses, contract.schemas)
}

export const GET: APIRoute<Props> = ({ props: { createContent } }) => Response.json(createContent())
