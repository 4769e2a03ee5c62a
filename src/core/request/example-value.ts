import type { AuthoredExample } from './description/parameter.ts'
import type { Value } from './inputs.ts'
import { readJson } from './read-json.ts'
import { toValue } from './to-value.ts'

/** The value of an example with every digit of its author; undefined for what JSON has no form for. */
export function readExampleValue({
  value,
  written,
}: Pick<AuthoredExample, 'value' | 'written'>): Value | undefined {
  const exact = written === undefined ? undefined : readJson(written)
  return exact?.outcome === 'read' ? exact.value : toValue(value)
}

/** The first example with a value. */
export function findExampleValue({
  examples,
}: {
  readonly examples: readonly AuthoredExample[]
}): Value | undefined {
  const found = examples.find(({ value }) => value !== undefined)
  return found && readExampleValue(found)
}
