import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { createIndexSearch } from '#core/search/search-index.ts'
import type { SearchableEntry, SearchablePage } from '#core/search/searchable.ts'
import { writeIndex } from '#core/search/write-index.ts'

export interface SearchResult {
  readonly kind: 'operation' | 'parameter' | 'schema' | 'open point'
  readonly name: string
  /** The operation that it belongs to. */
  readonly slug: string | undefined
  /** Its first words. */
  readonly text: string
}

export interface SearchResults {
  readonly results: readonly SearchResult[]
  /** The number of results without a limit. */
  readonly total: number
}

type Searched = Pick<Contract, 'operations' | 'schemas' | 'openPoints'>

/** What fits a query, best first, as the search of the portal finds it. */
export async function searchContract(
  contract: Searched,
  query: string,
  limit: number,
): Promise<SearchResults> {
  const places = listPlaces(contract)
  const index = writeIndex(places.map(({ page }) => page))
  const { search } = createIndexSearch((shard) => Promise.resolve(index.get(shard) ?? ''))
  const { count, list } = await search(query)
  const known = new Map(places.flatMap(({ results }) => results))
  const hits = await list(limit)
  return { results: hits.flatMap(({ address }) => known.get(address) ?? []), total: count }
}

interface Place {
  readonly page: SearchablePage
  /** By the addresses of the page and its entries. */
  readonly results: readonly (readonly [address: string, result: SearchResult])[]
}

function listPlaces({ operations, schemas, openPoints }: Searched): readonly Place[] {
  return [
    ...operations.map(describeOperation),
    ...Array.from(schemas, ([name, schema]) => {
      const text = typeof schema === 'object' ? join([schema['title'], schema['description']]) : ''
      return describePlace('schema', { kind: 'schema', name, slug: undefined, text })
    }),
    ...openPoints.map(({ topic, assume, subject }) => {
      const text = join([subject, assume])
      return describePlace('point', { kind: 'open point', name: topic, slug: undefined, text })
    }),
  ]
}

function describeOperation(operation: Operation): Place {
  const { id, slug, method, path, summary, description, tags, parameters, isDeprecated } = operation
  const place = describePlace('operation', {
    kind: 'operation',
    name: `${method} ${path} (${id})`,
    slug,
    text: join([summary, description, tags.join(', ')]),
  })
  const entries = parameters.map((parameter): SearchableEntry => ({
    kind: 'parameter',
    name: parameter.name,
    ownName: parameter.name,
    role: '',
    anchor: `${parameter.in}:${parameter.name}`,
    description: parameter.description,
    values: [],
    isDeprecated: parameter.isDeprecated,
  }))
  const own = { title: summary ?? '', method, path, id, tags, description, isDeprecated, entries }
  return {
    page: { ...place.page, ...own },
    results: [
      ...place.results,
      ...entries.map(({ anchor, description: text = '' }) => {
        const result = { kind: 'parameter', name: anchor, slug, text: shorten(text) } as const
        return [`${place.page.address}#${anchor}`, result] as const
      }),
    ],
  }
}

function describePlace(kind: SearchablePage['kind'], result: SearchResult): Place {
  const { slug, name, text } = result
  const address = `${kind} ${slug ?? name}`
  const page: SearchablePage = {
    kind,
    title: name.replace(/^.*\//, ''),
    address,
    about: '',
    isDeprecated: false,
    tags: [],
    description: text,
    values: [],
    entries: [],
  }
  return { page, results: [[address, { ...result, text: shorten(text) }]] }
}

function join(texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string' && text !== '').join(' — ')
}

function shorten(text: string): string {
  return text.slice(0, mostText)
}

const mostText = 200
