import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { locateOperation, nameOperation } from '../../generated/generated-pages.ts'
import { groupByTag } from '../../generated/group-by-tag.ts'
import { listMembers, listValues } from './list-members.ts'
import type { FoundMember } from './list-members.ts'
import type { SearchableEntry, SearchablePage } from './searchable.ts'

export type SearchedContract = Pick<Contract, 'operations' | 'documented' | 'tags'>

/** What a search of the API document can find, in the order of the document. */
export function listSearchablePages(contract: SearchedContract): readonly SearchablePage[] {
  return [
    ...listTags(contract),
    ...contract.operations.map((operation) => describeOperation(contract, operation)),
  ]
}

function listTags(contract: SearchedContract): readonly SearchablePage[] {
  return groupByTag(contract).map(({ title, anchor, description, operations }) => ({
    ...plain,
    kind: 'tag',
    title,
    address: `/reference/#${anchor}`,
    about:
      operations.length === 1 ? 'tag of one operation' : `tag of ${operations.length} operations`,
    description,
  }))
}

function describeOperation(contract: SearchedContract, operation: Operation): SearchablePage {
  const { method, path, id, isDeprecated, tags, description, parameters, body } = operation
  const responses = contract.documented.get(operation.slug)?.responses ?? []
  return {
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
    entries: [
      ...parameters.map((parameter): SearchableEntry => ({
        kind: 'parameter',
        name: parameter.name,
        ownName: parameter.name,
        role: `${parameter.in} parameter`,
        anchor: 'parameters',
        description: parameter.description,
        values: listValues(parameter.schema),
        isDeprecated: parameter.isDeprecated,
      })),
      ...listBodyMembers(body?.contents ?? [], 'member of the request body', 'body'),
      ...responses.flatMap((response): readonly SearchableEntry[] => [
        {
          kind: 'status',
          name: response.status,
          ownName: response.status,
          role: 'response',
          anchor: 'responses',
          description: response.description,
          values: [],
          isDeprecated: false,
        },
        ...response.headers.map((header): SearchableEntry => ({
          kind: 'parameter',
          name: header.name,
          ownName: header.name,
          role: `header of the ${response.status} response`,
          anchor: 'responses',
          description: header.description,
          values: listValues(header.schema),
          isDeprecated: header.isDeprecated,
        })),
        ...listBodyMembers(
          response.contents,
          `member of the ${response.status} response`,
          'responses',
        ),
      ]),
    ],
  }
}

/** The same member under several media types is one. */
function listBodyMembers(
  contents: readonly { readonly schema: Schema | undefined }[],
  role: string,
  anchor: string,
): readonly SearchableEntry[] {
  const members = contents.flatMap(({ schema }) => listMembers(schema))
  const once = new Map(members.map((member) => [member.path.join('.'), member]))
  return [...once].map(([name, member]) => describeMember(member, name, role, anchor))
}

function describeMember(
  { path, description, values, isDeprecated }: FoundMember,
  name: string,
  role: string,
  anchor: string,
): SearchableEntry {
  const ownName = path.at(-1) ?? name
  return { kind: 'member', name, ownName, role, anchor, description, values, isDeprecated }
}

/** What a page without a request of its own has none of. */
const plain = {
  isDeprecated: false,
  method: undefined,
  path: undefined,
  id: undefined,
  tags: [],
  description: undefined,
  entries: [],
} as const
