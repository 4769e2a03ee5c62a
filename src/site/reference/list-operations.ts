import type { ListedOperation, SeveralOperations } from '#console/choice/listed-operation.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { nameTag } from '#contract/openapi/name-tag.ts'
import type { Contract } from '#contract/read-contract.ts'

export { locatePart, operationList } from '#console/choice/listed-operation.ts'
export { locateNamedRules } from '#viewer/check/load-rules.ts'
export { locateOperationFile } from '#viewer/check/operation-file.ts'

/** The operations as the console lists them, those too that no page can call. */
export function listOperations({
  operations,
  tags: described,
}: Pick<Contract, 'operations' | 'tags'>): readonly ListedOperation[] {
  const titles = new Map(described.map(({ name, title }) => [name, title]))
  return operations.map((operation) => {
    const { slug, name, isNamedById, method, path, tags, isDeprecated, callable } = operation
    return {
      slug,
      name,
      ...(isNamedById && { isNamedById }),
      method,
      path,
      ...(tags[0] !== undefined && { tag: titles.get(tags[0]) ?? nameTag(tags[0]) }),
      ...(isDeprecated && { isDeprecated }),
      ...(callable.from !== 'page' && { refusal: callable.reason.sentence }),
    }
  })
}

/** None where there is no choice. */
function listChoice(operations: readonly Operation[]): readonly Operation[] {
  const hasConsole = operations.some(({ callable }) => callable.from === 'page')
  return operations.length > 1 && hasConsole ? operations : []
}

/** None where there is no choice. */
export function makeSeveralOperations(
  operations: readonly Operation[],
): SeveralOperations | undefined {
  const { length } = listChoice(operations)
  return length === 0 ? undefined : { count: length }
}

/** With the configured base URL instead of the placeholder. */
export function publishDocument(
  { document }: Pick<Contract, 'document'>,
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
