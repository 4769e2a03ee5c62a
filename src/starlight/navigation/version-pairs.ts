import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import type { Change } from '#openapi/changes/change.ts'
import { getOrCreate, shareInProcess } from '#openapi/shared-api-description.ts'
import type { ApiReference, Version } from '../reference/api-reference.ts'
import type { MissingVersion, PortalSite } from '../site/portal-site.ts'
import { getDocumentFolder } from './versions.ts'

/** Two successive versions of a document. */
export interface VersionPair {
  readonly older: VersionedReference
  readonly newer: VersionedReference
  /** The page of the changes between them, from the folder of the document. */
  readonly path: string
}

type VersionedReference = ApiReference & { readonly version: Version }

/** Returns the successive versions of the document of a portal, from the newest. A missing version is in no pair. */
export function getVersionPairs(
  apiReferences: readonly ApiReference[],
  apiReference: Pick<ApiReference, 'folder' | 'version'>,
): readonly VersionPair[] {
  const versions = sortVersions(apiReferences.filter(hasVersion), apiReference)
  return versions.flatMap((newer, index) => {
    const older = versions[index + 1]
    const { position, pairPath: path } = newer.version
    if (older?.version.position !== position + 1 || path === undefined) return []
    return [{ older, newer, path }]
  })
}

/** Two successive versions that are not compared. */
export interface MissingPair {
  readonly older: Versioned
  readonly newer: Versioned
  /** The page of the changes if both had been loaded. */
  readonly path: string
  /** The versions that could not be loaded: one of the two, or both. */
  readonly missing: readonly MissingVersion[]
}

interface Versioned {
  readonly folder: string
  readonly version: Version
}

/** Returns the successive versions of the document of a portal of which one is missing, from the newest. */
export function getMissingPairs(
  { apiReferences, missingVersions }: Pick<PortalSite, 'apiReferences' | 'missingVersions'>,
  apiReference: Pick<ApiReference, 'folder' | 'version'>,
): readonly MissingPair[] {
  const versions = sortVersions(
    [...apiReferences.filter(hasVersion), ...missingVersions],
    apiReference,
  )
  return versions.flatMap((newer, index) => {
    const older = versions[index + 1]
    const missing = missingVersions.filter((one) => one === newer || one === older)
    const path = newer.version.pairPath
    if (!older || path === undefined || missing.length === 0) return []
    return [{ older, newer, path, missing }]
  })
}

/** Returns the versions of the document of a portal, from the newest. */
function sortVersions<One extends Versioned>(
  versions: readonly One[],
  apiReference: Pick<ApiReference, 'folder' | 'version'>,
): readonly One[] {
  return versions
    .filter((other) => getDocumentFolder(other) === getDocumentFolder(apiReference))
    .toSorted((one, other) => one.version.position - other.version.position)
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
