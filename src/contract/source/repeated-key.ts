import { isScalar, visit } from 'yaml'
import type { Document } from 'yaml'
import { quoteName } from './quote-name.ts'

/** The sentence about a key that stands in a mapping already. */
export function describeRepetition(key: string): string {
  return `The key ${quoteName(key)} stands here for the second time in one mapping, and only one of the two could be read. Remove one.`
}

/**
 * The first key of a YAML text that is repeated, and where. The parser would compare each key with all before it, which takes
 * minutes for a hundred thousand.
 */
export function findRepeatedYamlKey(
  document: Document.Parsed,
): { readonly key: string; readonly offset: number } | undefined {
  let found: { readonly key: string; readonly offset: number } | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          found = { key: String(key.value), offset: key.range?.[0] ?? 0 }
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
}
