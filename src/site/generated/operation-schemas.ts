import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Direction } from '../schemas/outline.ts'
import { anchorBody, anchorHeader, anchorParameter, anchorStatus, keepApart } from './anchors.ts'
import { budgets } from './budgets.ts'

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
