import type { ListedOperation } from '#console/choice/listed-operation.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import type { Operation } from '#request/description/operation.ts'
import { formatTagName } from '#openapi/parse/about.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'

export { getPartPath, operationListPath } from '#console/choice/listed-operation.ts'
export { getNamedRulesPath, getOperationFilePath } from '#console/viewer/check/operation-file.ts'

/** Returns the operations in the console's list, including operations that no page can call. */
export function createOperationList({
  operations,
  tags: described,
}: Pick<ApiDescription, 'operations' | 'tags'>): readonly ListedOperation[] {
  const titles = new Map(described.map(({ name, title }) => [name, title]))
  return operations.map((operation) => {
    const { slug, name, isNamedById, method, path, tags, isDeprecated, callable } = operation
    return {
      slug,
      name,
      ...(isNamedById && { isNamedById }),
      method,
      path,
      ...(tags[0] !== undefined && { tag: titles.get(tags[0]) ?? formatTagName(tags[0]) }),
      ...(isDeprecated && { isDeprecated }),
      ...(callable.from !== 'page' && { refusal: callable.reason.sentence }),
    }
  })
}

/** Returns undefined without a choice of operations. */
export function createOperationChoice(operations: readonly Operation[]): ConsoleSetup['several'] {
  const hasConsole = operations.some(({ callable }) => callable.from === 'page')
  return operations.length > 1 && hasConsole ? { count: operations.length } : undefined
}

/** Returns the document with the configured base URL as its server. */
export function createPublishedDocument(
  { document }: Pick<ApiDescription, 'document'>,
  baseUrl: string | undefined,
): object {
  if (baseUrl === undefined) return document
  return {
    ...document,
    servers: [
      {
        url: '{base_url}',
        description: 'The server that this portal was built for.',
        variables: { base_url: { default: baseUrl } },
      },
    ],
  }
}
