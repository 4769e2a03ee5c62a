import type { ApiDescription } from '#openapi/load-api-description.ts'
import type {
  DocumentedParameter,
  OperationDocumentation,
} from '#openapi/parse/documented-operation.ts'
import type {
  DocumentedContent,
  DocumentedHeader,
  DocumentedResponse,
} from '#response/documented-response.ts'
import type { Schema } from '#request/description/parameter.ts'
import { getProperties, getSources } from '#schema/view/stated.ts'
import { viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'
import type { Direction } from '../schema-outline/outline.ts'
import {
  getBodyAnchor,
  getHeaderAnchors,
  getParameterAnchor,
  getStatusAnchor,
  makeUnique,
} from '../links/anchors.ts'
import type { PortalText } from '../i18n/translate.ts'

/** A part of a schema's page: both directions together, or one of two that differ. */
export interface SchemaPart extends OperationSchema {
  readonly slug: string
  readonly heading: PortalText
}

export function getSchemaParts(
  { schemas }: Pick<ApiDescription, 'schemas'>,
  { schema, reference: pointer }: Pick<NamedSchema, 'schema' | 'reference'>,
): readonly SchemaPart[] {
  const isTwofold = hasDirections(schema, schemas)
  const budget = isTwofold ? budgets.oneDirection : budgets.schema
  const parts = isTwofold ? partsByDirection : onlyPart
  return parts.map((part) => Object.assign({ schema, pointer, budget }, part))
}

const partsByDirection = [
  { slug: 'in-requests', heading: 'In requests', direction: 'request', prefix: 'request' },
  { slug: 'in-responses', heading: 'In responses', direction: 'response', prefix: 'response' },
] as const

const onlyPart = [
  { slug: 'members', heading: 'Fields', direction: 'both', prefix: 'member' },
] as const

/** Returns whether requests and responses differ in the properties of a schema, or in which are required. */
function hasDirections(schema: Schema, schemas: ReadonlyMap<string, Schema>): boolean {
  const whole = viewWhole(schema, (reference) => schemas.get(reference))
  const items = viewSchema(getSources(whole, 'items'), { find: whole.find })
  return [whole, items].some((one) =>
    getProperties(one).some(({ isReadOnly, isWriteOnly }) => isReadOnly || isWriteOnly),
  )
}

export interface OperationSchema {
  readonly schema: Schema | undefined
  readonly pointer: string
  readonly direction: Direction
  /** Unique on the page. */
  readonly prefix: string
  readonly budget: number
  readonly role?: string
}

export type ShownParts = Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>

/** The sender of a request: a client, or the service, to which the request rules of a schema do not apply. */
export type Sender = 'client' | 'service'

export type JoinedContent<Content> = Content & {
  readonly mediaTypes: readonly string[]
  /** The contents, each with its examples. */
  readonly joined: readonly Content[]
}

/** Joins contents with equal schemas, at the position of the first. */
export function joinContents<Content extends Joinable>(
  contents: readonly Content[],
): readonly JoinedContent<Content>[] {
  const groups = Map.groupBy(contents, (content, index) =>
    isJoinable(content) ? JSON.stringify([content.schema, content.itemSchema]) : String(index),
  )
  return [...groups.values()].flatMap((joined) => {
    const [first] = joined
    const mediaTypes = joined.map(({ mediaType }) => mediaType)
    return first ? [Object.assign({ mediaTypes, joined }, first)] : []
  })
}

interface Joinable {
  readonly mediaType: string
  readonly schema?: Schema | undefined
  readonly itemSchema?: Schema | undefined
  readonly description?: string | undefined
  readonly external?: readonly unknown[] | undefined
  readonly properties?: Readonly<Record<string, unknown>>
}

function isJoinable({ schema, itemSchema, description, external, properties }: Joinable): boolean {
  return (
    (schema ?? itemSchema) !== undefined &&
    description === undefined &&
    (external ?? []).length === 0 &&
    Object.keys(properties ?? {}).length === 0
  )
}

/** Returns the names of the headers that every response describes in the same way; a page shows these once. */
export function findSharedHeaders(
  responses: readonly Pick<DocumentedResponse, 'headers'>[],
): ReadonlySet<string> {
  const [first, ...others] = responses.map(
    ({ headers }) => new Map(headers.map((header) => [header.name, serializeHeader(header)])),
  )
  const names = others.length > 0 ? [...(first ?? [])] : []
  return new Set(
    names
      .filter(([name, text]) => others.every((headers) => headers.get(name) === text))
      .map(([name]) => name),
  )
}

function serializeHeader(header: DocumentedHeader): string {
  return JSON.stringify({ ...header, at: '', descriptionAt: '', schemaAt: '' })
}

/** Returns the responses as a page shows them: headers of all responses belong to the first. */
export function placeSharedHeaders<Response extends Pick<DocumentedResponse, 'headers'>>(
  responses: readonly Response[],
): readonly Response[] {
  const shared = findSharedHeaders(responses)
  return responses.map((response, index) => {
    const headers = response.headers.filter(({ name }) => index === 0 || !shared.has(name))
    return Object.assign({}, response, { headers })
  })
}

/** Returns every schema on the page of an operation or a webhook, with its anchors and maximum rows. */
export function collectOperationSchemas(
  { parameters, body, responses }: ShownParts,
  sender: Sender = 'client',
): readonly OperationSchema[] {
  const anchors = makeUnique(parameters.map(getParameterAnchor))
  const isOnly = body?.contents.length === 1
  const placed = placeSharedHeaders(responses)
  const all = [
    ...parameters.map((parameter, index) => getFieldSchema(parameter, anchors[index] ?? '')),
    ...joinContents(body?.contents ?? []).map((content) => {
      const anchor = getBodyAnchor(content.mediaType, isOnly)
      return Object.assign({ role: bodyRole }, getBodySchema(content, anchor, sender))
    }),
    ...placed.flatMap(({ status, contents, headers }, position) => {
      const headerAnchors = getHeaderAnchors(headers, status)
      return joinContents(contents)
        .flatMap((content, index) => {
          const prefix = prefixContent(getStatusAnchor(status), content.mediaType, index)
          const isFirst = index === 0 && (position === 0 || sender === 'service')
          const { item, whole } = getResponseSchemas(content, prefix, isFirst)
          const role = getResponseRole(status)
          return [item, whole].map((schema): OperationSchema => Object.assign({ role }, schema))
        })
        .concat(headers.map((header, index) => getFieldSchema(header, headerAnchors[index] ?? '')))
    }),
  ]
  return all.filter(({ schema }) => schema !== undefined)
}

/** Returns the schema of a parameter or header. */
export function getFieldSchema(
  field: DocumentedParameter | DocumentedHeader,
  anchor: string,
): OperationSchema {
  const { schema, schemaAt: pointer } = field
  const prefix = `${anchor}-`
  return 'in' in field
    ? { schema, pointer, prefix, direction: 'request', budget: budgets.parameter }
    : { schema, pointer, prefix, direction: 'response', budget: budgets.header }
}

export function getBodySchema(
  { schema, at }: Pick<DocumentedContent, 'schema' | 'at'>,
  anchor: string,
  sender: Sender,
): OperationSchema {
  const direction = sender === 'client' ? 'request' : 'both'
  const [pointer, prefix] = [`${at}/schema`, `${anchor}-`]
  return { schema, pointer, prefix, direction, budget: budgets.body }
}

/** Returns the schemas of each item of a stream, and of the complete content. */
export function getResponseSchemas(
  { schema, itemSchema, at }: Pick<DocumentedContent, 'schema' | 'itemSchema' | 'at'>,
  prefix: string,
  isFirst: boolean,
): Readonly<Record<'item' | 'whole', OperationSchema>> {
  const budget = isFirst ? budgets.response : budgets.otherResponse
  const shared = { direction: 'response', budget, prefix } as const
  return {
    item: { ...shared, schema: itemSchema, pointer: `${at}/itemSchema`, prefix: `${prefix}item-` },
    whole: { ...shared, schema, pointer: `${at}/schema` },
  }
}

/**
 * Maximum rows of properties per schema, so that a page stays below 100 KB; the page of the named schema has the rest.
 * Most readers look at what they send, and at the first response.
 */
const budgets = {
  body: 40,
  parameter: 10,
  header: 10,
  response: 12,
  otherResponse: 8,
  schema: 150,
  oneDirection: 80,
} as const

/** The search's labels of fields of a body and of a response. */
export const bodyRole = 'field of the request body'
export const getResponseRole = (status: string) => `field of the ${status} response`

export function prefixContent(anchor: string, mediaType: string, index: number): string {
  return index === 0 ? `${anchor}-` : `${anchor}-${getBodyAnchor(mediaType, false)}-`
}
