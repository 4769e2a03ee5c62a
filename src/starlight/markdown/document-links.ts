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

type Described = Pick<ApiReference, 'contract' | 'ownPages'>

/**
 * Returns a resolver for links in the document's Markdown: to the pages of operations, tags and schemas, in the
 * notations of other viewers, and to headings of its introduction. Relative addresses resolve against `$self` (OpenAPI
 * 3.2); any other base would be a guess.
 */
export function getLinkResolver(portal: Described): LinkResolver {
  const { contract } = portal
  return getOrCreate(known, contract, () => createFind(portal))
}

function createFind(portal: Described): LinkResolver {
  const { contract } = portal
  const targets = collectTargets(portal)
  const self: unknown = Object.entries(contract.document).find(([key]) => key === '$self')?.[1]
  const base = getWebAddress(typeof self === 'string' ? self : undefined)
  return (address) => {
    if (!address.startsWith('#')) {
      return base === undefined ? undefined : getWebAddress(URL.parse(address, base)?.href)
    }
    const target = findLinkTarget(address, contract)
    if (target) return getOperationPath(target)
    return getLinkFragments(address).flatMap((fragment) => targets.get(fragment) ?? [])[0]
  }
}

const known = new WeakMap<Described['contract'], LinkResolver>()

/** Same as `getLinkResolver`, with addresses on the host, for a script's output. */
export function getBasedLinkResolver(
  portal: Described & { readonly settings: Pick<ApiReference['settings'], 'base' | 'form'> },
): LinkResolver {
  const find = getLinkResolver(portal)
  return getOrCreate(based, portal.contract, () => (address) => {
    const path = find(address)
    return path && addBaseToLink(path, portal.settings)
  })
}

const based = new WeakMap<Described['contract'], LinkResolver>()

/** Returns pages by fragment, in the notations of Redoc, Scalar and Swagger UI. */
function collectTargets(portal: Described): ReadonlyMap<string, string> {
  const { contract } = portal
  const targets = new Map<string, string>()
  const add = (fragment: string, path: string) => {
    const simple = normalizeFragment(fragment)
    if (simple !== '' && !targets.has(simple)) targets.set(simple, path)
  }
  const addGroup = ({ tag, title, path, groups }: OperationGroup) => {
    add(`tag/${tag?.name ?? title}`, path)
    groups.forEach(addGroup)
  }

  for (const operation of contract.operations) {
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
  groupByTag(contract).forEach(addGroup)
  for (const webhook of contract.webhooks) add(`webhook/${webhook.name}`, getWebhookPath(webhook))
  for (const [reference, { name, slug }] of getNamedSchemas(contract.schemas)) {
    const page = getReferencePath('schema', slug)
    add(reference, page)
    for (const word of ['schema', 'schemas', 'model', 'models']) add(`${word}/${name}`, page)
  }
  // Unless another page replaces the generated start page.
  if (!isOwnPage(portal, '/')) {
    const headings = renderIntroduction(contract.description, 'Introduction').content.filter(
      isHeading,
    )
    for (const [index, fragment] of getHeadingFragments(headings).entries()) {
      const id = headings[index]?.properties['id']
      if (typeof id === 'string') add(fragment, `/#${id}`)
    }
  }
  return targets
}
