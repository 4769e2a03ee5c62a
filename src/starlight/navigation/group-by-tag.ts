import { getReferencePath } from '#text/reference.ts'
import { formatTagName } from '#openapi/parse/about.ts'
import type { Tag } from '#openapi/parse/about.ts'
import { createSlugs } from '#openapi/parse/slugs.ts'
import type { PortalText, Translate } from '../i18n/translate.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { showDirections } from '#text/quote-document.ts'

export interface OperationGroup {
  readonly title: string
  /** The title if it is a text of the portal: of operations without a tag. */
  readonly ownTitle?: PortalText | undefined
  readonly tag: Tag | undefined
  readonly slug: string
  readonly path: string
  /** The operations with this tag; empty for a group of groups, and for a tag with only a description. */
  readonly operations: readonly Operation[]
  readonly groups: readonly OperationGroup[]
}

type GroupedDescription = Pick<ApiDescription, 'document' | 'operations' | 'tags'>

/** Returns whether a tag marks operations without grouping them (OpenAPI 3.2.0, Tag Object, kind). */
export function isBadge({ kind }: Pick<Tag, 'kind'>): boolean {
  return kind !== undefined && kind !== 'nav'
}

/**
 * Groups operations by each of their tags: tags in the order of the document, nested by `parent` or the document's
 * `x-tagGroups`, then undeclared tags, then untagged operations. Omits tags without operations and description. Without
 * tags, groups by the first fixed part of the path.
 */
export function groupByTag(api: GroupedDescription): readonly OperationGroup[] {
  const { operations, tags } = api
  const badges = new Set(tags.filter(isBadge).map(({ name }) => name))
  const getTags = (operation: Operation) => operation.tags.filter((name) => !badges.has(name))
  const isTagged = operations.some((operation) => getTags(operation).length > 0)
  const tagged = operations.flatMap((operation) => {
    const own = isTagged ? [...new Set(getTags(operation))] : [findPart(operation.path)]
    return (own.length > 0 ? own : [undefined]).map((name) => ({ name, operation }))
  })
  const byTag = Map.groupBy(tagged, ({ name }) => name)
  const getOperations = (name?: string) => (byTag.get(name) ?? []).map(({ operation }) => operation)
  const known = new Map(tags.map((tag) => [tag.name, tag]))
  const names = [...new Set([...known.keys(), ...byTag.keys()])].filter(
    (name) => name !== undefined,
  )
  const [untagged = '', ...slugs] = createSlugs(
    ['without-a-tag', ...names].map((name) => ({ operationId: name, method: 'tag', path: name })),
  )
  const slugOf = new Map(names.map((name, index) => [name, slugs[index] ?? '']))
  const make = (name: string): readonly OperationGroup[] => {
    const groups = tags.filter(({ parent }) => parent === name).flatMap((tag) => make(tag.name))
    const own = getOperations(name)
    const tag = known.get(name)
    const isSilent = tag?.description === undefined || badges.has(name)
    if (own.length === 0 && groups.length === 0 && isSilent) return []
    const title = tag?.title ?? showDirections(formatTagName(name))
    return [createGroup(title, slugOf.get(name) ?? '', { tag, operations: own, groups })]
  }
  const rest = getOperations()
  const ownTitle = byTag.size === 1 ? 'All operations' : 'Without a tag'
  const top = names.filter((name) => known.get(name)?.parent === undefined).flatMap(make)
  return [
    ...nestGroups(top, parseTagGroups(api), slugOf),
    ...(rest.length === 0 ? [] : [createGroup(ownTitle, untagged, { ownTitle, operations: rest })]),
  ]
}

function createGroup(title: string, slug: string, rest: Partial<OperationGroup>): OperationGroup {
  const path = getReferencePath('tag', slug)
  return { title, tag: undefined, slug, path, operations: [], groups: [], ...rest }
}

/** Returns the title of a group in the language of a page. */
export function translateTitle(
  { title, ownTitle }: Pick<OperationGroup, 'title' | 'ownTitle'>,
  translate: Translate,
): string {
  return ownTitle === undefined ? title : translate(ownTitle)
}

/** Returns groups in depth-first order, parents first. */
export function flattenGroups(groups: readonly OperationGroup[]): readonly OperationGroup[] {
  return groups.flatMap((group) => [group, ...flattenGroups(group.groups)])
}

/** Returns the operations of a group and of its groups, each once. */
export function collectOperations(group: OperationGroup): readonly Operation[] {
  return getOrCreate(collected, group, () => [
    ...new Set(flattenGroups([group]).flatMap(({ operations }) => operations)),
  ])
}

/** Cached because every page's sidebar needs the counts. */
const collected = new WeakMap<OperationGroup, readonly Operation[]>()

export function countOperations(group: OperationGroup): number {
  return collectOperations(group).length
}

/** Skips prefixes that all paths share, such as versions. */
function findPart(path: string): string | undefined {
  return path
    .split('/')
    .find(
      (part) => part !== '' && !part.includes('{') && !/^(?:api|rest|v?\d+(?:\.\d+)*)$/i.test(part),
    )
}

function nestGroups(
  groups: readonly OperationGroup[],
  named: readonly TagGroup[],
  slugOf: ReadonlyMap<string, string>,
): readonly OperationGroup[] {
  const made = named.map(({ name, tags }, index) => {
    const slugs = new Set(tags.map((tag) => slugOf.get(tag)))
    const inner = groups.filter(({ slug }) => slugs.has(slug))
    return createGroup(showDirections(name), `group-${index + 1}`, { groups: inner })
  })
  const taken = new Set(made.flatMap((group) => group.groups))
  return [
    ...made.filter((group) => group.groups.length > 0),
    ...groups.filter((group) => !taken.has(group)),
  ]
}

interface TagGroup {
  readonly name: string
  readonly tags: readonly string[]
}

function parseTagGroups({ document }: GroupedDescription): readonly TagGroup[] {
  const value: unknown = document['x-tagGroups']
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown): TagGroup[] => {
    const { name } = getStrings(entry)
    const tags: unknown = typeof entry === 'object' && entry !== null && Reflect.get(entry, 'tags')
    if (name === undefined || !Array.isArray(tags)) return []
    return [{ name, tags: tags.filter((tag) => typeof tag === 'string') }]
  })
}

function getStrings(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  )
}
