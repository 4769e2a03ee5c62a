import { getReferencePath } from '#text/reference.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { getOperationPath, getWebhookPath } from '../navigation/generated-pages.ts'
import { groupByTag } from '../navigation/group-by-tag.ts'
import type { OperationGroup } from '../navigation/group-by-tag.ts'
import { addBaseToLink } from '../links/locate.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import type { LinkResolver } from '../html/rich-text.ts'
import { findLinkTarget } from '../links/anchors.ts'
import {
  isHeading,
  getLinkFragments,
  getHeadingFragments,
  renderIntroduction,
  normalizeFragment,
} from './introduction.ts'
import { getWebAddress } from './sentences.ts'

type Described = Pick<ApiReference, 'api' | 'ownPages'> & {
  readonly settings: Pick<ApiReference['settings'], 'linkBaseUrl'>
}

/**
 * Returns a resolver for links in the document's Markdown: to the pages of operations, tags and schemas, in the
 * notations of other viewers, and to headings of its introduction. Relative addresses resolve against the option
 * `linkBaseUrl`, else `$self` (OpenAPI 3.2); any other base would be a guess, so that these links become plain text.
 */
export function getLinkResolver(apiReference: Described): LinkResolver {
  return getOrCreate(known, apiReference.settings, () => createFind(apiReference))
}

function createFind(apiReference: Described): LinkResolver {
  const { api, settings } = apiReference
  const targets = collectTargets(apiReference)
  const self: unknown = Object.entries(api.document).find(([key]) => key === '$self')?.[1]
  const base =
    settings.linkBaseUrl === undefined
      ? getWebAddress(typeof self === 'string' ? self : undefined)
      : `${settings.linkBaseUrl}/`
  return (address) => {
    if (!address.startsWith('#')) {
      return base === undefined ? undefined : getWebAddress(URL.parse(address, base)?.href)
    }
    const target = findLinkTarget(address, api)
    if (target) return getOperationPath(target)
    return getLinkFragments(address).flatMap((fragment) => targets.get(fragment) ?? [])[0]
  }
}

const known = new WeakMap<Described['settings'], LinkResolver>()

/** Same as `getLinkResolver`, with addresses on the host, for a script's output. */
export function getBasedLinkResolver(
  apiReference: Pick<ApiReference, 'api' | 'ownPages'> & {
    readonly settings: Pick<ApiReference['settings'], 'base' | 'form' | 'linkBaseUrl'>
  },
): LinkResolver {
  const find = getLinkResolver(apiReference)
  return getOrCreate(based, apiReference.settings, () => (address) => {
    const path = find(address)
    return path && addBaseToLink(path, apiReference.settings)
  })
}

const based = new WeakMap<Described['settings'], LinkResolver>()

/** Returns pages by fragment, in the notations of Redoc, Scalar and Swagger UI. */
function collectTargets(portal: Described): ReadonlyMap<string, string> {
  const { api } = portal
  const targets = new Map<string, string>()
  const add = (fragment: string, path: string) => {
    const simple = normalizeFragment(fragment)
    if (simple !== '' && !targets.has(simple)) targets.set(simple, path)
  }
  const addGroup = ({ tag, title, path, groups }: OperationGroup) => {
    add(`tag/${tag?.name ?? title}`, path)
    groups.forEach(addGroup)
  }

  for (const operation of api.operations) {
    const { id, method, path, tags } = operation
    const page = getOperationPath(operation)
    add(`operation/${id}`, page)
    for (const tag of tags) {
      add(`tag/${tag}/operation/${id}`, page)
      add(`tag/${tag}/${method}${path}`, page)
      add(`tag/${tag}/paths/${path}/${method}`, page)
      add(`${tag}/${id}`, page)
    }
  }
  groupByTag(api).forEach(addGroup)
  for (const webhook of api.webhooks) add(`webhook/${webhook.name}`, getWebhookPath(webhook))
  for (const [reference, { name, slug }] of getNamedSchemas(api.schemas)) {
    const page = getReferencePath('schema', slug)
    add(reference, page)
    for (const word of ['schema', 'schemas', 'model', 'models']) add(`${word}/${name}`, page)
  }
  // Unless another page replaces the generated start page.
  if (!isOwnPage(portal, '/')) {
    const headings = renderIntroduction(api.description, 'Introduction').content.filter(isHeading)
    for (const [index, fragment] of getHeadingFragments(headings).entries()) {
      const id = headings[index]?.properties['id']
      if (typeof id === 'string') add(fragment, `/#${id}`)
    }
  }
  return targets
}
