import type { Contract } from '#contract/read-contract.ts'
import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { NamedSchema } from '../schemas/schema-index.ts'
import { hasDirections } from '../schemas/list-rows.ts'
import { budgetOfSchema, budgets } from './budgets.ts'
import type { Direction } from '../schemas/outline.ts'
import { anchorBody, anchorHeader, anchorParameter, anchorStatus, keepApart } from './anchors.ts'

/** A part of the page of a schema: both directions at once, or one of two that differ. */
export interface SchemaPart extends OperationSchema {
  readonly slug: string
  readonly heading: string
}

/** The parts of the page of a named schema. */
export function listSchemaViews(
  { schemas }: Pick<Contract, 'schemas'>,
  { schema, reference: pointer }: Pick<NamedSchema, 'schema' | 'reference'>,
): readonly SchemaPart[] {
  const isTwofold = hasDirections(schema, schemas)
  const shared = { schema, pointer, budget: budgetOfSchema(isTwofold) }
  return isTwofold
    ? [
        {
          ...shared,
          slug: 'in-requests',
          heading: 'In requests',
          direction: 'request',
          prefix: 'request',
        },
        {
          ...shared,
          slug: 'in-responses',
          heading: 'In responses',
          direction: 'response',
          prefix: 'response',
        },
      ]
    : [{ ...shared, slug: 'members', heading: 'Fields', direction: 'both', prefix: 'member' }]
}

/** A schema of an operation, as its page renders it. */
export interface OperationSchema {
  readonly schema: Schema
  readonly pointer: string
  readonly direction: Direction
  /** The text that anchors begin with; unique on the page. */
  readonly prefix: string
  readonly budget: number
}

/** Every schema that the page of an operation renders, with its anchors and the rows that it has room for. */
export function listOperationSchemas({
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>): readonly OperationSchema[] {
  const anchors = keepApart(parameters.map(anchorParameter))
  const isOnly = body?.contents.length === 1
  const request = { direction: 'request' as const }
  const response = { direction: 'response' as const }
  const drawn = [
    ...parameters.map(({ schema, schemaAt: pointer }, index) =>
      Object.assign(
        { schema, pointer, prefix: `${anchors[index]}-`, budget: budgets.parameter },
        request,
      ),
    ),
    ...(body?.contents ?? []).map(({ mediaType, schema, at }) => {
      const prefix = `${anchorBody(mediaType, isOnly)}-`
      return Object.assign(
        { schema, pointer: `${at}/schema`, prefix, budget: budgets.body },
        request,
      )
    }),
    ...responses.flatMap(({ status, contents, headers }, place) => [
      ...contents.flatMap(({ schema, itemSchema, mediaType, at }, index) => {
        const prefix = prefixContent(anchorStatus(status), mediaType, index)
        const budget = index === 0 && place === 0 ? budgets.response : budgets.otherResponse
        const item = {
          schema: itemSchema,
          pointer: `${at}/itemSchema`,
          prefix: `${prefix}item-`,
          budget,
        }
        return [
          Object.assign(item, response),
          Object.assign({ schema, pointer: `${at}/schema`, prefix, budget }, response),
        ]
      }),
      ...headers.map(({ name, schema, schemaAt: pointer }) => {
        const prefix = `${anchorHeader(status, name)}-`
        return Object.assign({ schema, pointer, prefix, budget: budgets.header }, response)
      }),
    ]),
  ]
  return drawn.flatMap(({ schema, ...rest }) =>
    schema === undefined ? [] : [Object.assign(rest, { schema })],
  )
}

/** The text that the anchors of a content of a response begin with. */
export function prefixContent(anchor: string, mediaType: string, index: number): string {
  return index === 0 ? `${anchor}-` : `${anchor}-${anchorBody(mediaType, false)}-`
}
