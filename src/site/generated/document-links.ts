import { locateReference } from '#core/address/reference.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import { locateOperation, locateWebhook } from '../navigation/generated-pages.ts'
import { groupByTag } from '../navigation/group-by-tag.ts'
import type { OperationGroup } from '../navigation/group-by-tag.ts'
import { placeLink } from '../address/locate.ts'
import { isOwnPage } from '../portal.ts'
import type { Portal } from '../portal.ts'
import { nameSchemas } from '../schemas/schema-index.ts'
import type { FindLink } from '../schemas/rich-text.ts'
import { findTarget } from './anchors.ts'
import {
  isHeading,
  listFragments,
  numberHeadings,
  readIntroduction,
  simplifyFragment,
} from './introduction.ts'
import { readWebAddress } from './sentences.ts'

type Described = {
  readonly contract: Pick<
    Contract,
    'description' | 'document' | 'operations' | 'schemas' | 'tags' | 'webhooks'
  >
} & Pick<Portal, 'ownPages'>

/**
 * Returns a resolver for links in the document's Markdown: to the pages of operations, tags and schemas, in the
 * notations of other viewers, and to headings of its introduction. Relative addresses resolve against `$self` (OpenAPI
 * 3.2); any other base would be a guess.
 */
export function findLinks(portal: Described): FindLink {
  const { contract } = portal
  return recall(known, contract, () => createFind(portal))
}

function createFind(portal: Described): FindLink {
  const { contract } = portal
  const targets = collectTargets(portal)
  const self: unknown = Object.entries(contract.document).find(([key]) => key === '$self')?.[1]
  const base = readWebAddress(typeof self === 'string' ? self : undefined)
  return (address) => {
    if (!address.startsWith('#')) {
      return base === undefined ? undefined : readWebAddress(URL.parse(address, base)?.href)
    }
    const target = findTarget(address, contract)
    if (target) return locateOperation(target)
    return listFragments(address).flatMap((fragment) => targets.get(fragment) ?? [])[0]
  }
}

const known = new WeakMap<Described['contract'], FindLink>()

/** Same as `findLinks`, with addresses on the host, for a script's output. */
export function findBasedLinks(
  portal: Described & { readonly settings: Pick<Portal['settings'], 'base' | 'form'> },
): FindLink {
  const find = findLinks(portal)
  return recall(based, portal.contract, () => (address) => {
    const path = find(address)
    return path && placeLink(path, portal.settings)
  })
}

const based = new WeakMap<Described['contract'], FindLink>()

/** Returns pages by fragment, in the notations of Redoc, Scalar and Swagger UI. */
function collectTargets(portal: Described): ReadonlyMap<string, string> {
  const { contract } = portal
  const targets = new Map<string, string>()
  const add = (fragment: string, path: string) => {
    const simple = simplifyFragment(fragment)
    if (simple !== '' && !targets.has(simple)) targets.set(simple, path)
  }
  const addGroup = ({ tag, title, path, groups }: OperationGroup) => {
    add(`tag/${tag?.name ?? title}`, path)
    groups.forEach(addGroup)
  }

  for (const operation of contract.operations) {
    const { id, method, path, tags } = operation
    const page = locateOperation(operation)
    add(`operation/${id}`, page)
    for (const tag of tags) {
      add(`tag/${tag}/operation/${id}`, page)
      add(`tag/${tag}/${method}${path}`, page)
      add(`tag/${tag}/paths/${path}/${method}`, page)
      add(`${tag}/${id}`, page)
    }
  }
  groupByTag(contract).forEach(addGroup)
  for (const webhook of contract.webhooks) add(`webhook/${webhook.name}`, locateWebhook(webhook))
  for (const [reference, { name, slug }] of nameSchemas(contract.schemas)) {
    const page = locateReference('schema', slug)
    add(reference, page)
    for (const word of ['schema', 'schemas', 'model', 'models']) add(`${word}/${name}`, page)
  }
  // Unless another page replaces the generated start page.
  if (!isOwnPage(portal, '/')) {
    const headings = readIntroduction(contract.description, 'Introduction').content.filter(
      isHeading,
    )
    for (const [index, fragment] of numberHeadings(headings).entries()) {
      const id = headings[index]?.properties['id']
      if (typeof id === 'string') add(fragment, `/#${id}`)
    }
  }
  return targets
}
