import type { APIRoute } from 'astro'
import type { Operation } from '#request/description/operation.ts'
import { portalOf } from 'virtual:portal'
import { getPartPath, operationListPath } from '#console/choice/listed-operation.ts'
import { getNamedRulesPath, getOperationFilePath } from '#console/viewer/check/operation-file.ts'
import { createConsoleData, createOperationList, createSharedForms } from './console-data.ts'
import { getBasedLinkResolver } from '../../markdown/document-links.ts'
import { createNamedRules, createResponseRules } from './response-rules.ts'
import { shareParts } from './share-parts.ts'
import { getOperationDocumentation } from '../../statements/documentation.ts'

interface Props {
  readonly createContent: () => unknown
}

const folder = 'console/'

/**
 * Generates the files of the console: the list of all operations; the data of each operation with the rules for validating its
 * responses; and the parts that operations share.
 */
export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const apiReference = portalOf(routePattern)
  const { api } = apiReference
  const { operations } = api
  const callable = operations.filter(({ callable: { from } }) => from === 'page')
  // Created again for each file: the rules of all operations would fill the memory until the last file is written.
  const createRules = (operation: Operation) =>
    createResponseRules(getOperationDocumentation(api, operation).responses, api.schemas)
  const referenced = callable.flatMap((operation) => Object.entries(createRules(operation).files))
  const named = createNamedRules([{ files: Object.fromEntries(referenced) }], api.schemas)
  const links = getBasedLinkResolver(apiReference)
  // Not in development, where fast updates matter more than small downloads.
  const { files, takeOut } = shareParts(
    import.meta.env.DEV ? [] : callable,
    createSharedForms(api.schemas, links),
  )
  return [
    ...(operations.length > 1
      ? [{ path: operationListPath, createContent: () => createOperationList(api) }]
      : []),
    ...callable.map((operation) => ({
      path: getOperationFilePath(operation.slug),
      createContent: () => ({
        ...takeOut(operation.slug, (references) =>
          createConsoleData(apiReference, operation, links, references),
        ),
        rules: createRules(operation),
      }),
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

export const GET: APIRoute<Props> = ({ props: { createContent } }) => Response.json(createContent())
