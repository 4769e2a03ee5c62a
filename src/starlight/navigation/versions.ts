import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { clipSentence } from '../html/rich-text.ts'
import { isReference, schemasPath } from '#text/reference.ts'
import { addBaseToLink } from '../links/locate.ts'
import type { ApiReference, Version } from '../reference/api-reference.ts'
import { getOperationPath, getWebhookPath } from './generated-pages.ts'
import { translateToEnglish } from '../i18n/translate.ts'
import type { Translate } from '../i18n/translate.ts'
import { groupByTag, flattenGroups } from './group-by-tag.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import { getFolderInLocale } from '../reference/locale.ts'
import type { PortalSite } from '../site/portal-site.ts'

/** Returns a notice about a version that is not current; undefined for the current one. */
export function describeVersion(
  { label: version, status }: Version,
  translate: Translate = translateToEnglish,
): string | undefined {
  if (status === 'current') return undefined
  return status === 'deprecated'
    ? translate('This is {version}, which is deprecated.', { version })
    : translate('This is {version}, which is not released yet.', { version })
}

type Placed = Pick<ApiReference, 'folder' | 'version'>

/** Returns the folder of the current version, which identifies the versions of a document. */
export function getDocumentFolder({ folder, version }: Placed): string {
  return version?.current.folder ?? folder
}

/** Returns whether a portal is the default version of its document. */
export function isCurrent({ version }: Pick<ApiReference, 'version'>): boolean {
  return version === undefined || version.status === 'current'
}

/** Returns the portals that a page shows: of each document the current version, or on a page of another one that version. */
export function getShownPortals<One extends Placed>(
  apiReferences: readonly One[],
  here: Placed | undefined,
): readonly One[] {
  return apiReferences.filter((apiReference) =>
    here && getDocumentFolder(here) === getDocumentFolder(apiReference)
      ? here.folder === apiReference.folder
      : isCurrent(apiReference),
  )
}

export const changesPath = '/changes/'

/** Whether a portal has pages of changes: that of the current version, if there are others. */
export function hasChanges({ version }: Pick<ApiReference, 'version'>): boolean {
  return version?.status === 'current' && version.count > 1
}

type PagedPortal = Pick<ApiReference, 'api' | 'ownPages' | 'version' | 'defaultFolder'>

/** Returns the page of the same operation, or at the same path, in another portal; otherwise its start page. */
export function findCounterpart(path: string, from: PagedPortal, to: PagedPortal): string {
  const operation = indexOperations(from.api).get(path)
  if (operation) {
    const others = indexOperations(to.api)
    const same =
      others.get(`id ${operation.id}`) ?? others.get(`${operation.method} ${operation.path}`)
    return same ? getOperationPath(same) : '/'
  }
  // A team's page, or the 404 page, exists only in some portals.
  const isOwn = isOwnPage(from, path) || path.startsWith('/404')
  if (!isOwn && path.startsWith(changesPath)) {
    if (!hasChanges(to)) return '/'
    return from.defaultFolder === to.defaultFolder ? path : changesPath
  }
  const isThere = isOwn ? isOwnPage(to, path) : hasPage(path, to)
  return isThere ? path : '/'
}

/**
 * Returns the languages in which a page of a portal exists, by its path in it, as values of `hreflang`: with `x-default` if the default
 * language is one of them. Empty for a page in one language.
 */
export function listLanguages(
  { apiReferences }: Pick<PortalSite, 'apiReferences'>,
  apiReference: ApiReference,
  path: string,
): ReadonlySet<unknown> {
  const folder = getFolderInLocale(apiReference)
  const existing = apiReferences.filter(
    (other) =>
      other === apiReference ||
      (getFolderInLocale(other) === folder && findCounterpart(path, apiReference, other) === path),
  )
  if (existing.length < 2) return new Set()
  const hasDefault = existing.some(({ locale }) => locale.isDefault)
  return new Set([
    ...existing.map(({ locale }) => locale.lang),
    ...(hasDefault ? ['x-default'] : []),
  ])
}

/** Indexes operations by path of their page, by id, and by method and path; the first wins. */
function indexOperations(api: ApiReference['api']): ReadonlyMap<string, Operation> {
  return getOrCreate(
    indexes,
    api,
    () =>
      new Map(
        api.operations.toReversed().flatMap((operation) => {
          const { id, method, path } = operation
          const keys = [getOperationPath(operation), `id ${id}`, `${method} ${path}`]
          return keys.map((key) => [key, operation] as const)
        }),
      ),
  )
}

const indexes = new WeakMap<ApiReference['api'], ReadonlyMap<string, Operation>>()

/** Returns whether a generated page exists in a portal: some exist in all, the others depend on the document. */
function hasPage(path: string, { api }: PagedPortal): boolean {
  const depends =
    path === schemasPath ||
    (['tag', 'schema', 'webhook'] as const).some((kind) => isReference(kind, path))
  return !depends || getOrCreate(references, api, () => collectReferences(api)).has(path)
}

const references = new WeakMap<ApiReference['api'], ReadonlySet<string>>()

function collectReferences(api: ApiReference['api']): ReadonlySet<string> {
  return new Set([
    ...flattenGroups(groupByTag(api)).map((group) => group.path),
    ...api.webhooks.map(getWebhookPath),
    ...(api.schemas.size > 0 ? [schemasPath] : []),
    ...[...getNamedSchemas(api.schemas).values()].map((named) => named.path),
  ])
}

/** Returns the choices with several options. `path` is relative to its portal. */
export function getChoices(
  { apiReferences, ...format }: Pick<PortalSite, 'base' | 'form' | 'apiReferences'>,
  apiReference: ApiReference,
  path: string,
) {
  const versions = getVersions(apiReferences, apiReference)
  const list = (
    name: 'Document' | 'Version',
    others: readonly ApiReference[],
    label: (apiReference: ApiReference) => string,
  ) => ({
    name,
    chosen: label(apiReference),
    options: others.map((other) => ({
      label: label(other),
      note: name === 'Version' ? nameVersion(other).note : undefined,
      href: addBaseToLink(
        other.folder + (other === apiReference ? path : findCounterpart(path, apiReference, other)),
        format,
      ),
      isChosen: other === apiReference,
    })),
  })
  return [
    list('Document', getShownPortals(apiReferences, apiReference), ({ label }) => label),
    list('Version', versions, ({ version }) => version?.label ?? ''),
  ].filter(({ options }) => options.length > 1)
}

/** The page with all documents of a site, in the folder of its locale. */
export const documentsPath = '/apis/'

/** Whether a locale has a page with all its documents: it has several, and none of them has that folder. */
export function hasDocumentsPage(
  apiReferences: readonly Pick<ApiReference, 'folder' | 'locale' | 'version'>[],
): boolean {
  const folders = new Set(apiReferences.map(getDocumentFolder))
  return (
    folders.size > 1 && !apiReferences.some((one) => `${getFolderInLocale(one)}/` === documentsPath)
  )
}

/** Returns the documents of a site, each with its versions if there are several. */
export function listDocuments({
  apiReferences,
  ...format
}: Pick<PortalSite, 'base' | 'form' | 'apiReferences'>) {
  const link = ({ folder }: ApiReference) => addBaseToLink(`${folder}/`, format)
  return apiReferences.filter(isCurrent).map((current) => {
    const versions = getVersions(apiReferences, current)
    return {
      label: current.label,
      about: clipSentence(current.api.about.summary ?? current.api.description, 110),
      href: link(current),
      version: current.api.version,
      versions:
        versions.length > 1
          ? versions.map((one) => Object.assign(nameVersion(one), { href: link(one) }))
          : [],
    }
  })
}

function getVersions(apiReferences: readonly ApiReference[], apiReference: ApiReference) {
  return apiReferences.filter(
    (other) => getDocumentFolder(other) === getDocumentFolder(apiReference),
  )
}

function nameVersion({ version }: ApiReference) {
  return {
    label: version?.label ?? '',
    note: version?.status === 'current' ? undefined : version?.status,
  }
}

/** Labels a portal among all of its site: by its document, and its version if there are several. */
export function getPortalLabel({
  label,
  version,
}: Pick<ApiReference, 'label' | 'version'>): string {
  return version ? `${label} ${version.label}` : label
}

/** Returns the notice of a version, as HTML with a link to the same page of the current one. */
export function renderBanner(
  { apiReferences, ...format }: Pick<PortalSite, 'base' | 'form' | 'apiReferences'>,
  apiReference: ApiReference,
  path: string,
  translate: Translate = translateToEnglish,
): string | undefined {
  const { version } = apiReference
  const sentence = version && describeVersion(version, translate)
  if (!version || sentence === undefined) return undefined
  const { label, folder } = version.current
  const current = apiReferences.find((other) => other.folder === folder)
  if (!current) return undefined
  const href = addBaseToLink(folder + findCounterpart(path, apiReference, current), format)
  return toHtml(
    h(null, [
      `${sentence} `,
      h('a', { href }, [translate('Go to {version}, the current version', { version: label })]),
    ]),
  )
}
