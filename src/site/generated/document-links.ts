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
 * Where the links in the words of a document lead: to the pages of its operations, tags and schemas, as the viewers of
 * documents address them, and to the headings of its introduction. A relative address belongs to where the document says it is
 * (`$self`, OpenAPI 3.2); that of an API or of other documentation would be a guess.
 */
export function findLinks(portal: Described): FindLink {
  const { contract } = portal
  return recall(known, contract, () => createFind(portal))
}

function createFind(portal: Described): FindLink {
  const { contract } = portal
  const places = listPlaces(portal)
  const self: unknown = Object.entries(contract.document).find(([key]) => key === '$self')?.[1]
  const base = readWebAddress(typeof self === 'string' ? self : undefined)
  return (address) => {
    if (!address.startsWith('#')) {
      return base === undefined ? undefined : readWebAddress(URL.parse(address, base)?.href)
    }
    const target = findTarget(address, contract)
    if (target) return locateOperation(target)
    return listFragments(address).flatMap((fragment) => places.get(fragment) ?? [])[0]
  }
}

const known = new WeakMap<Described['contract'], FindLink>()

/** The same as addresses on the host, for what a script renders. */
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

/** By fragments, as Redoc, Scalar and Swagger UI write them. */
function listPlaces(portal: Described): ReadonlyMap<string, string> {
  const { contract } = portal
  const places = new Map<string, string>()
  const add = (fragment: string, path: string) => {
    const simple = simplifyFragment(fragment)
    if (simple !== '' && !places.has(simple)) places.set(simple, path)
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
  // Unless another page stands for the one that the document begins with.
  if (!isOwnPage(portal, '/')) {
    const headings = readIntroduction(contract.description, 'Introduction').content.filter(
      isHeading,
    )
    for (const [index, fragment] of numberHeadings(headings).entries()) {
      const id = headings[index]?.properties['id']
      if (typeof id === 'string') add(fragment, `/#${id}`)
    }
  }
  return places
}
