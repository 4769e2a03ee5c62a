import type { DescribedOperation } from '#core/request/description/operation.ts'
import type { Header } from '#core/request/operation.ts'
import { ContractError } from './contract-error.ts'
import { extensions } from './document.ts'
import type { SourceFile } from './openapi/source-file.ts'

const extension = 'x-request-headers'

/**
 * The headers with a fixed value that our own extension states for an operation, which OpenAPI has no field for.
 *
 * @throws {ContractError} if the extension has another shape
 */
export function readRequestHeaders(
  document: SourceFile,
  { path, method }: Pick<DescribedOperation, 'path' | 'method'>,
): readonly Header[] {
  const place = ['paths', path, method.toLowerCase(), extension]
  const stated = place.reduce<unknown>(readMember, document.value)
  if (stated === undefined) return []
  const parsed = extensions[extension].safeParse(stated)
  if (parsed.success) return parsed.data.map(({ name, value }) => ({ name, value }))
  const [issue] = parsed.error.issues
  const inside = [extension, ...(issue?.path ?? [])].join(' → ')
  throw new ContractError(
    document.name,
    document.findLines([place])[0] ?? 1,
    `${inside}: ${issue?.message}.`,
  )
}

function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
