import type { Operation } from '#core/request/description/operation.ts'
import type { SearchRecord } from './record.ts'
import { dropHoles, splitPath } from './split-path.ts'

type Described = Pick<
  Operation,
  'method' | 'path' | 'id' | 'tags' | 'summary' | 'description' | 'isDeprecated'
>

/** The record of an operation, for its page and for agents alike. */
export function describeOperation(
  { method, path, id, tags, description, isDeprecated }: Described,
  title: string,
  address: string,
): SearchRecord {
  return {
    kind: 'operation',
    title,
    address,
    method,
    path,
    noun:
      dropHoles(path)
        .split('/')
        .findLast((segment) => segment !== '') ?? '',
    id,
    groups: tags,
    verbs: listVerbs(method, path),
    ...(description !== undefined && { text: shorten(description) }),
    ...(isDeprecated && { isDeprecated }),
  }
}

/** The first words of a description, without its markup. */
export function shorten(text: string): string {
  return text
    .slice(0, 4 * mostText)
    .replaceAll(/<[^>]*>|\]\([^)]*\)|[[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostText)
}

/** Characters: a thousand operations with more of them would outweigh the rest of the search. */
const mostText = 120

/** The verbs that people use for a request: to POST to a collection is to create, to POST to one of its items is to update. */
function listVerbs(method: string, path: string): readonly string[] {
  const isItem = splitPath(path).at(-1)?.endsWith('{}') === true
  return (verbs[`${method} ${isItem ? 'item' : 'all'}`] ?? verbs[method] ?? '').split(' ')
}

const verbs: Readonly<Record<string, string>> = {
  'GET all': 'list all find search',
  'GET item': 'get read retrieve show fetch',
  'POST all': 'create add new',
  'POST item': 'update change edit',
  PUT: 'update set replace',
  PATCH: 'update change edit',
  DELETE: 'delete remove',
}
