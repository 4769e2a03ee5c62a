import { z } from 'astro/zod'
import { defineTool, describeRest } from './tool.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { createSearch } from '#search/create-search.ts'
import { describeOperation, shorten } from '#search/record.ts'
import { findMeanings, splitWords, stemWord } from '#search/words.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { SearchRecord } from '#search/record.ts'
import type { LoadedRecipes } from '../../recipes/load-sources.ts'

const mostResults = 50

export const search = defineTool({
  name: 'search',
  title: 'Search the API document',
  description:
    'Finds operations, parameters, schemas and open points of the API document by words. Best matches come first. Read an operation that it finds with read_operation.',
  input: {
    query: z.string().min(1).max(400).describe('Words, such as “list experiments”'),
    from: z.int().min(0).default(0).describe('Number of results to skip'),
    limit: z.int().min(1).max(mostResults).default(10),
  },
  run: async ({ source, loadDescription, loadRecipes }, { query, from, limit }) => {
    const api = await loadDescription()
    const { results, total } = searchDescription(api, query, from + limit, await loadRecipes?.())
    return {
      source,
      found: { results: results.slice(from), total, ...describeRest(total, from, limit) },
    }
  },
})

interface SearchResult {
  readonly kind: 'operation' | 'recipe' | 'parameter' | 'schema' | 'open point'
  readonly name: string
  /** Slug of the recipe, or of the first operation that it belongs to. */
  readonly slug: string | undefined
  /** Beginning of its description. */
  readonly text: string
}

/**
 * Returns the results that match a query, best first, like the search of the portal, and their number without a limit.
 */
export function searchDescription(
  api: ApiDescription,
  query: string,
  limit: number,
  recipes?: LoadedRecipes,
) {
  const indexes = getOrCreate(known, api, () => new WeakMap<object, SearchIndex>())
  const { index, results } = getOrCreate(indexes, recipes ?? api, () => createIndex(api, recipes))
  const hits = index.find(query)
  return {
    results: hits.slice(0, limit).flatMap(({ record }) => results.get(record) ?? []),
    total: hits.length,
  }
}

/** Cached, because an agent searches more than once. */
const known = new WeakMap<ApiDescription, WeakMap<object, SearchIndex>>()

type SearchIndex = ReturnType<typeof createIndex>

function createIndex(api: ApiDescription, recipes: LoadedRecipes | undefined) {
  const results = new Map([
    ...indexOperations(api),
    ...(recipes ? indexRecipes(recipes) : []),
    ...indexParameters(api),
    ...Array.from(api.schemas, ([name, schema]) => {
      const text = typeof schema === 'object' ? join([schema['title'], schema['description']]) : ''
      const title = name.replace(/^.*\//, '')
      return enter({ kind: 'schema', title, address: name, text }, { kind: 'schema', name })
    }),
    ...api.openPoints.map(({ topic, assume, subject }) => {
      const text = join([subject, assume])
      const record = { kind: 'page', title: topic, address: topic, text } as const
      return enter(record, { kind: 'open point', name: topic })
    }),
  ])
  return { results, index: createSearch([...results.keys()]) }
}

type Entry = readonly [SearchRecord, SearchResult]

function indexOperations({ operations }: ApiDescription): readonly Entry[] {
  return operations.map((operation) => {
    const { id, slug, name, isNamedById, method, path, summary = '', description, tags } = operation
    return enter(describeOperation(operation, slug), {
      kind: 'operation',
      name: `${isNamedById ? '' : `${name}: `}${method} ${path} (${id})`,
      slug,
      text: join([summary, description, tags.join(', ')]),
    })
  })
}

/** Recipes are ranked like operations, because a question may be about either. */
function indexRecipes({ files }: LoadedRecipes): readonly Entry[] {
  return files
    .flatMap(({ recipes }) => recipes)
    .map(({ id, slug, name, description = '', steps }) => {
      const text = shorten(
        join([description, ...steps.map((step) => step.description)]),
        mostOfRecipe,
      )
      const verbs = splitWords(name).flatMap(
        (word) => findMeanings(stemWord(word))[0]?.action ?? [],
      )
      const record = {
        kind: 'operation',
        title: name,
        address: `recipe ${slug}`,
        id,
        verbs,
        text,
      } as const
      return enter(record, { kind: 'recipe', name: `${name} (${id})`, slug, text: description })
    })
}

/** Groups parameters with the same name and location into one entry. */
function indexParameters({ operations }: ApiDescription): readonly Entry[] {
  const placed = operations.flatMap(({ slug, name: page, parameters }) =>
    parameters.map((parameter) => ({
      slug,
      parameter,
      name: `${parameter.in}:${parameter.name}`,
      place: { role: `${parameter.in} parameter`, page, address: slug },
    })),
  )
  return [...Map.groupBy(placed, ({ name }) => name)].map(([name, found]) => {
    const [first] = found
    const text = found.find(({ parameter }) => parameter.description)?.parameter.description ?? ''
    const title = first?.parameter.name ?? name
    const count = found.length > 1 ? `In ${found.length} operations.` : ''
    return enter(
      { kind: 'member', title, address: name, text, places: found.map(({ place }) => place) },
      { kind: 'parameter', name, slug: first?.slug, text: join([count, text]) },
    )
  })
}

function enter(
  record: SearchRecord,
  result: Omit<SearchResult, 'text' | 'slug'> & Partial<SearchResult>,
): Entry {
  const { slug, text = record.text ?? '' } = result
  return [record, { ...result, slug, text: text.slice(0, mostText) }]
}

function join(texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string' && text !== '').join(' — ')
}

const mostText = 200

const mostOfRecipe = 1000
