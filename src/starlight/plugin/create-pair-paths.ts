import { hashText } from '#openapi/parse/slugs.ts'
import { changesPath } from '../navigation/versions.ts'

/**
 * Returns the page of the changes of each version except the oldest. Colliding names get a hash suffix, like the slugs of operations.
 *
 * @param slugs the versions, from the newest
 */
export function createPairPaths(slugs: readonly string[]): readonly string[] {
  const pairs = slugs.slice(0, -1).map((newer, index) => ({ older: slugs[index + 1], newer }))
  const names = pairs.map(({ older, newer }) => `${older}-${newer}`)
  return pairs.map(({ older, newer }, index) => {
    const name = names[index] ?? ''
    const isUnique = names.filter((other) => other === name).length === 1
    return `${changesPath}${isUnique ? name : `${name}-${hashText(`${older}\n${newer}`)}`}/`
  })
}
