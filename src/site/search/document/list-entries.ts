import type { InboundRequest } from '#contract/openapi/documented-operation.ts'
import type { DocumentedResponse } from '#contract/openapi/documented-response.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import {
  anchorBody,
  anchorHeader,
  anchorParameter,
  anchorStatus,
  keepApart,
} from '../../generated/anchors.ts'
import { budgets } from '../../generated/budgets.ts'
import { readTokens } from '../../schema/keywords.ts'
import { listMembers } from '../../schema/list-members.ts'
import type { outlineContract } from '../../schema/outline-contract.ts'
import type { Direction } from '../../schema/outline.ts'
import { listValues } from './list-values.ts'
import type { SearchableEntry } from './searchable.ts'

/** What it takes to look into the schemas of a document. */
export interface EntryGround extends Pick<Contract, 'schemas'> {
  readonly outline: ReturnType<typeof outlineContract>['outline']
}

type Documented = Pick<InboundRequest, 'responses' | 'places'>

/** Where a request stands, and who sends it. */
export interface RequestSetting {
  readonly sender: 'client' | 'service'
  /** What its anchors begin with. */
  readonly prefix: string
  /** What its parts are parts of besides the page, as the end of a phrase. */
  readonly within: string
}

/** The request of an operation, on its page. */
const outbound: RequestSetting = { sender: 'client', prefix: '', within: '' }

/** The request of a webhook, on its page. */
export const inbound: RequestSetting = { ...outbound, sender: 'service' }

/** The requests that the service makes because of an operation, and what stands in them. */
export function listCallbackEntries(
  ground: EntryGround,
  callbacks: readonly InboundRequest[],
): readonly SearchableEntry[] {
  return callbacks.flatMap((callback): readonly SearchableEntry[] => {
    const { name, slug, request } = callback
    const anchor = `callback-${slug}`
    const setting = { ...inbound, prefix: `${anchor}-`, within: ` of the callback ${name}` }
    const { method, path, isDeprecated, description } = request
    return [
      {
        kind: 'callback',
        name: request.summary?.trim() || name,
        ownName: `${request.summary ?? ''} ${name}`.trim(),
        role: `callback ${method} ${path}`,
        anchor,
        description,
        values: [],
        isDeprecated,
      },
      ...listOperationEntries(ground, request, callback, setting),
    ]
  })
}

/** What stands on the page of an operation or webhook by name. */
export function listOperationEntries(
  ground: EntryGround,
  { parameters, body }: Operation,
  { responses, places }: Documented,
  setting = outbound,
): readonly SearchableEntry[] {
  const { sender, prefix, within } = setting
  const anchors = keepApart(parameters.map((parameter) => prefix + anchorParameter(parameter)))
  const isOnly = body?.contents.length === 1
  return [
    ...parameters.map((parameter, index): SearchableEntry => ({
      kind: 'parameter',
      name: parameter.name,
      ownName: parameter.name,
      role: `${parameter.in} parameter${within}`,
      anchor: anchors[index] ?? '',
      description: parameter.description,
      values: listValues(parameter.schema, ground.schemas),
      isDeprecated: parameter.isDeprecated,
    })),
    ...once(
      (body?.contents ?? []).flatMap(({ mediaType, schema }) =>
        listMemberEntries(ground, {
          schema,
          pointer: `${places.body?.contents[mediaType]}/schema`,
          direction: sender === 'client' ? 'request' : 'both',
          budget: budgets.body,
          prefix: `${prefix}${anchorBody(mediaType, isOnly)}-`,
          role: `member of the request body${within}`,
        }),
      ),
    ),
    ...responses.flatMap((response, index) =>
      listResponseEntries(ground, response, setting, index === 0),
    ),
  ]
}

function listResponseEntries(
  ground: EntryGround,
  { status, description, headers, contents }: DocumentedResponse,
  { sender, prefix, within }: RequestSetting,
  isFirst: boolean,
): readonly SearchableEntry[] {
  const start = prefix + anchorStatus(status)
  const anchors = keepApart(headers.map(({ name }) => prefix + anchorHeader(status, name)))
  const response: SearchableEntry = {
    kind: 'status',
    name: status,
    ownName: status,
    role: `response${within}`,
    anchor: start,
    description,
    values: [],
    isDeprecated: false,
  }
  const headerEntries = headers.map((header, index): SearchableEntry => ({
    kind: 'parameter',
    name: header.name,
    ownName: header.name,
    role: `header of the ${status} response${within}`,
    anchor: anchors[index] ?? '',
    description: header.description,
    values: listValues(header.schema, ground.schemas),
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
      ...listMemberEntries(ground, {
        ...shown,
        schema: itemSchema,
        pointer: `${at}/itemSchema`,
        prefix: `${prefixed}item-`,
      }),
      ...listMemberEntries(ground, {
        ...shown,
        schema,
        pointer: `${at}/schema`,
        prefix: prefixed,
      }),
    ]
  })
  return [response, ...headerEntries, ...once(members)]
}

/** A schema where it is shown: as SchemaView takes it, and what its members are. */
export interface ShownSchema {
  readonly schema: Schema | undefined
  readonly pointer: string
  readonly direction: Direction
  readonly prefix: string
  readonly budget?: number
  readonly role: string
}

/** The members that a schema names itself: those of a named one that it refers to stand on that one’s own page. */
export function listMemberEntries(
  { outline }: EntryGround,
  { schema, role, ...settings }: ShownSchema,
): readonly SearchableEntry[] {
  if (!mayHaveOwn(schema)) return []
  return [...listMembers(outline(schema, settings))].flatMap(
    (member): readonly SearchableEntry[] => {
      const { name, values, anchor, isDeprecated, pointer } = member
      if (name === undefined || isElsewhere(pointer, settings.pointer)) return []
      return [
        {
          kind: 'member',
          name: listNames(pointer).join('.') || name,
          ownName: name,
          role,
          anchor,
          description: undefined,
          values,
          isDeprecated,
        },
      ]
    },
  )
}

/** Outlines are expensive, and most bodies are a reference or a list of one. */
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

/** The names on the way to a member, without the words for what has none, such as the items of a list. */
function listNames(pointer: string): readonly string[] {
  const names: string[] = []
  let isName = false
  for (const token of readTokens(pointer)) {
    if (isName) names.push(token)
    isName = !isName && token === 'properties'
  }
  return names
}

function isElsewhere(pointer: string, own: string): boolean {
  return !pointer.startsWith(own) && /^#\/(components\/schemas|definitions)\//.test(pointer)
}

/** The same member under several media types is one. */
function once(entries: readonly SearchableEntry[]): readonly SearchableEntry[] {
  return [
    ...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values(),
  ].toReversed()
}
