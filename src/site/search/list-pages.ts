import type { InboundRequest } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { locateOperation, locateWebhook, nameWebhook } from '../generated/generated-pages.ts'
import { nameOperation } from '../generated/name-operation.ts'
import { countOperations, groupByTag, listGroups } from '../generated/group-by-tag.ts'
import type { OperationGroup } from '../generated/group-by-tag.ts'
import { nameSchemas } from '../schemas/name-schemas.ts'
import type { NamedSchema } from '../schemas/name-schemas.ts'
import { outlineContract } from '../schemas/outline-contract.ts'
import { inbound, listCallbackEntries, listOperationEntries } from './list-entries.ts'
import { listSchemaEntries } from './list-member-entries.ts'
import type { OutlinedSchemas } from './list-member-entries.ts'
import { listValues } from './list-values.ts'
import type { SearchablePage } from '#core/search/searchable.ts'

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
  const outlined: OutlinedSchemas = { schemas: contract.schemas, outline }
  const pages = [
    ...listGroups(groupByTag(contract)).map(describeGroup),
    ...contract.operations.map((operation) => describeOperation(outlined, contract, operation)),
    ...contract.webhooks.map((webhook) => describeWebhook(outlined, webhook)),
    ...[...new Set(nameSchemas(contract.schemas).values())].map((one) =>
      describeSchema(outlined, one),
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
  outlined: OutlinedSchemas,
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
          ...listOperationEntries(outlined, operation, parts),
          ...listCallbackEntries(outlined, parts.callbacks),
        ]
      : [],
  }
}

function describeWebhook(outlined: OutlinedSchemas, webhook: InboundRequest): SearchablePage {
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
    entries: listOperationEntries(outlined, request, webhook, inbound),
  }
}

function describeSchema(outlined: OutlinedSchemas, named: NamedSchema): SearchablePage {
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
    entries: listSchemaEntries(outlined, named),
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
