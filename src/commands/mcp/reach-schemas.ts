import type { Contract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/schema.ts'

/** A result is read as a whole, and documents have operations that reach hundreds. */
const mostSchemas = 60

export interface ReachedSchemas {
  readonly schemas: Readonly<Record<string, Schema>>
  /** The names of those that are left out. */
  readonly schemasLeftOut: readonly string[]
}

/** The named schemas that values refer to, also through each other, nearest first. */
export function reachSchemas(values: unknown, named: Contract['schemas']): ReachedSchemas {
  const reached = new Set(listReferences(values))
  // A set is walked in the order in which it grows.
  for (const name of reached) {
    for (const next of listReferences(named.get(name))) reached.add(next)
  }
  const names = [...reached].filter((name) => named.has(name))
  return {
    schemas: Object.fromEntries(
      names.slice(0, mostSchemas).map((name) => [name, named.get(name) ?? true]),
    ),
    schemasLeftOut: names.slice(mostSchemas),
  }
}

function listReferences(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  return entries.flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : listReferences(member),
  )
}
