/** What a request does. */
export type Action = 'create' | 'delete' | 'update' | 'list' | 'get' | 'search'

/**
 * What people say, by what documents write for it. Only what requests of any API do: how a thing is called, its own document says.
 */
const verbs = readTable([
  ['create', 'create', 'make new add open register insert generate upload set start'],
  ['create', 'add', 'insert put attach upload set'],
  ['create', 'post send', 'publish submit'],
  ['delete', 'delete remove', 'destroy cancel erase drop revoke'],
  ['update', 'update', 'change edit modify set replace rename close reopen mark'],
  ['list', 'list', 'get fetch find show see browse'],
  ['get', 'get retrieve', 'fetch read show see view check download'],
  ['search', 'search', 'find lookup query'],
])

/** Words for whoever uses a service, and what is asked about them. */
const people = readTable([
  ['get', 'authenticated current user me', 'whoami'],
  ['list', 'user member', 'who'],
  [undefined, 'user member', 'people person'],
])

function readTable(
  rows: readonly (readonly [action: Action | undefined, written: string, said: string])[],
) {
  return rows.map(([action, written, said]) => ({
    action,
    written: written.split(' '),
    said: said.split(' '),
  }))
}

/** The words of documents for a word of a question. */
export function listMeanings(word: string): readonly string[] {
  return [
    ...verbs.filter(({ said, written }) => said.includes(word) || written.includes(word)),
    ...people.filter(({ said }) => said.includes(word)),
  ]
    .flatMap(({ written }) => written)
    .filter((each) => each !== word)
}

/** What may be asked with a word. */
export function listActions(word: string): readonly Action[] {
  return [
    ...verbs.filter(({ said, written }) => said.includes(word) || written.includes(word)),
    ...people.filter(({ said }) => said.includes(word)),
  ].flatMap(({ action }) => action ?? [])
}

/** What a document says with a word. */
export function findAction(word: string): Action | undefined {
  const found =
    verbs.find(({ written }) => written.includes(word)) ??
    verbs.find(({ said }) => said.includes(word))
  return found?.action
}
