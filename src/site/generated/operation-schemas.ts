import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Direction } from '../schemas/outline.ts'
import { anchorBody, anchorHeader, anchorParameter, anchorStatus, keepApart } from './anchors.ts'
import { budgets } from './budgets.ts'

/** A schema of an operation, as its page draws it. */
export interface OperationSchema {
  readonly schema: Schema
  readonly pointer: string
  readonly direction: Direction
  /** What anchors begin with; unique on the page. */
  readonly prefix: string
  readonly budget: number
}

/** Every schema that the page of an operation draws, with its anchors and the rows that it has room for. */
export function listOperationSchemas({
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>): readonly OperationSchema[] {
  const anchors = keepApart(parameters.map(anchorParameter))
  const isOnly = body?.contents.length === 1
  const drawn = [
    ...parameters.map(({ schema, schemaAt }, index) => ({
      ...{ schema, pointer: schemaAt, direction: 'request' as const },
      ...{ prefix: `${anchors[index]}-`, budget: budgets.parameter },
    })),
    ...(body?.contents ?? []).map(({ mediaType, schema, at }) => ({
      ...{ schema, pointer: `${at}/schema`, direction: 'request' as const },
      ...{ prefix: `${anchorBody(mediaType, isOnly)}-`, budget: budgets.body },
    })),
    ...responses.flatMap(({ status, contents, headers }, place) => [
      ...contents.flatMap(({ schema, itemSchema, mediaType, at }, index) => {
        const prefix = prefixContent(anchorStatus(status), mediaType, index)
        const budget = index === 0 && place === 0 ? budgets.response : budgets.otherResponse
        const direction = 'response' as const
        return [
          {
            schema: itemSchema,
            pointer: `${at}/itemSchema`,
            direction,
            prefix: `${prefix}item-`,
            budget,
          },
          { schema, pointer: `${at}/schema`, direction, prefix, budget },
        ]
      }),
      ...headers.map(({ name, schema, schemaAt }) => ({
        ...{ schema, pointer: schemaAt, direction: 'response' as const },
        ...{ prefix: `${anchorHeader(status, name)}-`, budget: budgets.header },
      })),
    ]),
  ]
  return drawn.flatMap((one) => (one.schema === undefined ? [] : [{ ...one, schema: one.schema }]))
}

/** What the anchors of a content of a response begin with. */
export function prefixContent(anchor: string, mediaType: string, index: number): string {
  return index === 0 ? `${anchor}-` : `${anchor}-${anchorBody(mediaType, false)}-`
}
