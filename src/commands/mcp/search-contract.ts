import type { Contract } from '#contract/read-contract.ts'

export interface SearchResult {
  readonly kind: 'operation' | 'parameter' | 'schema' | 'open point'
  readonly name: string
  /** The operation that it belongs to. */
  readonly slug: string | undefined
  /** Its first words. */
  readonly text: string
}

type Searched = Pick<Contract, 'operations' | 'schemas' | 'openPoints'>

/** What holds most words of the query, best first; a word in a name says more than one in a text. */
export function searchContract(contract: Searched, query: string): readonly SearchResult[] {
  const words = [...new Set(splitWords(query))]
  if (words.length === 0) return []
  return listEntries(contract)
    .map((entry) => ({ entry, score: weigh(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => shorten(entry))
}

function shorten(entry: SearchResult): SearchResult {
  return { ...entry, text: entry.text.slice(0, mostText) }
}

const mostText = 200

function listEntries({ operations, schemas, openPoints }: Searched): readonly SearchResult[] {
  return [
    ...operations.flatMap(
      ({ id, slug, method, path, summary, description, tags, parameters }): SearchResult[] => [
        {
          kind: 'operation',
          name: `${method} ${path} (${id})`,
          slug,
          text: join([summary, description, tags.join(', ')]),
        },
        ...parameters.map((parameter): SearchResult => ({
          kind: 'parameter',
          name: `${parameter.in}:${parameter.name}`,
          slug,
          text: join([parameter.description]),
        })),
      ],
    ),
    ...[...schemas].map(([name, schema]): SearchResult => ({
      kind: 'schema',
      name,
      slug: undefined,
      text: typeof schema === 'object' ? join([schema['title'], schema['description']]) : '',
    })),
    ...openPoints.map(({ topic, assume, subject }): SearchResult => ({
      kind: 'open point',
      name: topic,
      slug: undefined,
      text: join([subject, assume]),
    })),
  ]
}

function join(texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string' && text !== '').join(' — ')
}

/** Each word counts once, and the number of words found before where they were found. */
function weigh({ name, text }: SearchResult, words: readonly string[]): number {
  const [names, texts] = [splitWords(name), splitWords(text)]
  const scores = words.map((word) => {
    if (names.includes(word)) return 14
    if (names.some((other) => other.startsWith(word))) return 13
    if (texts.includes(word)) return 11
    return texts.some((other) => other.startsWith(word)) ? 10 : 0
  })
  return scores.reduce<number>((sum, score) => sum + score, 0)
}

/** `pullNumber` and `pull_number` are found by their parts. */
function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
