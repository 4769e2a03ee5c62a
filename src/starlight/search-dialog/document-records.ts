import type { InboundRequest } from '#openapi/parse/documented-operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { describeOperation, shorten } from '#search/record.ts'
import type { PackedMember, PackedPlace, SearchRecord } from '#search/record.ts'
import type { DocumentedHeader, DocumentedResponse } from '#response/documented-response.ts'
import { getOperationPath, getWebhookPath } from '../navigation/generated-pages.ts'
import { countOperations, groupByTag, flattenGroups } from '../navigation/group-by-tag.ts'
import type { OperationGroup } from '../navigation/group-by-tag.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'
import { createOutliner } from '../schema-outline/outline-schema.ts'
import {
  getHeaderAnchors,
  getParameterAnchor,
  getStatusAnchor,
  makeUnique,
} from '../links/anchors.ts'
import {
  bodyRole,
  collectOperationSchemas,
  getResponseRole,
  getSchemaParts,
  placeSharedHeaders,
} from '../schema-tree/schema-views.ts'
import type { Sender, ShownParts, OperationSchema } from '../schema-tree/schema-views.ts'
import { getNumberText } from '#request/source-number.ts'
import type { Schema } from '#request/description/parameter.ts'
import { getPointerTokens } from '#schema/pointer.ts'
import type { OutlineNode, OutlineRow } from '../schema-outline/outline.ts'

interface OpenApiPage {
  readonly record: SearchRecord
  readonly entries: readonly SearchableEntry[]
}

/**
 * Creates the search records of an API document, with properties apart: there may be tens of thousands.
 *
 * @param hasPage whether the page at an address is generated, with its anchors
 */
export function createDocumentRecords(
  api: ApiDescription,
  hasPage: (address: string) => boolean = () => true,
) {
  const pages = createOpenApiPages(api, hasPage)
  const groups = flattenGroups(groupByTag(api)).filter(({ path }) => hasPage(path))
  return {
    records: [...pages.map(({ record }) => record), ...groups.map(makeGroupRecord)],
    members: mergeMembers(pages),
  }
}

export function createOpenApiPages(
  api: ApiDescription,
  hasPage: (address: string) => boolean = () => true,
): readonly OpenApiPage[] {
  const { outline } = createOutliner(api)
  const outlined = { schemas: api.schemas, outline }
  const operations = api.operations.map((operation): OpenApiPage => {
    const address = getOperationPath(operation)
    const parts = api.documented.get(operation.slug)
    return {
      record: describeOperation(operation, address),
      entries: parts ? collectOperationEntries(outlined, parts, 'client') : [],
    }
  })
  const webhooks = api.webhooks.map((webhook): OpenApiPage => ({
    record: makeWebhookRecord(webhook),
    entries: collectOperationEntries(outlined, webhook, 'service'),
  }))
  const schemas = [...new Set(getNamedSchemas(api.schemas).values())].map((named): OpenApiPage => ({
    record: makeSchemaRecord(named),
    entries: collectSchemaEntries(outlined, named),
  }))
  return [
    ...operations,
    ...[...webhooks, ...schemas].filter(({ record }) => hasPage(record.address)),
  ]
}

function makeGroupRecord(group: OperationGroup): SearchRecord {
  const count = countOperations(group)
  return {
    kind: 'page',
    title: group.title,
    address: group.path,
    where: count === 1 ? '1 operation' : `${count} operations`,
    ...describe(group.tag?.description),
  }
}

function makeWebhookRecord(webhook: InboundRequest): SearchRecord {
  const { name, request } = webhook
  const title = request.name
  return {
    kind: 'page',
    title,
    address: getWebhookPath(webhook),
    where: title === name ? 'Webhook' : `Webhook ${name}`,
    id: name,
    groups: request.tags,
    ...describe(request.description),
    ...(request.isDeprecated && { isDeprecated: true }),
  }
}

function makeSchemaRecord({ name, path, schema }: NamedSchema): SearchRecord {
  const { description, deprecated } = typeof schema === 'object' ? schema : {}
  const values = collectValues(schema, new Map())
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

/**
 * Merges the entries of all pages by name: GitHub's document has 350 of `per_page`.
 *
 * @param pages in the order of the first records
 */
function mergeMembers(pages: readonly OpenApiPage[]): readonly PackedMember[] {
  const placed = pages.flatMap(({ entries }, page) => entries.map((entry) => ({ entry, page })))
  const byName = Map.groupBy(placed, ({ entry }) => entry.ownName)
  return Array.from(byName, ([title, found]) => merge(title, found))
}

interface PlacedEntry {
  readonly entry: SearchableEntry
  readonly page: number
}

function merge(title: string, found: readonly PlacedEntry[]): PackedMember {
  const values = [...new Set(found.flatMap(({ entry }) => entry.values))]
  const text = found.find(({ entry }) => entry.description)?.entry.description
  // Nested properties are rarely meant, so the shallowest come first.
  const nearest = found.toSorted((one, other) => countNames(one.entry) - countNames(other.entry))
  return {
    kind: 'member',
    title,
    packed: nearest.map(pack),
    ...(values.length > 0 && { values }),
    ...(text !== undefined && { text: shorten(text) }),
    ...(found.every(({ entry }) => entry.isDeprecated) && { isDeprecated: true }),
  }
}

function pack({ entry: { name, ownName, role, anchor }, page }: PlacedEntry): PackedPlace {
  return [name === ownName ? role : `${name}, ${role}`, page, anchor]
}

function countNames({ name }: SearchableEntry): number {
  return name.split('.').length
}

function collectOperationEntries(
  outlined: OutlinedSchemas,
  parts: ShownParts,
  sender: Sender,
): readonly SearchableEntry[] {
  const { parameters, responses } = parts
  const anchors = makeUnique(parameters.map(getParameterAnchor))
  const schemas = collectOperationSchemas(parts, sender)
  const collectFields = (wanted: string) =>
    once(
      schemas
        .filter(({ role }) => role === wanted)
        .flatMap((schema) => collectMemberEntries(outlined, schema, wanted)),
    )
  return [
    ...parameters.map((parameter, index) =>
      createFieldEntry(outlined, parameter, `${parameter.in} parameter`, anchors[index]),
    ),
    ...collectFields(bodyRole),
    ...placeSharedHeaders(responses).flatMap((response) =>
      collectResponseEntries(outlined, response).concat(
        collectFields(getResponseRole(response.status)),
      ),
    ),
  ]
}

function collectResponseEntries(
  outlined: OutlinedSchemas,
  { status, description, headers }: DocumentedResponse,
): readonly SearchableEntry[] {
  const anchors = getHeaderAnchors(headers, status)
  return [
    {
      name: status,
      ownName: status,
      role: 'response',
      anchor: getStatusAnchor(status),
      description,
      values: [],
      isDeprecated: false,
    },
    ...headers.map((header, index) =>
      createFieldEntry(outlined, header, `header of the ${status} response`, anchors[index]),
    ),
  ]
}

function createFieldEntry(
  { schemas }: OutlinedSchemas,
  field: ShownParts['parameters'][number] | DocumentedHeader,
  role: string,
  anchor = '',
): SearchableEntry {
  const { name, description, schema, isDeprecated } = field
  const values = collectValues(schema, schemas)
  return { name, ownName: name, role, anchor, description, values, isDeprecated }
}

/** Merges the same property of several media types. */
function once(entries: readonly SearchableEntry[]): readonly SearchableEntry[] {
  return [
    ...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values(),
  ].toReversed()
}

interface SearchableEntry {
  /** The label for readers; for a property its full path, such as `user.login`. */
  readonly name: string
  readonly ownName: string
  /** The beginning of a phrase: `query parameter`, completed with the page. */
  readonly role: string
  /** The id of its element on the page; empty if it has none. */
  readonly anchor: string
  readonly description?: string | undefined
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}

interface OutlinedSchemas extends Pick<ApiDescription, 'schemas'> {
  readonly outline: ReturnType<typeof createOutliner>['outline']
}

/** Returns the properties of a named schema. A property that its page omits has the address of the page. */
function collectSchemaEntries(
  outlined: OutlinedSchemas,
  named: NamedSchema,
): readonly SearchableEntry[] {
  const entries = getSchemaParts(outlined, named)
    .toReversed()
    .flatMap((part) => collectMemberEntries(outlined, { ...part, budget: mostRows }, 'field'))
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()]
}

/** Maximum rows of a schema in the index. */
const mostRows = 300

/** Returns the properties declared in a schema itself; a referenced schema has its own page. */
function collectMemberEntries(
  { outline }: OutlinedSchemas,
  { schema, ...settings }: OperationSchema,
  role: string,
): readonly SearchableEntry[] {
  if (!mayHaveOwn(schema)) return []
  return collectRows(outline(schema, settings).root).flatMap(
    ({ name, anchor, node }): readonly SearchableEntry[] => {
      const { pointer } = node
      if (name === undefined || isElsewhere(pointer, settings.pointer)) return []
      return [
        {
          name: getNames(pointer).join('.') || name,
          ownName: name,
          role,
          anchor,
          values: node.statements.values.map(({ text }) => text),
          isDeprecated: node.statements.marks.some(({ text }) => text === 'deprecated'),
        },
      ]
    },
  )
}

function collectRows({ groups }: OutlineNode): readonly OutlineRow[] {
  return groups.flatMap(({ rows }) => rows.flatMap((row) => [row, ...collectRows(row.node)]))
}

/**
 * Skips outlines without own properties: most bodies are a reference or an array of one, and a chain of thousands of
 * arrays takes a minute.
 */
function mayHaveOwn(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('items' in schema) return mayHaveOwn(schema.items)
  return holders.some((key) => Object.hasOwn(schema, key))
}

const holders = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
]

/** Returns the property names along a pointer, without labels of unnamed parts such as items. */
function getNames(pointer: string): readonly string[] {
  const names: string[] = []
  let isName = false
  for (const token of getPointerTokens(pointer)) {
    if (isName) names.push(token)
    isName = !isName && token === 'properties'
  }
  return names
}

function isElsewhere(pointer: string, own: string): boolean {
  return !pointer.startsWith(own) && /^#\/(components\/schemas|definitions)\//.test(pointer)
}

/** Returns the first listed values of a schema or of its items, without null. */
export function collectValues(
  schema: unknown,
  schemas: ReadonlyMap<string, Schema>,
  depth = 0,
): readonly string[] {
  if (typeof schema !== 'object' || schema === null || depth > deepest) return []
  const get = (key: string): unknown => Reflect.get(schema, key)
  const reference = get('$ref')
  const below = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => get(key)),
    get('items'),
    typeof reference === 'string' ? schemas.get(reference) : undefined,
  ]
  const own = [get('enum'), get('const')]
    .flat()
    .flatMap((value) => {
      const isScalar = typeof value === 'string' || typeof value === 'boolean'
      return isScalar ? String(value) : (getNumberText(value) ?? [])
    })
    .slice(0, mostValues)
  return [...new Set([...own, ...below.flatMap((part) => collectValues(part, schemas, depth + 1))])]
}

const mostValues = 100

/** Limit for deep and circular schemas, whose values are not useful to list. */
const deepest = 6
