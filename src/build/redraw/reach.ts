import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { indexSchemas } from '#site/schema/schema-index.ts'
import { hash, writeComparable } from './write-comparable.ts'

/** Finds what a text reaches, with the hash of each. */
export type Reach = (text: string) => readonly string[]

/**
 * Finds the hashes of all schemas and operations that a text names, directly or through a schema: one that it names, and for one
 * with a discriminator those that take it in by `allOf`, because they are its choices.
 */
export function createReach({
  operations,
  schemas,
}: Pick<Contract, 'operations' | 'schemas'>): Reach {
  const { childrenOf } = indexSchemas(schemas)
  const texts = new Map(Array.from(schemas, ([name, schema]) => [name, writeComparable(schema)]))
  const named = new Map([
    ...Array.from(texts, ([name, text]): [string, string] => [name, hash(text)]),
    ...operations.flatMap((operation): readonly [string, string][] => [
      [operation.id, headline([operation])],
      [locateOperation(operation), headline([operation])],
    ]),
  ])
  const known = new Map<string, readonly string[]>()
  const listNames = (text: string) => {
    const names = Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, name = '']) => name)
    return [...new Set(names)].filter((name) => named.has(name))
  }
  const listNext = (name: string) => {
    const text = texts.get(name)
    if (text === undefined) return []
    return text.includes('"discriminator"')
      ? [...listNames(text), ...childrenOf(name)]
      : listNames(text)
  }
  return (text) => {
    const reached = new Set(listNames(text))
    // Iterating over a set includes what is added during the iteration.
    for (const name of reached) {
      const names = known.get(name) ?? listNext(name)
      known.set(name, names)
      for (const next of names) reached.add(next)
    }
    return Array.from(reached, (name) => `${name} ${named.get(name)}`)
  }
}

/** What lists and links show of operations. */
export function headline(operations: readonly Operation[]): string {
  return hash(
    writeComparable(
      operations.map(({ slug, summary, isDeprecated, callable }) => [
        slug,
        summary,
        isDeprecated,
        callable,
      ]),
    ),
  )
}
