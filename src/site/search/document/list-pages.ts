import type { InboundRequest } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-memory.ts'
import type { Operation } from '#core/request/description/operation.ts'
import {
  locateOperation,
  locateWebhook,
  nameOperation,
  nameWebhook,
} from '../../generated/generated-pages.ts'
import { countOperations, groupByTag, listGroups } from '../../generated/group-by-tag.ts'
import type { OperationGroup } from '../../generated/group-by-tag.ts'
import { nameSchemas } from '../../schema/name-schemas.ts'
import type { NamedSchema } from '../../schema/name-schemas.ts'
import { outlineContract } from '../../schema/outline-contract.ts'
import { inbound, listCallbackEntries, listOperationEntries } from './list-entries.ts'
import type { EntryGround } from './list-entries.ts'
import { listSchemaEntries } from './list-schema-entries.ts'
import { listValues } from './list-values.ts'
import { searchablePages } from './searchable-pages.ts'
import type { SearchablePage } from './searchable.ts'

export type SearchedContract = Pick<
  Contract,
  'operations' | 'documented' | 'tags' | 'webhooks' | 'schemas' | 'document' | 'readDigits'
>

/**
 * What a search of the API document can find.
 *
 * @param hasPage whether the page at an address is made from the document, with its anchors
 */
export function listSearchablePages(
  contract: SearchedContract,
  hasPage: (address: string) => boolean = () => true,
): readonly SearchablePage[] {
  const { outline } = outlineContract(contract)
  const ground: EntryGround = { schemas: contract.schemas, outline }
  const known = recall(searchablePages, contract, () => new Map<string, SearchablePage>())
  const remember = (address: string, describe: () => SearchablePage) => {
    const page = known.get(address) ?? describe()
    known.set(address, page)
    return page
  }
  const pages = [
    ...listGroups(groupByTag(contract)).map(describeGroup),
    ...contract.operations.map((operation) =>
      remember(locateOperation(operation), () => describeOperation(ground, contract, operation)),
    ),
    ...contract.webhooks.map((webhook) => describeWebhook(ground, webhook)),
    ...[...new Set(nameSchemas(contract.schemas).values())].map((one) =>
      remember(one.path, () => describeSchema(ground, one)),
    ),
  ]
  return pages.flatMap((page) => {
    if (hasPage(page.address)) return page
    return page.kind === 'operation' ? withoutAnchors(page) : []
  })
}

function describeGroup(group: OperationGroup): SearchablePage {
  const count = countOperations(group)
  return {
    ...plain,
    kind: 'tag',
    title: group.title,
    address: group.path,
    about: count === 1 ? 'tag of one operation' : `tag of ${count} operations`,
    description: group.tag?.description,
  }
}

function describeOperation(
  ground: EntryGround,
  { documented }: SearchedContract,
  operation: Operation,
): SearchablePage {
  const { method, path, id, isDeprecated, tags, description, slug } = operation
  const parts = documented.get(slug)
  return {
    ...plain,
    kind: 'operation',
    title: nameOperation(operation),
    address: locateOperation(operation),
    about: `${method} ${path}`,
    isDeprecated,
    method,
    path,
    id,
    tags,
    description,
    entries: parts
      ? [
          ...listOperationEntries(ground, operation, parts),
          ...listCallbackEntries(ground, parts.callbacks),
        ]
      : [],
  }
}

function describeWebhook(ground: EntryGround, webhook: InboundRequest): SearchablePage {
  const { request } = webhook
  const title = nameWebhook(webhook)
  return {
    ...plain,
    kind: 'webhook',
    title,
    address: locateWebhook(webhook),
    about: title === webhook.name ? 'webhook' : `webhook ${webhook.name}`,
    isDeprecated: request.isDeprecated,
    id: webhook.name,
    tags: request.tags,
    description: request.description,
    entries: listOperationEntries(ground, request, webhook, inbound),
  }
}

function describeSchema(ground: EntryGround, named: NamedSchema): SearchablePage {
  const { name, path, schema } = named
  const { description, deprecated } = typeof schema === 'object' ? schema : {}
  return {
    ...plain,
    kind: 'schema',
    title: name,
    address: path,
    about: 'schema',
    isDeprecated: deprecated === true,
    description: typeof description === 'string' ? description : undefined,
    values: listValues(schema, new Map()),
    entries: listSchemaEntries(ground, named),
  }
}

/** A hand-written page in the place of a generated one. */
function withoutAnchors(page: SearchablePage): SearchablePage {
  const entries = page.entries.map((entry) => Object.assign({}, entry, { anchor: '' }))
  return { ...page, entries }
}

const plain = {
  isDeprecated: false,
  method: undefined,
  path: undefined,
  id: undefined,
  tags: [],
  description: undefined,
  values: [],
  entries: [],
} as const
