import { getMethods } from '#openapi/parse/object-kinds.ts'
import { parseFolder } from '#text/page-address.ts'
import { createResolver, findFinalTarget } from '#openapi/parse/resolver.ts'
import {
  getChild,
  isMapping,
  getItems,
  getMembers,
  locateRoot,
  getText,
} from '#openapi/load/located.ts'
import type { Located, SourceFiles } from '#openapi/load/located.ts'
import { referencePath } from '#text/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOperationPath, getWebhookPath } from '#starlight/navigation/generated-pages.ts'
import { groupByTag, flattenGroups } from '#starlight/navigation/group-by-tag.ts'

/** The subject of a page of starlight-openapi. */
export type OldPage =
  | { readonly kind: 'overview' }
  | { readonly kind: 'tag'; readonly tag: string }
  | {
      readonly kind: 'operation' | 'webhook'
      readonly method: string
      /** Key of the path item: the path template, or the name of the webhook. */
      readonly path: string
      readonly tags: readonly string[]
    }

type Entry = readonly [path: string, page: OldPage]

interface OldOperation {
  readonly method: string
  readonly path: string
  /** The operationId, else the key of the path item. */
  readonly id: string
  /** Whether another operation of the path item has the same id. */
  readonly sharesId: boolean
  readonly tags: readonly string[]
}

/**
 * Returns the pages that starlight-openapi 0.26 generates for a document, by their paths below its `base`, without slashes around
 * them. It does not apply an Overlay, so the files must be unmodified.
 */
export function getOldPages(files: SourceFiles): ReadonlyMap<string, OldPage> {
  const resolver = createResolver(files)
  const follow = (item: Located) => findFinalTarget(item, resolver)
  const root = locateRoot(files.main)
  const described = new Map(
    getItems(getChild(root, 'tags')).map(
      (tag, index) => [getText(tag, 'name'), { index, hasPage: isDescribed(tag.value) }] as const,
    ),
  )
  const operations = getOperations(getChild(root, 'paths'), follow)
  const entries = operations.flatMap((operation) =>
    operation.tags.map((tag) => ({ tag, operation })),
  )
  // Tags that the document does not list come last, in the order of their operations.
  const rank = (tag: string) => described.get(tag)?.index ?? described.size
  const groups = [...Map.groupBy(entries, ({ tag }) => tag)].toSorted(
    ([one], [other]) => rank(one) - rank(other),
  )
  const listed = new Set<OldOperation>()
  const pages = groups.flatMap(([tag, members]) => {
    const fresh = members.map(({ operation }) => operation).filter((one) => !listed.has(one))
    for (const one of fresh) listed.add(one)
    const overview: readonly Entry[] = described.get(tag)?.hasPage
      ? [[`operations/tags/${slugify(tag)}`, { kind: 'tag', tag }]]
      : []
    return overview.concat(fresh.map((one): Entry => [locate(one), { kind: 'operation', ...one }]))
  })
  // If several pages have one address, the last is built.
  return new Map<string, OldPage>([
    ['', { kind: 'overview' }],
    ...pages,
    ...getOperations(getChild(root, 'webhooks'), follow).map(
      (one) => [`webhooks/${slugify(one.id)}`, { kind: 'webhook', ...one }] as const,
    ),
  ])
}

/** Returns the folder of its pages, such as `/api`; empty for the site's root. It converts each part of its option `base` to a slug. */
export function getOldFolder(base: string): string {
  return parseFolder(base).split('/').map(slugify).join('/')
}

/** Creates the same slug as GitHub for a heading. */
function slugify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

function isDescribed(tag: unknown): boolean {
  if (!isMapping(tag)) return false
  const { description, externalDocs } = tag
  return (description !== undefined && description !== '') || externalDocs !== undefined
}

function locate({ id, sharesId, method }: OldOperation): string {
  const parts = ['operations', slugify(id), sharesId ? method.toLowerCase() : '']
  return parts.filter((part) => part !== '').join('/')
}

function getOperations(
  items: Located,
  follow: (item: Located) => Located | undefined,
): readonly OldOperation[] {
  const references = new Set<string>()
  return getMembers(items).flatMap((item) => {
    const reference = isMapping(item.value) ? getText(item, '$ref') : undefined
    const isElsewhere = reference !== undefined && !reference.startsWith('#')
    // A second reference to one file becomes one within the document, and those are not followed.
    if (isElsewhere && references.has(reference)) return []
    if (isElsewhere) references.add(reference)
    const target = isElsewhere ? follow(item) : item
    if (!target) return []
    const found = getMethods('3.1').flatMap((method) =>
      getOperation(item.key, getChild(target, method)),
    )
    const byId = Map.groupBy(found, ({ id }) => id)
    return found.map((one) => Object.assign(one, { sharesId: (byId.get(one.id) ?? []).length > 1 }))
  })
}

function getOperation(
  path: string,
  { key: method, value: operation }: Located,
): readonly Omit<OldOperation, 'sharesId'>[] {
  if (!isMapping(operation)) return []
  const { operationId: id = path, tags = ['Operations'] } = operation
  if (typeof id !== 'string' || id === '' || !Array.isArray(tags)) return []
  const names = tags.filter((tag) => typeof tag === 'string')
  return [{ method: method.toUpperCase(), path, id, tags: names }]
}

export interface NewPage {
  /** From the root of the API reference. */
  readonly path: string
  /** Whether it is only the nearest page, because this plugin lacks a page with the same subject. */
  readonly isNearest: boolean
}

/** Creates a function that returns the page that replaces a page of starlight-openapi. */
export function createPageMap(api: ApiDescription): (page: OldPage) => NewPage {
  const operations = new Map(
    api.operations.map((operation) => [
      createKey(operation.method, operation.writtenPath ?? operation.path),
      getOperationPath(operation),
    ]),
  )
  const webhooks = new Map(
    api.webhooks.map((webhook) => [
      createKey(webhook.request.method, webhook.name),
      getWebhookPath(webhook),
    ]),
  )
  const tags = new Map(
    flattenGroups(groupByTag(api)).map(({ tag, path }) => [tag?.name, path] as const),
  )
  return (page) => {
    if (page.kind === 'overview') return { path: '/', isNearest: false }
    const own =
      page.kind === 'tag'
        ? tags.get(page.tag)
        : (page.kind === 'operation' ? operations : webhooks).get(createKey(page.method, page.path))
    if (own !== undefined) return { path: own, isNearest: false }
    const names = page.kind === 'operation' ? page.tags : []
    const nearest = names.map((name) => tags.get(name)).find((path) => path !== undefined)
    return { path: nearest ?? referencePath, isNearest: true }
  }
}

function createKey(method: string, path: string): string {
  return `${method} ${path}`
}
