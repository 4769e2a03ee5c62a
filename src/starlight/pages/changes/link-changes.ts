import type { ChangedOperation } from '#openapi/changes/change.ts'
import type { Operation } from '#request/description/operation.ts'
import { getOperationPath } from '../../navigation/generated-pages.ts'
import type { VersionPair } from '../../navigation/version-pairs.ts'
import { getDocumentFolder } from '../../navigation/versions.ts'
import { findOperation } from '../../reference/api-reference.ts'
import { getNamedSchemas } from '../../schema-outline/schema-index.ts'

export interface OperationLink {
  readonly operation: Operation
  /** From the folder of the document. */
  readonly href: string
}

/** Returns the page of an operation in a version; undefined without a slug. */
export function linkOperation(
  version: VersionPair['newer'],
  slug: string | undefined,
): OperationLink | undefined {
  if (slug === undefined) return undefined
  const operation = findOperation(version.api, slug)
  return { operation, href: locate(version, getOperationPath(operation)) }
}

/** Returns the page of a changed operation in the newer version, or in the older one if it was removed. */
export function linkLatest(
  { older, newer }: VersionPair,
  { before, after }: ChangedOperation,
): OperationLink | undefined {
  return linkOperation(newer, after) ?? linkOperation(older, before)
}

/** Returns the page of a schema, in the older version if the newer one lacks it. */
export function linkSchema({ older, newer }: VersionPair, name: string): string | undefined {
  return [newer, older].flatMap((version) => {
    const found = [...getNamedSchemas(version.api.schemas).values()].find(
      (one) => one.name === name,
    )
    return found ? [locate(version, found.path)] : []
  })[0]
}

/** Returns the address of a page in a version, from the folder of the document. */
function locate(version: VersionPair['newer'], path: string): string {
  return version.folder.slice(getDocumentFolder(version).length) + path
}
