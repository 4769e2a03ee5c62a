import type { Operation, SchemeUse } from '#core/request/description/operation.ts'

/** A security scheme, and how many operations name it. */
export interface UsedScheme extends Pick<SchemeUse, 'name' | 'scheme'> {
  readonly uses: number
}

/** The security schemes that operations name, in the order in which they first do. */
export function listSchemes(operations: readonly Operation[]): readonly UsedScheme[] {
  const found = new Map<string, UsedScheme>()
  for (const { security } of operations) {
    if (security.state !== 'stated') continue
    const named = new Map(security.alternatives.flat().map((use) => [use.name, use]))
    for (const { name, scheme } of named.values()) {
      found.set(name, { name, scheme, uses: (found.get(name)?.uses ?? 0) + 1 })
    }
  }
  return [...found.values()]
}
