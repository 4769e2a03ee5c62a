import type { Operation } from '#core/request/description/operation.ts'
import { stripMarkup } from '#core/text/plain-text.ts'
import { findMeanings } from './meanings.ts'
import type { Action } from './meanings.ts'
import { dropHoles, splitPath, splitWords } from './words.ts'
import type { SearchScope } from './find-scope.ts'

export const kinds = ['operation', 'page', 'schema', 'member'] as const

export type SearchKind = (typeof kinds)[number]

export interface SearchRecord {
  readonly kind: SearchKind
  readonly title: string
  /** From the root of the site, or what else tells it from the others. */
  readonly address: string
  readonly where?: string
  readonly method?: string
  readonly path?: string
  /** The last fixed part of the path: what the operation is about. */
  readonly noun?: string
  readonly id?: string
  /** Tags, or the title of the page that a section stands on. */
  readonly groups?: readonly string[]
  /** What an operation does, in the words of every document. */
  readonly verbs?: readonly string[]
  readonly text?: string
  readonly values?: readonly string[]
  readonly isDeprecated?: true
  readonly places?: readonly MemberPlace[]
}

export interface MemberPlace {
  /** The beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  readonly page: string
  readonly address: string
}

type Described = Pick<
  Operation,
  | 'name'
  | 'isNamedById'
  | 'method'
  | 'path'
  | 'id'
  | 'tags'
  | 'summary'
  | 'description'
  | 'isDeprecated'
>

export function describeOperation(
  { name, isNamedById, method, path, id, tags, summary, description, isDeprecated }: Described,
  address: string,
): SearchRecord {
  const [first = '', ...others] = splitWords(name)
  // An operationId such as `PostCustomers` begins with the method.
  const words = isNamedById && first === method.toLowerCase() ? others : [first]
  const text = [summary === name ? undefined : summary, description].filter(Boolean).join(' — ')
  return {
    kind: 'operation',
    title: name,
    address,
    method,
    path,
    noun:
      dropHoles(path)
        .split('/')
        .findLast((segment) => segment !== '') ?? '',
    id,
    groups: tags,
    verbs: [findVerb(words, method, path)],
    ...(text !== '' && { text: shorten(text) }),
    ...(isDeprecated && { isDeprecated }),
  }
}

/** @param longest characters of the result; its source may be a whole book of Markdown or HTML */
export function shorten(text: string, longest = mostText): string {
  return stripMarkup(text.slice(0, 4 * longest))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** Characters: a thousand operations with more of them would outweigh the rest of the search. */
const mostText = 120

/** What a path says that it does, such as `/chat.delete`; else its name, else its method. */
function findVerb(words: readonly string[], method: string, path: string): Action {
  const last = splitPath(path).at(-1) ?? ''
  const isItem = last.endsWith('{}')
  const said = isItem ? [] : splitWords(path.replace(/^.*\//, ''))
  for (const word of [...said, ...words.slice(0, 1)]) {
    const [meaning] = findMeanings(word)
    // Several are listed, whatever it is called.
    if (meaning?.action && meaning.action !== 'get') return meaning.action
  }
  if (method === 'GET') return isItem || !last.endsWith('s') ? 'get' : 'list'
  if (method === 'POST') return isItem ? 'update' : 'create'
  return method === 'DELETE' ? 'delete' : 'update'
}

export interface FirstRecords {
  /** The records that an empty field offers, by address. */
  readonly offers: readonly Offer[]
  /** The widest first; empty where there is one. */
  readonly scopes: readonly SearchScope[]
  readonly records: readonly SearchRecord[]
}

export interface Offer {
  readonly label: string
  readonly addresses: readonly string[]
}

export interface PackedMember extends Omit<SearchRecord, 'places' | 'address'> {
  readonly packed: readonly PackedPlace[]
}

export type PackedPlace = readonly [role: string, page: number, anchor: string]

/** The files of a site, below its root: the first loads as the search opens, the second once the first can be searched. */
export const searchFiles = {
  first: 'search-index/first.json',
  members: 'search-index/members.json',
} as const

export function unpackMembers(
  members: readonly PackedMember[],
  records: readonly SearchRecord[],
): readonly SearchRecord[] {
  return members.map(({ packed, ...member }) => {
    const places = packed.map(([role, at, anchor]): MemberPlace => {
      const { title = '', address = '' } = records[at] ?? {}
      return { role, page: title, address: anchor === '' ? address : `${address}#${anchor}` }
    })
    return { ...member, address: places[0]?.address ?? '', places }
  })
}
