import type { SearchableEntry, SearchablePage } from './searchable.ts'
import { splitPath, writePathTerm } from './split-path.ts'
import { joinWords, splitName, splitWords } from './split-words.ts'

/** How much each term says about a page or an entry: the more, the better it is found by it. */
export type WeighedTerms = ReadonlyMap<string, number>

/** The terms by which a reader names a page. */
export function weighPage(page: SearchablePage): WeighedTerms {
  const { title, method, path, id, tags, description, values, kind } = page
  return gather([
    ...shareWeight(splitName(title), pageWeights[kind]),
    whole(title, 120),
    ...(id === undefined
      ? []
      : [
          ...weigh(splitWords(id), 45),
          whole(id, 50),
          // Many ids begin with the name of a group: issues/list-for-repo.
          whole(id.replace(/^.*[/.:]/, ''), 60),
        ]),
    ...(path === undefined
      ? []
      : [
          ...weigh(splitWords(path.replaceAll(/\{[^}]*\}/g, ' ')), 60),
          ...weigh(splitWords(path), 25),
          [writePathTerm(splitPath(path)), 1] as const,
        ]),
    ...(method === undefined
      ? []
      : [[writeMethodTerm(method), 30] as const, ...weigh(verbs.get(method) ?? [], 12)]),
    ...weigh(tags.flatMap(splitWords), 30),
    ...values.flatMap((value) => weighValue(value)),
    ...weigh(listTelling(description), 8),
  ])
}

/** A method, as a term of its own: many summaries begin with the word `get` too. */
export function writeMethodTerm(method: string): string {
  return `=${method.toLowerCase()}`
}

/** A whole name without what parts its words, for readers who type it so or who type all of it. */
export function writeWholeTerm(joined: string): string {
  return `+${joined}`
}

export function weighEntry(entry: SearchableEntry): WeighedTerms {
  const { kind, name, ownName, values, description } = entry
  // A member of a member is seldom the one that is meant.
  const nearness = kind === 'member' ? 1 / (1 + 0.15 * (name.split('.').length - 1)) : 1
  return gather([
    ...shareWeight(splitName(ownName), entryWeights[kind] * nearness),
    whole(ownName, Math.round(wholeWeights[kind] * nearness)),
    ...weigh(splitWords(name), 10),
    ...values.flatMap((value) => weighValue(value)),
    ...weigh(listTelling(description), kind === 'member' ? 3 : 5),
  ])
}

const pageWeights = { tag: 120, operation: 100, webhook: 95, schema: 90, point: 60 } as const

/** The words for what an operation of a method does, where its summary has none. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET', ['get', 'list', 'read', 'show', 'find', 'fetch']],
  ['POST', ['create', 'add', 'new']],
  ['PUT', ['set', 'replace', 'update']],
  ['PATCH', ['update', 'change', 'edit']],
  ['DELETE', ['delete', 'remove']],
])

const entryWeights = { parameter: 62, member: 46, status: 60, callback: 80 } as const

/** Members bear the names of schemas and operations, which say more. */
const wholeWeights = { parameter: 70, member: 18, status: 70, callback: 90 } as const

type WeighedTerm = readonly [term: string, weight: number]

function weigh(words: readonly string[], weight: number): WeighedTerm[] {
  return words.map((word) => [word, weight])
}

/** The words of a name, each of which says more in a short one. */
function shareWeight(words: readonly string[], weight: number): WeighedTerm[] {
  return weigh(words, Math.round(weight / (1 + 0.12 * Math.min(words.length - 1, 10))))
}

function weighValue(value: string): readonly WeighedTerm[] {
  return shareWeight(splitName(value), 40).concat([whole(value, 15)])
}

function whole(name: string, weight: number): WeighedTerm {
  return [writeWholeTerm(joinWords(splitName(name))), weight]
}

/** The first sentences of a description, without the words of every sentence. */
function listTelling(description: string | undefined): readonly string[] {
  const words = splitWords((description ?? '').slice(0, 600).replaceAll(/\]\([^)]*\)/g, ' '))
  return words.filter((word) => word.length > 2 && !common.has(word))
}

const common: ReadonlySet<string> = new Set(
  'the and for with this that from are not you can will has have use used your when which more than only all any one its into also information about see'.split(
    ' ',
  ),
)

/** Each term with the most weight that it has. */
function gather(weighed: readonly WeighedTerm[]): WeighedTerms {
  const terms = new Map<string, number>()
  for (const [term, weight] of weighed) {
    if (term !== '') terms.set(term, Math.max(weight, terms.get(term) ?? 0))
  }
  return terms
}
