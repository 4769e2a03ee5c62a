import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { recall } from '#contract/shared-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { isReference, schemasPath } from '#core/address/reference.ts'
import { placeLink } from '../address/locate.ts'
import type { Portal, Version } from '../portal.ts'
import { locateOperation, locateWebhook } from '../navigation/generated-pages.ts'
import { sayEnglish } from '../words.ts'
import type { Say } from '../words.ts'
import { groupByTag, listGroups } from '../navigation/group-by-tag.ts'
import { isOwnPage } from '../portal.ts'
import { nameSchemas } from '../schemas/schema-index.ts'
import type { PortalSite } from '../address/portal-site.ts'

/** What readers of a version have to know before they use it; nothing of the current one. */
export function writeVersionNote(
  { label: version, status }: Version,
  say: Say = sayEnglish,
): string | undefined {
  if (status === 'current') return undefined
  return status === 'deprecated'
    ? say('This is {version}, which is deprecated.', { version })
    : say('This is {version}, which is not released yet.', { version })
}

type Placed = Pick<Portal, 'folder' | 'version'>

/** The folder of the current version, by which the versions of one document are known. */
export function documentOf({ folder, version }: Placed): string {
  return version?.current.folder ?? folder
}

/** Whether it is what readers find who ask for no version. */
export function isCurrent({ version }: Pick<Portal, 'version'>): boolean {
  return version === undefined || version.status === 'current'
}

function readNote({ version }: Pick<Portal, 'version'>): ChoiceOption['note'] {
  return version && version.status !== 'current' ? version.status : undefined
}

/** The portals that a page shows of its site: of each document one version, on a page of another version that one. */
export function listShown<One extends Placed>(
  portals: readonly One[],
  here: Placed | undefined,
): readonly One[] {
  return portals.filter((portal) =>
    here && documentOf(here) === documentOf(portal)
      ? here.folder === portal.folder
      : isCurrent(portal),
  )
}

export type PagedPortal = Pick<Portal, 'contract' | 'ownPages'>

/**
 * The same operation, wherever it is there, else the page at the same address, else the first page. Paths begin at the root of
 * their portals.
 */
export function findCounterpart(path: string, from: PagedPortal, to: PagedPortal): string {
  const operation = indexOperations(from.contract).get(path)
  if (operation) {
    const others = indexOperations(to.contract)
    const same =
      others.get(`id ${operation.id}`) ?? others.get(`${operation.method} ${operation.path}`)
    return same ? locateOperation(same) : '/'
  }
  const isThere = isOwn(path, from) ? isOwnPage(to, path) : hasPage(path, to)
  return isThere ? path : '/'
}

/** By address, by id, and by method and path; of several, the first. */
function indexOperations(contract: Portal['contract']): ReadonlyMap<string, Operation> {
  return recall(
    indexes,
    contract,
    () =>
      new Map(
        contract.operations.toReversed().flatMap((operation) => {
          const { id, method, path } = operation
          const keys = [locateOperation(operation), `id ${id}`, `${method} ${path}`]
          return keys.map((key) => [key, operation] as const)
        }),
      ),
  )
}

const indexes = new WeakMap<Portal['contract'], ReadonlyMap<string, Operation>>()

/** Whether only some portals have a page there: one that somebody wrote, or that for what is not found. */
function isOwn(path: string, portal: PagedPortal): boolean {
  return isOwnPage(portal, path) || path.startsWith('/404')
}

/** What is made from every document is in every portal; the rest of a reference depends on the document. */
function hasPage(path: string, { contract }: PagedPortal): boolean {
  const depends =
    path === schemasPath ||
    (['tag', 'schema', 'webhook'] as const).some((kind) => isReference(kind, path))
  return !depends || recall(references, contract, () => listReferences(contract)).has(path)
}

const references = new WeakMap<Portal['contract'], ReadonlySet<string>>()

function listReferences(contract: Portal['contract']): ReadonlySet<string> {
  return new Set([
    ...listGroups(groupByTag(contract)).map((group) => group.path),
    ...contract.webhooks.map(locateWebhook),
    ...(contract.schemas.size > 0 ? [schemasPath] : []),
    ...[...nameSchemas(contract.schemas).values()].map((named) => named.path),
  ])
}

/** A choice between portals of a site, and where each of them continues what a page is about. */
export interface Choice {
  readonly name: 'Document' | 'Version'
  readonly chosen: string
  readonly options: readonly ChoiceOption[]
}

export interface ChoiceOption {
  readonly label: string
  readonly note: 'deprecated' | 'next' | undefined
  readonly href: string
  readonly isChosen: boolean
}

/** Each choice only where there are several. `path` begins at the root of its portal. */
export function listChoices(
  { portals, ...place }: Pick<PortalSite, 'base' | 'form' | 'portals'>,
  portal: Portal,
  path: string,
): readonly Choice[] {
  const versions = portals.filter((other) => documentOf(other) === documentOf(portal))
  const list = (
    name: Choice['name'],
    others: readonly Portal[],
    label: (portal: Portal) => string,
  ): Choice => ({
    name,
    chosen: label(portal),
    options: others.map((other) => ({
      label: label(other),
      note: name === 'Version' ? readNote(other) : undefined,
      href: placeLink(
        other.folder + (other === portal ? path : findCounterpart(path, portal, other)),
        place,
      ),
      isChosen: other === portal,
    })),
  })
  return [
    list('Document', listShown(portals, portal), ({ label }) => label),
    list('Version', versions, ({ version }) => version?.label ?? ''),
  ].filter(({ options }) => options.length > 1)
}

/** The name of a portal among all of its site: that of the document, with its version where there are several. */
export function namePortal({ label, version }: Pick<Portal, 'label' | 'version'>): string {
  return version ? `${label} ${version.label}` : label
}

/** As HTML: what the version is, and the way to the same page of the current one. `path` begins at the root of its portal. */
export function writeBanner(
  { portals, ...place }: Pick<PortalSite, 'base' | 'form' | 'portals'>,
  portal: Portal,
  path: string,
  say: Say = sayEnglish,
): string | undefined {
  const { version } = portal
  const sentence = version && writeVersionNote(version, say)
  if (!version || sentence === undefined) return undefined
  const { label, folder } = version.current
  const current = portals.find((other) => other.folder === folder)
  if (!current) return undefined
  const href = placeLink(folder + findCounterpart(path, portal, current), place)
  return toHtml(
    h(null, [
      `${sentence} `,
      h('a', { href }, [say('Go to {version}', { version: label })]),
      `, ${say('the current version')}.`,
    ]),
  )
}
