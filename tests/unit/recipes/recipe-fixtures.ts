import { parseSource } from '#openapi/load/parse-source.ts'
import { parseRecipes } from '#openapi/recipes/load-recipes.ts'
import type { Recipe } from '#recipes/recipe.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../fixtures/operations.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import type { Scope, StepExchange } from '#recipes/evaluate.ts'
import type { KnownNames } from '#recipes/expression.ts'

export const known: KnownNames = {
  inputs: new Set(['name', 'order']),
  outputs: new Set(),
  steps: new Map([['create', new Set(['id', 'order'])]]),
}

export function parseJson(text: string): Value {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'read') return parsed.value
  throw new Error(parsed.error.sentence)
}

const body = parseJson(
  `{"state":"active","quote":"it's","items":[{"id":"a","price":3}],"count":2,"isOpen":true,"isClosed":false,"name":"Ada","huge":12345678901234567891}`,
)

export function createExchange(changes: Partial<StepExchange> = {}): StepExchange {
  return {
    url: 'https://api.example.com/orders',
    method: 'POST',
    parameters: { 'query:limit': { digits: '5' } },
    requestHeaders: [{ name: 'Accept', value: 'application/json' }],
    requestBody: parseJson('{"size":10}'),
    status: 200,
    headers: [{ name: 'X-Count', value: '7' }],
    body,
    ...changes,
  }
}

export function createScope(changes: Partial<Scope> = {}): Scope {
  return {
    inputs: new Map<string, Value>([
      ['name', 'Ada'],
      ['order', parseJson('{"size":10,"tags":["a","b"]}')],
    ]),
    steps: new Map([['create', new Map<string, Value>([['id', 'order/1']])]]),
    recipes: new Map(),
    exchange: createExchange(),
    ...changes,
  }
}

export const operations = [
  makeOperation({
    id: 'createOrder',
    slug: 'create-order',
    method: 'POST',
    path: '/orders',
    parameters: [makeParameter({ name: 'X-Key', in: 'header', isSecret: true })],
    body: makeContent('application/json'),
  }),
  makeOperation({
    id: 'logIn',
    slug: 'log-in',
    method: 'POST',
    path: '/login',
    security: {
      state: 'stated',
      alternatives: [
        [
          {
            name: 'tenant',
            scheme: {
              type: 'api-key',
              in: 'header',
              parameter: 'X-Tenant',
              description: undefined,
            },
            scopes: [],
          },
        ],
      ],
    },
    body: makeContent('application/x-www-form-urlencoded', {
      user: makeProperty({}),
      password: makeProperty({ isSecret: true }),
    }),
  }),
  makeOperation({
    id: 'readOrder',
    slug: 'read-order',
    path: '/orders/{id}',
    parameters: [
      makeParameter({ name: 'id', in: 'path' }),
      makeParameter({ name: 'tags', in: 'query', explode: false }),
    ],
  }),
]

/** Parses the workflows of an Arazzo document in YAML. */
export function parseTestFile(workflows: string, version = '1.1.0') {
  const text = `arazzo: ${version}
info: { title: Orders, version: 1.0.0 }
sourceDescriptions:
  - { name: orders, url: ./orders.yaml, type: openapi }
workflows:${workflows}`
  const file = parseSource(new TextEncoder().encode(text), 'orders.arazzo.yaml', '')
  const [parsed] = parseRecipes([file], [{ path: 'orders.yaml', folder: '/api', operations }])
  if (!parsed) throw new Error('There is no file.')
  return parsed
}

/** @throws {Error} if a recipe has an error */
export function parseTestRecipes(workflows: string): readonly Recipe[] {
  const { recipes, problems } = parseTestFile(workflows)
  const error = problems.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`${error.line}: ${error.sentence}`)
  return recipes
}
