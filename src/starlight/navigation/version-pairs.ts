import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import type { Change } from '#openapi/changes/change.ts'
import { getOrCreate, shareInProcess } from '#openapi/shared-api-description.ts'
import type { ApiReference, Version } from '../reference/api-reference.ts'
import { changesPath, getDocumentFolder } from './versions.ts'

/** Two successive versions of a document. */
export interface VersionPair {
  readonly older: VersionedReference
  readonly newer: VersionedReference
  /** The page of the changes between them, from the folder of the document. */
  readonly path: string
}

type VersionedReference = ApiReference & { readonly version: Version }

/** Returns the successive versions of the document of a portal, from the newest. */
export function getVersionPairs(
  apiReferences: readonly ApiReference[],
  apiReference: Pick<ApiReference, 'folder' | 'version'>,
): readonly VersionPair[] {
  const versions = apiReferences
    .filter(hasVersion)
    .filter((other) => getDocumentFolder(other) === getDocumentFolder(apiReference))
    .toSorted((one, other) => one.version.position - other.version.position)
  return versions.flatMap((newer, index) => {
    const older = versions[index + 1]
    if (!older) return []
    return [{ older, newer, path: `${changesPath}${older.version.slug}-${newer.version.slug}/` }]
  })
}

function hasVersion(apiReference: ApiReference): apiReference is VersionedReference {
  return apiReference.version !== undefined
}

/** Returns the changes between two versions, compared once for all pages. */
export function getChanges({ older, newer }: VersionPair): readonly Change[] {
  const compared = getOrCreate(changes, newer.api, () => new Map())
  const known = compared.get(older.api)
  if (known) return known
  const found = compareDescriptions(older.api, newer.api)
  compared.set(older.api, found)
  return found
}

const changes = shareInProcess(
  'changes',
  WeakMap<ApiReference['api'], Map<ApiReference['api'], readonly Change[]>>,
)
