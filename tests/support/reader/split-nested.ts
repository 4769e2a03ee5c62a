import type { RawPair } from './decode-pairs.ts'

/** A scalar within others: the steps that lead to it, as they are written, and its text. */
export type NestedEntry = readonly [steps: readonly string[], text: string]

/**
 * The steps of names such as `a[0][b]` and `a[][b]`, as services take them apart. What they mean, an item or a member, is the
 * convention's, which whoever compares knows.
 *
 * @throws {Error} for a name that is written in another way
 */
export function splitNested(
  pairs: readonly RawPair[],
  name: string,
  decode: (text: string) => string,
): readonly NestedEntry[] {
  const all = pairs.map(([key, value]) => [splitName(decode(key)), decode(value)] as const)
  // The members of an exploded object stand under names of their own.
  const isOwn = all.every(([steps]) => steps[0] === name && steps.length > 1)
  return all.map(([steps, text]) => [isOwn ? steps.slice(1) : steps, text])
}

function splitName(name: string): readonly string[] {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  if (!name.endsWith(']')) throw new Error(`${name} does not end in a bracket.`)
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}
