import { expect, test } from 'vitest'
import { createPairPaths } from '#starlight/plugin/create-pair-paths.ts'

test('A page of changes is named after both versions', () => {
  expect(createPairPaths(['v3', 'v2', 'v1'])).toEqual(['/changes/v2-v3/', '/changes/v1-v2/'])
})

test('Colliding names get a hash suffix, which does not depend on other versions', () => {
  const paths = createPairPaths(['c', 'a-b', 'b-c', 'a'])
  const hashed = expect.stringMatching(/^\/changes\/a-b-c-[a-z\d]{10,}\/$/)

  expect(paths).toEqual([hashed, '/changes/b-c-a-b/', hashed])
  expect(paths[0]).not.toBe(paths[2])
  expect(createPairPaths(['d', 'c', 'a-b', 'b-c', 'a']).slice(1)).toEqual(paths)
})
