import type { ApiDescription, DocumentedParts } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'

export interface DocumentedOperation extends DocumentedParts {
  readonly hasBody: boolean
}

/** @throws {Error} if the API description does not have the operation */
export function getOperationDocumentation(
  { documented }: Pick<ApiDescription, 'documented'>,
  { slug, method, path, body }: Pick<Operation, 'slug' | 'method' | 'path' | 'body'>,
): DocumentedOperation {
  const parts = documented.get(slug)
  if (!parts) throw new Error(`The API description has no ${method} ${path}.`)
  return { ...parts, hasBody: body !== undefined }
}
