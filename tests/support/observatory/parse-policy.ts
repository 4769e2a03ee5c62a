/** A policy as directives with their sources, both in lower case. */
export type ParsedPolicy = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Reads one policy as the Observatory does (1.4.8, src/analyzer/cspParser.js): an empty list of sources is 'none', and of
 * two sources of which one begins like the other the longer one counts for nothing.
 *
 * @returns undefined for what it calls invalid: shorter than any directive, or with a directive twice
 */
export function parsePolicy(text: string): ParsedPolicy | undefined {
  const clean = text.replaceAll(/[\r\n]/g, '').trim()
  if (clean.length < shortest) return undefined
  const policy = new Map<string, ReadonlySet<string>>()
  for (const entry of clean.split(';')) {
    const [name = '', ...sources] = entry.trim().toLowerCase().split(/\s+/)
    const isReporting = name === 'report-uri' || name === 'report-to'
    if (policy.has(name) && !isReporting) return undefined
    if (name !== '') policy.set(name, new Set(keepShortest(sources, name)))
  }
  return policy
}

/** One less than `img-src`, as it is there. */
const shortest = 6

function keepShortest(sources: readonly string[], name: string): readonly string[] {
  if (sources.length === 0) return name.endsWith('-src') ? ["'none'"] : []
  const sorted = sources.toSorted(new Intl.Collator('en').compare)
  return sorted.filter((source, index) => {
    const before = sorted[index - 1]
    return before === undefined || !source.startsWith(before)
  })
}

/** What two policies on one page leave: a source counts only where both name it, a directive of the second alone is 'none'. */
export function intersectPolicies(first: ParsedPolicy, second: ParsedPolicy): ParsedPolicy {
  const policy = new Map(first)
  for (const [name, sources] of second) {
    const both = [...sources].filter((source) => first.get(name)?.has(source))
    policy.set(name, new Set(both.length > 0 ? both : ["'none'"]))
  }
  return policy
}
