export type Action = 'create' | 'delete' | 'update' | 'list' | 'get' | 'search'

export interface Meaning {
  readonly action: Action | undefined
  /** Words that documents use. */
  readonly written: readonly string[]
}

/**
 * Words in documents, and the words that people use for them. Only verbs of requests, and words for users of a service; other names
 * come from the document itself.
 */
const table: readonly (readonly [action: Action | undefined, written: string, used: string])[] = [
  ['create', 'create', 'create make new add open register insert generate upload set start'],
  ['create', 'add', 'add insert put attach upload set'],
  ['create', 'post send', 'post send publish submit'],
  ['delete', 'delete remove', 'delete remove destroy cancel erase drop revoke'],
  ['update', 'update', 'update change edit modify set replace rename close reopen mark'],
  ['get', 'get retrieve', 'get retrieve fetch read show see view check download'],
  ['list', 'list', 'list get fetch find show see browse'],
  ['search', 'search', 'search find lookup query'],
  ['get', 'authenticated current user me', 'whoami'],
  ['list', 'user member', 'who'],
  [undefined, 'user member', 'people person'],
]

const meanings = table.map(([action, written, used]) => ({
  action,
  written: written.split(' '),
  used: used.split(' '),
}))

/** Returns the meanings of a word of a question, the nearest first. */
export function findMeanings(word: string): readonly Meaning[] {
  return meanings.filter(({ used }) => used.includes(word))
}
