import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription, DocumentedParts } from '../load-api-description.ts'

export interface DescribedOperation {
  readonly operation: Operation
  readonly parts: DocumentedParts
}

/** An operation in both descriptions, or in one of them. */
export type OperationPair =
  | { readonly before: DescribedOperation; readonly after: DescribedOperation }
  | { readonly before: DescribedOperation; readonly after?: undefined }
  | { readonly before?: undefined; readonly after: DescribedOperation }

/**
 * Matches operations by method and path, then by method and path without the names of its parameters, then by operationId. Method and
 * path come first, because they are what a client sends.
 *
 * @returns in the order of the newer description; removed operations are last
 */
export function matchOperations(
  before: ApiDescription,
  after: ApiDescription,
): readonly OperationPair[] {
  const old = listOperations(before)
  const next = listOperations(after)
  const matched = new Map<DescribedOperation, DescribedOperation>()
  const taken = new Set<DescribedOperation>()
  for (const getKey of keys) {
    const index = new Map(
      old.filter((one) => !taken.has(one)).flatMap((one) => withKey(getKey(one), one)),
    )
    for (const one of next) {
      const key = matched.has(one) ? undefined : getKey(one)
      const found = key === undefined ? undefined : index.get(key)
      if (key === undefined || !found) continue
      matched.set(one, found)
      taken.add(found)
      index.delete(key)
    }
  }
  return [
    ...next.map((one): OperationPair => {
      const found = matched.get(one)
      return found ? { before: found, after: one } : { after: one }
    }),
    ...old.filter((one) => !taken.has(one)).map((one): OperationPair => ({ before: one })),
  ]
}

const keys: readonly ((one: DescribedOperation) => string | undefined)[] = [
  ({ operation: { method, path } }) => `${method} ${path}`,
  ({ operation: { method, path } }) => `${method} ${omitNames(path)}`,
  ({ operation }) => getOperationId(operation),
]

/** Returns the operationId of the document; undefined if it has none. */
export function getOperationId({ id, method, path, writtenPath }: Operation): string | undefined {
  return id === `${method} ${writtenPath ?? path}` ? undefined : id
}

export function omitNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}')
}

export function getPathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

function listOperations({ operations, documented }: ApiDescription): readonly DescribedOperation[] {
  return operations.flatMap((operation) => {
    const parts = documented.get(operation.slug)
    return parts ? [{ operation, parts }] : []
  })
}

function withKey<Value>(
  key: string | undefined,
  value: Value,
): readonly (readonly [string, Value])[] {
  return key === undefined ? [] : [[key, value]]
}
