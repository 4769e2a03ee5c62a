import { expect, test } from 'vitest'
import { parseSource } from '#openapi/load/parse-source.ts'
import { parseRecipes } from '#openapi/recipes/load-recipes.ts'
import { operations } from '../../recipes/recipe-fixtures.ts'

/** Returns the slugs of workflows in files, each with its path. */
function getSlugs(...files: readonly (readonly [path: string, ...ids: string[]])[]) {
  const sources = files.map(([path, ...ids]) => {
    const text = JSON.stringify({
      arazzo: '1.1.0',
      info: { title: 'Orders', version: '1' },
      sourceDescriptions: [{ name: 'orders', url: 'https://api.example/orders.yaml' }],
      workflows: ids.map((workflowId) => ({
        workflowId,
        steps: [{ stepId: 'create', operationId: 'createOrder' }],
      })),
    })
    return parseSource(new TextEncoder().encode(text), path, path)
  })
  const address = 'https://api.example/orders.yaml'
  return parseRecipes(sources, [{ path: 'orders.yaml', address, folder: '', operations }])
    .flatMap(({ recipes }) => recipes)
    .map(({ slug }) => slug)
}

test('Colliding slugs get a hash suffix', () => {
  const slugs = getSlugs(['a.yaml', 'add-order', 'AddOrder'], ['b.yaml', 'addOrder'])
  expect(slugs).toEqual([
    'add-order',
    expect.stringMatching(/^add-order-\w{10,}$/),
    expect.stringMatching(/^add-order-\w{10,}$/),
  ])
  expect(new Set(slugs).size).toBe(3)
})

test('The slug of the list’s file is not that of a recipe', () => {
  expect(getSlugs(['a.yaml', 'index'])).toEqual([expect.stringMatching(/^index-\w{10,}$/)])
})

test('Slugs do not depend on the folder of a file', () => {
  const ids = ['日本語', 'index'] as const
  expect(getSlugs(['a.yaml', ...ids])).toEqual(getSlugs(['/portal/recipes/a.yaml', ...ids]))
})

test('Files of one name in several folders have different slugs', () => {
  const slugs = getSlugs(['1/a.yaml', 'order'], ['2/a.yaml', 'order'], ['3/a.yaml', 'order'])
  expect(new Set(slugs).size).toBe(3)
})
