import type { Operation } from '#request/description/operation.ts'
import { stripMarkup } from '#text/rich-text.ts'
import { findMeanings, removePlaceholders, splitPath, splitWords } from './words.ts'
import type { Action } from './words.ts'

export const kinds = ['operation', 'page', 'schema', 'member'] as const

export type SearchKind = (typeof kinds)[number]

export interface SearchRecord {
  readonly kind: SearchKind
  readonly title: string
  /** From the root of the site, or another unique key. */
  readonly address: string
  readonly where?: string
  readonly method?: string
  readonly path?: string
  /** Last fixed part of the path: the subject of the operation. */
  readonly noun?: string
  readonly id?: string
  /** Tags, or the title of the page that contains a section. */
  readonly groups?: readonly string[]
  /** Actions of the operation, in normalized words. */
  readonly verbs?: readonly string[]
  readonly text?: string
  readonly values?: readonly string[]
  readonly isDeprecated?: true
  readonly places?: readonly MemberPlace[]
}

export interface MemberPlace {
  /** Beginning of a phrase: `query parameter`, of that page. */
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
      removePlaceholders(path)
        .split('/')
        .findLast((segment) => segment !== '') ?? '',
    id,
    groups: tags,
    verbs: [findVerb(words, method, path)],
    ...(text !== '' && { text: shorten(text) }),
    ...(isDeprecated && { isDeprecated }),
  }
}

/** @param longest maximum characters of the result; the source may be a book of Markdown or HTML */
export function shorten(text: string, longest = mostText): string {
  return stripMarkup(text.slice(0, 4 * longest))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** In characters: a thousand operations with more would outweigh the rest of the search. */
const mostText = 120

/** Returns the action from the path, such as `/chat.delete`; else from the name, else from the method. */
function findVerb(words: readonly string[], method: string, path: string): Action {
  const last = splitPath(path).at(-1) ?? ''
  const isItem = last.endsWith('{}')
  const pathWords = isItem ? [] : splitWords(path.replace(/^.*\//, ''))
  for (const word of [...pathWords, ...words.slice(0, 1)]) {
    const [meaning] = findMeanings(word)
    // Several items are a list, regardless of the name.
    if (meaning?.action && meaning.action !== 'get') return meaning.action
  }
  if (method === 'GET') return isItem || !last.endsWith('s') ? 'get' : 'list'
  if (method === 'POST') return isItem ? 'update' : 'create'
  return method === 'DELETE' ? 'delete' : 'update'
}

export interface FirstRecords {
  /** Records that an empty field offers, by address. */
  readonly offers: readonly Offer[]
  /** Widest first; empty if there is only one. */
  readonly scopes: readonly SearchScope[]
  readonly records: readonly SearchRecord[]
}

export interface Offer {
  /** The label of the document; undefined if the site has one. */
  readonly document?: string | undefined
  readonly label: 'Start here' | 'Operations' | 'Groups of operations'
  readonly addresses: readonly string[]
}

export interface PackedMember extends Omit<SearchRecord, 'places' | 'address'> {
  readonly packed: readonly PackedPlace[]
}

export type PackedPlace = readonly [role: string, page: number, anchor: string]

/** Files below the site's root: the first loads when the search opens, the second once the first can be searched. */
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

export interface SearchScope {
  /** The label of a document; of the widest scope, which comes first, `All` or `Current versions`. */
  readonly label: string
  /** Folders of its API references, such as `/payments`; empty for the other pages. */
  readonly folders: readonly string[]
}

/** @param path path of the page, from the root of the site */
export function findScope(scopes: readonly SearchScope[], path: string): SearchScope | undefined {
  const folder = findFolder(scopes, path)
  return scopes.find(({ folders }) => folders.includes(folder))
}

export function isInScope(
  scopes: readonly SearchScope[],
  { folders }: SearchScope,
  address: string,
): boolean {
  return folders.includes(findFolder(scopes, address))
}

function findFolder(scopes: readonly SearchScope[], path: string): string {
  return scopes
    .flatMap(({ folders }) => folders)
    .filter((folder) => `${path}/`.startsWith(`${folder}/`))
    .reduce((deepest, folder) => (folder.length > deepest.length ? folder : deepest), '')
}
