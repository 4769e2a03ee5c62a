import type { InboundRequest } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import { describeOperation, shorten } from '#search/describe-operation.ts'
import type { SearchRecord } from '#search/record.ts'
import type { PackedMember } from '#search/search-files.ts'
import { locateOperation, locateWebhook, nameWebhook } from '../navigation/generated-pages.ts'
import { nameOperation } from '../reference/name-operation.ts'
import { countOperations, groupByTag, listGroups } from '../navigation/group-by-tag.ts'
import type { OperationGroup } from '../navigation/group-by-tag.ts'
import { nameSchemas } from '../schemas/name-schemas.ts'
import type { NamedSchema } from '../schemas/name-schemas.ts'
import { outlineContract } from '../schemas/outline-contract.ts'
import type { DescribedPage, SearchableEntry } from './described-page.ts'
import { inbound, listCallbackEntries, listOperationEntries } from './list-entries.ts'
import { listSchemaEntries } from './list-member-entries.ts'
import { listValues } from './list-values.ts'
import { mergeMembers } from './merge-members.ts'

export type SearchedContract = Pick<
  Contract,
  'operations' | 'documented' | 'tags' | 'webhooks' | 'schemas' | 'document' | 'readDigits'
>

/** The records of the API document for a search, the members apart: there may be tens of thousands. */
export interface DocumentRecords {
  readonly records: readonly SearchRecord[]
  readonly members: readonly PackedMember[]
}

/** @param hasPage whether the page at an address is made from the document, with its anchors */
export function listDocumentRecords(
  contract: SearchedContract,
  hasPage: (address: string) => boolean = () => true,
): DocumentRecords {
  const pages = listDescribedPages(contract, hasPage)
  const groups = listGroups(groupByTag(contract)).filter(({ path }) => hasPage(path))
  return {
    records: [...pages.map(({ record }) => record), ...groups.map(describeGroup)],
    members: mergeMembers(pages),
  }
}

/** The pages of operations, webhooks and schemas. */
export function listDescribedPages(
  contract: SearchedContract,
  hasPage: (address: string) => boolean = () => true,
): readonly DescribedPage[] {
  const { outline } = outlineContract(contract)
  const outlined = { schemas: contract.schemas, outline }
  const operations = contract.operations.map((operation): DescribedPage => {
    const address = locateOperation(operation)
    const parts = contract.documented.get(operation.slug)
    const entries = parts
      ? [
          ...listOperationEntries(outlined, operation, parts),
          ...listCallbackEntries(outlined, parts.callbacks),
        ]
      : []
    return {
      record: describeOperation(operation, nameOperation(operation), address),
      // A hand-written page in the place of a generated one has none of its anchors.
      entries: hasPage(address) ? entries : entries.map(withoutAnchor),
    }
  })
  const webhooks = contract.webhooks.map((webhook): DescribedPage => ({
    record: describeWebhook(webhook),
    entries: listOperationEntries(outlined, webhook.request, webhook, inbound),
  }))
  const schemas = [...new Set(nameSchemas(contract.schemas).values())].map(
    (named): DescribedPage => ({
      record: describeSchema(named),
      entries: listSchemaEntries(outlined, named),
    }),
  )
  return [
    ...operations,
    ...[...webhooks, ...schemas].filter(({ record }) => hasPage(record.address)),
  ]
}

function withoutAnchor(entry: SearchableEntry): SearchableEntry {
  return { ...entry, anchor: '' }
}

function describeGroup(group: OperationGroup): SearchRecord {
  const count = countOperations(group)
  return {
    kind: 'page',
    title: group.title,
    address: group.path,
    where: count === 1 ? '1 operation' : `${count} operations`,
    ...describe(group.tag?.description),
  }
}

function describeWebhook(webhook: InboundRequest): SearchRecord {
  const { name, request } = webhook
  const title = nameWebhook(webhook)
  return {
    kind: 'page',
    title,
    address: locateWebhook(webhook),
    where: title === name ? 'Webhook' : `Webhook ${name}`,
    id: name,
    groups: request.tags,
    ...describe(request.description),
    ...(request.isDeprecated && { isDeprecated: true }),
  }
}

function describeSchema({ name, path, schema }: NamedSchema): SearchRecord {
  const { description, deprecated } = typeof schema === 'object' ? schema : {}
  const values = listValues(schema, new Map())
  return {
    kind: 'schema',
    title: name,
    address: path,
    ...describe(description),
    ...(values.length > 0 && { values }),
    ...(deprecated === true && { isDeprecated: true }),
  }
}

function describe(description: unknown): Pick<SearchRecord, 'text'> {
  return typeof description === 'string' ? { text: shorten(description) } : {}
}
