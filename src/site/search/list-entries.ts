import type { InboundRequest } from '#contract/openapi/documented-operation.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { Operation } from '#core/request/description/operation.ts'
import {
  anchorBody,
  anchorHeader,
  anchorParameter,
  anchorStatus,
  keepApart,
} from '../generated/anchors.ts'
import { budgets } from '../generated/budgets.ts'
import { listMemberEntries } from './list-member-entries.ts'
import type { OutlinedSchemas } from './list-member-entries.ts'
import { listValues } from './list-values.ts'
import type { SearchableEntry } from './described-page.ts'

type Documented = Pick<InboundRequest, 'responses' | 'body'>

/** Where a request stands, and who sends it. */
export interface RequestSetting {
  readonly sender: 'client' | 'service'
  /** The beginning of its anchors. */
  readonly prefix: string
  /** The end of a phrase: the whole, besides the page, that its parts belong to. */
  readonly within: string
}

/** The request of an operation, on its page. */
const outbound: RequestSetting = { sender: 'client', prefix: '', within: '' }

/** The request of a webhook, on its page. */
export const inbound: RequestSetting = { ...outbound, sender: 'service' }

/** The requests that the service makes because of an operation, and what stands in them. */
export function listCallbackEntries(
  outlined: OutlinedSchemas,
  callbacks: readonly InboundRequest[],
): readonly SearchableEntry[] {
  return callbacks.flatMap((callback): readonly SearchableEntry[] => {
    const { name, slug, request } = callback
    const anchor = `callback-${slug}`
    const setting = { ...inbound, prefix: `${anchor}-`, within: ` of the callback ${name}` }
    const { method, path, isDeprecated, description } = request
    return [
      {
        name: request.summary?.trim() || name,
        ownName: request.summary?.trim() || name,
        role: `callback ${method} ${path}`,
        anchor,
        description: [name, description].filter((text) => text !== undefined).join('. '),
        values: [],
        isDeprecated,
      },
      ...listOperationEntries(outlined, request, callback, setting),
    ]
  })
}

/** The named places on the page of an operation or webhook. */
export function listOperationEntries(
  outlined: OutlinedSchemas,
  { parameters }: Operation,
  { responses, body }: Documented,
  setting = outbound,
): readonly SearchableEntry[] {
  const { sender, prefix, within } = setting
  const anchors = keepApart(parameters.map((parameter) => prefix + anchorParameter(parameter)))
  const isOnly = body?.contents.length === 1
  return [
    ...parameters.map((parameter, index): SearchableEntry => ({
      name: parameter.name,
      ownName: parameter.name,
      role: `${parameter.in} parameter${within}`,
      anchor: anchors[index] ?? '',
      description: parameter.description,
      values: listValues(parameter.schema, outlined.schemas),
      isDeprecated: parameter.isDeprecated,
    })),
    ...once(
      (body?.contents ?? []).flatMap(({ mediaType, schema, at }) =>
        listMemberEntries(outlined, {
          schema,
          pointer: `${at}/schema`,
          direction: sender === 'client' ? 'request' : 'both',
          budget: budgets.body,
          prefix: `${prefix}${anchorBody(mediaType, isOnly)}-`,
          role: `member of the request body${within}`,
        }),
      ),
    ),
    ...responses.flatMap((response, index) =>
      listResponseEntries(outlined, response, setting, index === 0),
    ),
  ]
}

function listResponseEntries(
  outlined: OutlinedSchemas,
  { status, description, headers, contents }: DocumentedResponse,
  { sender, prefix, within }: RequestSetting,
  isFirst: boolean,
): readonly SearchableEntry[] {
  const start = prefix + anchorStatus(status)
  const anchors = keepApart(headers.map(({ name }) => prefix + anchorHeader(status, name)))
  const response: SearchableEntry = {
    name: status,
    ownName: status,
    role: `response${within}`,
    anchor: start,
    description,
    values: [],
    isDeprecated: false,
  }
  const headerEntries = headers.map((header, index): SearchableEntry => ({
    name: header.name,
    ownName: header.name,
    role: `header of the ${status} response${within}`,
    anchor: anchors[index] ?? '',
    description: header.description,
    values: listValues(header.schema, outlined.schemas),
    isDeprecated: header.isDeprecated,
  }))
  const members = contents.flatMap(({ schema, itemSchema, at, mediaType }, index) => {
    const prefixed = index === 0 ? `${start}-` : `${start}-${anchorBody(mediaType, false)}-`
    const shown = {
      direction: 'response' as const,
      budget:
        sender === 'client' && index === 0 && isFirst ? budgets.response : budgets.otherResponse,
      role: `member of the ${status} response${within}`,
    }
    return [
      ...listMemberEntries(outlined, {
        ...shown,
        schema: itemSchema,
        pointer: `${at}/itemSchema`,
        prefix: `${prefixed}item-`,
      }),
      ...listMemberEntries(outlined, {
        ...shown,
        schema,
        pointer: `${at}/schema`,
        prefix: prefixed,
      }),
    ]
  })
  return [response, ...headerEntries, ...once(members)]
}

/** The same member under several media types is one. */
function once(entries: readonly SearchableEntry[]): readonly SearchableEntry[] {
  return [
    ...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values(),
  ].toReversed()
}
